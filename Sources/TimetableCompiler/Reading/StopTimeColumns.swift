import GTFS
import Timetable

/// The rows of `stop_times.txt` of one feed while they are read, column by column.
struct StopTimeColumns {
    var stops: [StopIndex] = []
    var sequences: [UInt32] = []
    var arrivals: [Int32] = []
    var departures: [Int32] = []
    var rules: [StopRules] = []
    /// Filled only from the first row that has one, up to the last row that has one.
    var headsigns: [StringIndex] = []
    var distances: [Double] = []
    /// Runs of neighbouring rows of one trip, in file order.
    var runs: [Run] = []

    struct Run {
        var trip: Int
        var from: Int
    }

    /// Stands for a time that is blank.
    static let blank = Int32.min

    var count: Int { stops.count }

    init(capacity: Int) {
        stops.reserveCapacity(capacity)
        sequences.reserveCapacity(capacity)
        arrivals.reserveCapacity(capacity)
        departures.reserveCapacity(capacity)
        rules.reserveCapacity(capacity)
    }

    mutating func append(_ row: StopTimeRow, trip: Int, stop: StopIndex, headsign: StringIndex) {
        if runs.last?.trip != trip { runs.append(Run(trip: trip, from: count)) }
        if headsign != .empty {
            headsigns.append(contentsOf: repeatElement(.empty, count: count - headsigns.count))
            headsigns.append(headsign)
        }
        if let distance = row.shapeDistance {
            distances.append(contentsOf: repeatElement(.nan, count: count - distances.count))
            distances.append(distance)
        }
        stops.append(stop)
        sequences.append(row.sequence)
        arrivals.append(row.arrival?.seconds ?? Self.blank)
        departures.append(row.departure?.seconds ?? Self.blank)
        rules.append(StopRules(pickup: row.pickup, dropOff: row.dropOff, isExact: row.isExact && row.arrival != nil))
    }

    func headsign(_ row: Int) -> StringIndex { row < headsigns.count ? headsigns[row] : .empty }

    /// Distance along the shape, nil where the feed gives none.
    func distance(_ row: Int) -> Double? {
        guard row < distances.count, !distances[row].isNaN else { return nil }
        return distances[row]
    }

    /// Calls back once for each trip with its rows in order of `stop_sequence`. Feeds nearly always keep the rows of a
    /// trip together and in order; only those that do not are gathered and sorted.
    func forEachTrip(_ body: (_ trip: Int, _ rows: [Int]) -> Void) {
        var seen = Set<Int>(minimumCapacity: runs.count)
        let scattered = Set(runs.lazy.map(\.trip).filter { !seen.insert($0).inserted })
        var gathered: [Int: [Int]] = [:]
        var rows: [Int] = []
        for (position, run) in runs.enumerated() {
            let end = position + 1 < runs.count ? runs[position + 1].from : count
            if scattered.contains(run.trip) {
                gathered[run.trip, default: []].append(contentsOf: run.from..<end)
                continue
            }
            rows.removeAll(keepingCapacity: true)
            rows.append(contentsOf: run.from..<end)
            body(run.trip, sorted(rows))
        }
        for trip in scattered.sorted() { body(trip, sorted(gathered[trip] ?? [])) }
    }

    private func sorted(_ rows: [Int]) -> [Int] {
        var previous: UInt32 = 0
        for row in rows {
            if sequences[row] < previous {
                return rows.sorted { (sequences[$0], $0) < (sequences[$1], $1) }
            }
            previous = sequences[row]
        }
        return rows
    }
}
