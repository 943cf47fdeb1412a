import Timetable

/// The inside of stations as pathways.txt draws it: how long it takes from one of their stops, entrances and nodes to
/// another, and whether that is without steps.
struct StationPathways: Sendable {
    /// A way through a station.
    struct Way: Sendable, Hashable {
        var metres: Double
        var seconds: Int
        /// Comparable cost, in seconds of a usual pace.
        var cost: Double { metres / 1.25 + Double(seconds) }
    }

    private struct Edge {
        var to: StopIndex
        var way: Way
        var isStepFree: Bool
    }

    private var edges: [StopIndex: [Edge]] = [:]
    /// Stations of which the feed draws any pathway.
    private(set) var stations: Set<StopIndex> = []

    init(_ timetable: Timetable) {
        for row in timetable.pathways.rows {
            let way = Self.way(row, timetable)
            // Stairs and escalators are no way for a wheelchair; a slope of more than 1 in 12 is none either.
            let isStepFree = row.mode != 2 && row.mode != 4 && (row.maxSlope == .min || abs(row.maxSlope) <= 833)
            edges[row.fromStop, default: []].append(Edge(to: row.toStop, way: way, isStepFree: isStepFree))
            if row.isBidirectional == 1 {
                edges[row.toStop, default: []].append(Edge(to: row.fromStop, way: way, isStepFree: isStepFree))
            }
            stations.insert(timetable.station(of: row.fromStop))
        }
    }

    private static func way(_ row: PathwayRecord, _ timetable: Timetable) -> Way {
        if row.traversalTime >= 0 { return Way(metres: 0, seconds: Int(row.traversalTime)) }
        // A lift without a time: waiting and riding.
        if row.mode == 5 { return Way(metres: 0, seconds: 60) }
        if row.length >= 0 { return Way(metres: Double(row.length) / 100, seconds: 0) }
        if row.stairCount != .min { return Way(metres: 0, seconds: Int(abs(row.stairCount))) }
        guard let from = timetable.stops[row.fromStop].place, let to = timetable.stops[row.toStop].place else {
            return Way(metres: 0, seconds: 30)
        }
        return Way(
            metres: Geography.distance(from.latitude, from.longitude, to.latitude, to.longitude), seconds: 0)
    }

    /// Whether the inside of a stop's station is drawn.
    func draws(_ station: StopIndex) -> Bool { stations.contains(station) }

    /// The quickest ways from a stop to everything its station's pathways lead to.
    func ways(from start: StopIndex, stepFree: Bool) -> [StopIndex: Way] {
        var found: [StopIndex: Way] = [:]
        var open: [StopIndex: Way] = [start: Way(metres: 0, seconds: 0)]
        // Stations have at most a few hundred nodes: a plain scan for the nearest is quick enough.
        while let next = open.min(by: { ($0.value.cost, $0.key) < ($1.value.cost, $1.key) }) {
            open[next.key] = nil
            found[next.key] = next.value
            for edge in edges[next.key] ?? [] where found[edge.to] == nil && (edge.isStepFree || !stepFree) {
                let way = Way(
                    metres: next.value.metres + edge.way.metres, seconds: next.value.seconds + edge.way.seconds)
                if let known = open[edge.to], known.cost <= way.cost { continue }
                open[edge.to] = way
            }
        }
        found[start] = nil
        return found
    }
}
