import Timetable

/// Footpaths and change times, stop by stop.
struct ReferenceWalks {
    /// From each stop to others, in seconds.
    private(set) var from: [Int32: [(stop: Int32, seconds: Int32)]] = [:]
    /// Seconds of a change at one stop; nil where nobody may change.
    private var changes: [Int32: Int32?] = [:]
    private let usualChange: Int32

    func change(at stop: Int32) -> Int32? { changes[stop] ?? usualChange }

    /// The walks of a list and no others, a station standing for its platforms; the quickest counts.
    init(_ timetable: Timetable, _ walks: [(from: StopIndex, to: StopIndex, seconds: Int32)], change: Int32) {
        usualChange = change
        var seconds: [Pair: Int32] = [:]
        for walk in walks {
            for pair in Self.pairs(timetable, walk.from, walk.to) where pair.from != pair.to {
                seconds[pair] = min(seconds[pair] ?? .max, walk.seconds)
            }
        }
        list(seconds)
    }

    /// The rows of transfers.txt that name stops only. Of several rows of one pair the first counts.
    init(_ timetable: Timetable, change: Int32?) {
        usualChange = change ?? 0
        var seconds: [Pair: Int32] = [:]
        var forbidden: Set<Pair> = []
        for row in timetable.transfers.rows where row.fromStop.isSome && row.toStop.isSome {
            let namesMore = row.fromRoute.isSome || row.toRoute.isSome || row.fromTrip.isSome || row.toTrip.isSome
            if namesMore || row.type == .inSeat || row.type == .inSeatForbidden { continue }
            for pair in Self.pairs(timetable, row.fromStop, row.toStop) {
                if pair.from != pair.to {
                    if row.type == .forbidden { forbidden.insert(pair) }
                    if seconds[pair] == nil { seconds[pair] = max(0, row.minimumTime) }
                } else if change == nil {
                    if row.type == .forbidden {
                        changes.updateValue(nil, forKey: pair.from)
                    } else if row.minimumTime >= 0 {
                        changes[pair.from] = row.minimumTime
                    }
                }
            }
        }
        for pair in forbidden { seconds[pair] = nil }
        list(seconds)
    }

    private struct Pair: Hashable {
        var from: Int32
        var to: Int32
    }

    private static func pairs(_ timetable: Timetable, _ from: StopIndex, _ to: StopIndex) -> [Pair] {
        timetable.stopAndChildren(from).flatMap { one in
            timetable.stopAndChildren(to).map { Pair(from: Int32(one.position), to: Int32($0.position)) }
        }
    }

    private mutating func list(_ seconds: [Pair: Int32]) {
        for (pair, time) in seconds { from[pair.from, default: []].append((pair.to, time)) }
    }
}
