import TransitAPI

extension Itinerary {
    /// Whether it is made of the same rides as another, in the same order. Times, platforms and what a trip is called may be
    /// others, and so may the walks: a train that moves to another platform adds one.
    public func hasSameRides(as other: Itinerary) -> Bool {
        let (rides, others) = (self.rides, other.rides)
        // On foot alone nothing changes.
        guard !rides.isEmpty else { return legs == other.legs }
        return rides.count == others.count
            && zip(rides, others).allSatisfy { legs[$0].isSameRide(as: other.legs[$1]) }
    }

    /// Which of its legs are rides.
    var rides: [Int] { legs.indices.filter { legs[$0].mode != .walk } }

    /// The leg that follows so many rides, walks left out: the next ride, or the end of the journey.
    func goal(afterRides count: Int) -> Int {
        let rides = self.rides
        return count < rides.count ? rides[count] : legs.count
    }
}

extension Leg {
    fileprivate func isSameRide(as other: Leg) -> Bool {
        guard mode == other.mode, serviceDate == other.serviceDate, from.isSameStation(as: other.from),
            to.isSameStation(as: other.to)
        else { return false }
        if tripID == other.tripID { return true }
        // Once live data speaks of a run, its trip may have the publisher's own id; the timetable's time stays the same.
        guard let departure = from.scheduledDepartureTime else { return false }
        return routeID == other.routeID && departure == other.from.scheduledDepartureTime
    }
}

extension LegPlace {
    /// Metres within which the platforms of one station lie.
    private static let station = 500.0

    fileprivate func isSameStation(as other: LegPlace) -> Bool {
        if let stopID, stopID == other.stopID { return true }
        guard let point, let place = other.point else { return name == other.name }
        return point.metres(to: place) <= Self.station
    }
}
