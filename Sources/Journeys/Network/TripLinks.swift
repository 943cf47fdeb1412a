import Timetable

/// What transfers.txt and blocks say of pairs of trips: who goes on as whom with riders on board.
struct TripLinks: Sendable {
    /// In-seat transfers by rows of type 4, first trip to second.
    private(set) var inSeat: [TripIndex: [TripIndex]] = [:]
    /// Pairs rows of type 5 forbid.
    private(set) var forbidden: Set<Pair> = []

    struct Pair: Hashable {
        var from: TripIndex
        var to: TripIndex
    }

    init(_ timetable: Timetable) {
        for row in timetable.transfers.rows where row.fromTrip.isSome && row.toTrip.isSome {
            switch row.type {
            case .inSeat: inSeat[row.fromTrip, default: []].append(row.toTrip)
            case .inSeatForbidden: forbidden.insert(Pair(from: row.fromTrip, to: row.toTrip))
            default: break
            }
        }
    }

    func isForbidden(_ from: TripIndex, _ to: TripIndex) -> Bool {
        !forbidden.isEmpty && forbidden.contains(Pair(from: from, to: to))
    }

    /// Whether one trip begins where another ends: at the same stop or station.
    static func meets(_ first: TripIndex, _ second: TripIndex, _ timetable: Timetable) -> Bool {
        let (one, other) = (timetable.trips[first].pattern, timetable.trips[second].pattern)
        guard let end = timetable.stops(of: one).last, let start = timetable.stops(of: other).first else {
            return false
        }
        return end == start || timetable.station(of: end) == timetable.station(of: start)
    }
}
