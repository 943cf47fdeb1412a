/// One of the riders: what stays the same from one opening of the app to the next. It follows from seed and number.
package struct Rider: Sendable, Equatable {
    /// From 0.
    package let number: Int
    /// Where the rider sets out from, and wants to get to.
    package let home: CityStop
    package let work: CityStop
    /// Stops at hand.
    package let favourites: [String]
    /// Whether the phone has the timetable.
    package let hasTimetable: Bool
    /// Whether the phone is to use little data.
    package let isLowData: Bool

    package init(_ number: Int, seed: UInt64, model: RiderModel, stops: CityStops) {
        var draws = SeededDraws(seed: seed, number: UInt64(number))
        self.number = number
        home = stops.draw(&draws)
        work = stops.draw(otherThan: home, &draws)
        var favourites: [String] = []
        if draws.happens(model.favouritesShare) {
            favourites.append(home.id)
            if draws.happens(0.5) { favourites.append(work.id) }
            if draws.happens(0.3) { favourites.append(stops.draw(otherThan: home, &draws).id) }
        }
        self.favourites = favourites
        hasTimetable = !draws.happens(model.withoutTimetableShare)
        isLowData = draws.happens(model.lowDataShare)
    }

    /// The address the rider's phone is said to have: its own, of 10.0.0.0/8 (RFC 1918).
    package var address: String {
        let host = number % 16_000_000 + 257
        return "10.\(host >> 16 & 255).\(host >> 8 & 255).\(host & 255)"
    }
}
