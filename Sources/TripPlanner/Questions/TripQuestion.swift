import Feeds
import GTFSValues
import Timetable

/// A journey that is asked for; printed without saying from where to where.
package struct TripQuestion: Sendable, Hashable, CustomStringConvertible {
    package var origin: AskedPlace
    package var destination: AskedPlace
    /// Seconds since 1970-01-01T00:00:00Z. The planner knows minutes only: of a departure the next one is asked, of an
    /// arrival the one before.
    package var time: Int64
    /// Whether that is when to arrive at the latest.
    package var isArrival: Bool
    /// Journeys wanted, 1 to 20; the planner may give more or fewer.
    package var count: Int
    /// Modes that may be used; nil for all.
    package var modes: Set<Mode>?
    /// Only stops, vehicles and ways that a wheelchair can use.
    package var wheelchair: Bool
    /// Kilometres an hour of a bicycle that is taken along, 3 to 25; nil without one.
    package var cycleSpeed: Int?

    /// How many journeys may be asked for, and how fast a bicycle may be.
    package static let counts = 1...20, cycleSpeeds = 3...25
    /// 2000-01-01 to 2100-01-01.
    private static let times: Range<Int64> = 946_684_800..<4_102_444_800

    /// A journey that leaves at a time, by any mode.
    package init(
        from origin: AskedPlace, to destination: AskedPlace, time: Int64, isArrival: Bool = false, count: Int = 6,
        modes: Set<Mode>? = nil, wheelchair: Bool = false, cycleSpeed: Int? = nil
    ) {
        (self.origin, self.destination, self.time, self.isArrival) = (origin, destination, time, isArrival)
        (self.count, self.modes, self.wheelchair, self.cycleSpeed) = (count, modes, wheelchair, cycleSpeed)
    }

    package var description: String { "from \(origin) to \(destination), \(isArrival ? "arriving" : "leaving")" }

    /// Path and query of the request: equal ones have the same answer.
    ///
    /// - Parameter clock: the zone the planner tells time in. An hour that clocks show twice is asked as the planner
    ///   reads it; answers are instants all the same.
    func target(clock: LocalClock) throws(TripPlannerError) -> String {
        guard Self.times.contains(time) else { throw .unaskable(reason: "the time must be from 2000 to 2099") }
        guard Self.counts.contains(count) else {
            throw .unaskable(reason: "1 to \(Self.counts.upperBound) journeys can be asked for, not \(count)")
        }
        let minute = (time + (isArrival ? 0 : 59)) / 60 * 60
        let seconds = clock.secondsOfDay(at: minute)
        var query = PlannerQuery()
        query.add("depArrMacro", isArrival ? "arr" : "dep")
        query.add("itdDate", clock.date(at: minute).compact)
        query.add("itdTime", [seconds / 3600, seconds / 60 % 60].map { ($0 < 10 ? "0" : "") + String($0) }.joined())
        let (from, to) = (try origin.parameters(), try destination.parameters())
        query.add("type_origin", from.type)
        query.add("name_origin", from.name)
        query.add("type_destination", to.type)
        query.add("name_destination", to.name)
        query.add("calcNumberOfTrips", String(count))
        query.add("TfNSWTR", "true")
        if let modes { try exclude(allBut: modes, &query) }
        if wheelchair { query.add("wheelchair", "on") }
        if let cycleSpeed {
            guard Self.cycleSpeeds.contains(cycleSpeed) else {
                throw .unaskable(reason: "a bicycle goes 3 to 25 km/h, not \(cycleSpeed)")
            }
            query.add("computeMonomodalTripBicycle", "true")
            query.add("cycleSpeed", String(cycleSpeed))
        }
        return "/v1/tp/trip?" + query.text
    }

    private func exclude(allBut modes: Set<Mode>, _ query: inout PlannerQuery) throws(TripPlannerError) {
        let excluded = PlannerProduct.vehicles.filter { !modes.contains($0.mode) }
        guard excluded.count < PlannerProduct.vehicles.count else {
            let known = Set(PlannerProduct.vehicles.map(\.mode.name)).sorted().joined(separator: ", ")
            throw .unaskable(reason: "one of the modes must be of those the planner knows: \(known)")
        }
        guard !excluded.isEmpty else { return }
        query.add("excludedMeans", "checkbox")
        for product in excluded { query.add("exclMOT_\(product.productClass)", "1") }
    }
}
