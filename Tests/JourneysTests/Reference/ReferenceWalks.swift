import Timetable

/// Footpaths and change times, stop by stop.
struct ReferenceWalks {
    /// From each stop to others, in seconds.
    private(set) var from: [Int32: [(stop: Int32, seconds: Int32)]] = [:]
    /// Seconds of a change at one stop; nil where nobody may change.
    private var changes: [Int32: Int32?] = [:]
    private let usualChange: Int32
    /// Changes that take longer with some trips than with others; none of them is meant by the rest.
    private(set) var byTrips: [TripChanges] = []
    private var pairsByTrips: Set<Pair> = []

    /// What a change from one stop to another, or at one, takes for each pair of trips.
    struct TripChanges {
        var from: Int
        var to: Int
        /// By the trip got out of and the trip boarded; `Int32.max` where nobody may change.
        var seconds: [[Int32]]
    }

    private typealias Pair = ReferenceTransfers.Pair

    /// Whether the seconds of a change depend on the trips.
    func dependsOnTrips(from: Int32, to: Int32) -> Bool {
        !pairsByTrips.isEmpty && pairsByTrips.contains(Pair(from: from, to: to))
    }

    func change(at stop: Int32) -> Int32? { changes[stop] ?? usualChange }

    /// The walks of a list and no others, a station standing for its platforms; the quickest counts.
    init(_ timetable: Timetable, _ walks: [(from: StopIndex, to: StopIndex, seconds: Int32)], change: Int32) {
        usualChange = change
        var seconds: [Pair: Int32] = [:]
        for walk in walks {
            for pair in ReferenceTransfers.pairs(timetable, walk.from, walk.to) where pair.from != pair.to {
                seconds[pair] = min(seconds[pair] ?? .max, walk.seconds)
            }
        }
        list(seconds)
    }

    /// The rows of transfers.txt. Of several that name stops alone, of one pair, that counts which names most of the stops themselves and
    /// not their stations; of several alike one that forbids, else the first.
    ///
    /// - Parameter change: seconds of every change at one stop, whatever rows say; nil for what rows say.
    init(_ timetable: Timetable, change: Int32?) {
        usualChange = change ?? 0
        var rows: [Pair: [TransferRecord]] = [:]
        for row in timetable.transfers.rows where row.fromStop.isSome && row.toStop.isSome {
            let namesMore = row.fromRoute.isSome || row.toRoute.isSome || row.fromTrip.isSome || row.toTrip.isSome
            if namesMore || row.type == .inSeat || row.type == .inSeatForbidden { continue }
            for pair in ReferenceTransfers.pairs(timetable, row.fromStop, row.toStop) {
                rows[pair, default: []].append(row)
            }
        }
        var seconds: [Pair: Int32] = [:]
        for (pair, rows) in rows {
            let most = rows.map { ReferenceTransfers.stopsNamed($0, pair) }.max()
            let counting = rows.filter { ReferenceTransfers.stopsNamed($0, pair) == most }
            let isForbidden = counting.contains { $0.type == .forbidden }
            if pair.from != pair.to {
                if !isForbidden { seconds[pair] = max(0, counting[0].minimumTime) }
            } else if change == nil {
                if isForbidden {
                    changes.updateValue(nil, forKey: pair.from)
                } else if counting[0].minimumTime >= 0 {
                    changes[pair.from] = counting[0].minimumTime
                }
            }
        }
        list(seconds)
        listByTrips(timetable, seconds, changesToo: change == nil)
    }

    private mutating func list(_ seconds: [Pair: Int32]) {
        for (pair, time) in seconds { from[pair.from, default: []].append((pair.to, time)) }
    }

    /// The changes that rows naming trips or routes bear on, whether or not they do so for all trips.
    private mutating func listByTrips(_ timetable: Timetable, _ walks: [Pair: Int32], changesToo: Bool) {
        let transfers = ReferenceTransfers(timetable)
        let trips = Array(timetable.trips.indices)
        for pair in transfers.pairs where changesToo || pair.from != pair.to {
            precondition(trips.count <= 1000, "Rows that name trips are for cities of up to 1000 trips")
            let unnamed = pair.from == pair.to ? self.change(at: pair.from) : walks[pair]
            let seconds = trips.map { from in
                trips.map { to in
                    switch transfers.change(at: pair, from: from, to: to, usualChange: usualChange) {
                    case .unnamed: unnamed ?? .max
                    case .forbidden: Int32.max
                    case .seconds(let seconds): seconds
                    }
                }
            }
            byTrips.append(TripChanges(from: Int(pair.from), to: Int(pair.to), seconds: seconds))
            pairsByTrips.insert(pair)
        }
    }
}
