import GTFS
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

    /// The trips one trip may go on as with riders on board, on a service day, the stated ones first.
    func successors(of trip: TripIndex, on day: Int32, _ timetable: Timetable) -> [TripIndex] {
        var found = inSeat[trip] ?? []
        let block = timetable.trips[trip].block
        if block.isSome {
            let date = ServiceDate(daysSinceEpoch: day)
            let running = timetable.blockTrips[block].filter { timetable.runs(timetable.tripCalendars[$0], on: date) }
            if let at = running.firstIndex(of: trip), at + 1 < running.count,
                Self.meets(trip, running[at + 1], timetable)
            {
                found.append(running[at + 1])
            }
        }
        return Set(found).sorted().filter { !isForbidden(trip, $0) }
    }

    /// Whether one trip begins where another ends: at the same stop or station.
    static func meets(_ first: TripIndex, _ second: TripIndex, _ timetable: Timetable) -> Bool {
        meets(timetable.trips[first].pattern, timetable.trips[second].pattern, timetable)
    }

    /// As above, for all trips of two patterns.
    static func meets(_ first: PatternIndex, _ second: PatternIndex, _ timetable: Timetable) -> Bool {
        guard let end = timetable.stops(of: first).last, let start = timetable.stops(of: second).first else {
            return false
        }
        return end == start || timetable.station(of: end) == timetable.station(of: start)
    }
}
