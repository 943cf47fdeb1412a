/// What became of the entities of a frame.
public struct MatchTally: Sendable, Equatable {
    /// Trip updates, or vehicles.
    public internal(set) var entities = 0
    public internal(set) var byTripID = 0
    public internal(set) var byRouteAndTimes = 0
    /// Runs that no timetable has and that are shown all the same.
    public internal(set) var extra = 0
    /// Extra runs that equal a timetabled run at every stop and are shown as that run.
    public internal(set) var folded = 0
    /// Those that could not be used, by reason, with the ids of the first few.
    public internal(set) var unmatched: [UnmatchedReason: Miss] = [:]

    /// How often, and some of which.
    public struct Miss: Sendable, Equatable {
        public var count = 0
        public var examples: [String] = []
    }

    /// Tied to the timetable.
    public var matched: Int { byTripID + byRouteAndTimes }

    /// Matched, out of those that could be: extra runs have nothing to match. Nil where there were none.
    public var rate: Double? {
        let all = entities - extra - folded
        return all > 0 ? Double(matched) / Double(all) : nil
    }

    mutating func match(_ method: TripMatchMethod) {
        switch method {
        case .tripID: byTripID += 1
        case .routeAndTimes: byRouteAndTimes += 1
        }
    }

    mutating func miss(_ reason: UnmatchedReason, _ id: String) {
        unmatched[reason, default: Miss()].count += 1
        guard unmatched[reason]?.examples.count ?? 0 < 5 else { return }
        unmatched[reason]?.examples.append(String(id.prefix(80)))
    }
}
