import GTFSValues
import Ground
import Timetable

/// The inside of stations as pathways.txt draws it: how long it takes from one of their stops, entrances and nodes to
/// another, and who can go that way.
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
        /// Whether a wheelchair gets through, and whether it is stairs.
        var isStepFree = true
        var isStairs = false

        func isUsable(by profile: WalkProfile) -> Bool {
            profile.usesWheelchair ? isStepFree : !(profile.avoidsSteps && isStairs)
        }
    }

    private var edges: [StopIndex: [Edge]] = [:]
    /// Boarding areas that pathways lead to, by the platform they are part of.
    private var areas: [StopIndex: [StopIndex]] = [:]
    /// Where pathways begin and end; of a boarding area its platform too.
    private var drawn: Set<StopIndex> = []

    init(_ timetable: Timetable) {
        for row in timetable.pathways.rows {
            let way = Self.way(row, timetable)
            // Stairs and escalators are no way for a wheelchair; a slope of more than 1 in 12 is none either.
            let isStepFree = row.mode != 2 && row.mode != 4 && (row.maxSlope == .min || abs(row.maxSlope) <= 833)
            func edge(to stop: StopIndex) -> Edge {
                Edge(to: stop, way: way, isStepFree: isStepFree, isStairs: row.mode == 2)
            }
            edges[row.fromStop, default: []].append(edge(to: row.toStop))
            if row.isBidirectional == 1 { edges[row.toStop, default: []].append(edge(to: row.fromStop)) }
            drawn.formUnion([row.fromStop, row.toStop])
        }
        for area in drawn.sorted() where timetable.stops[area].locationType == .boardingArea {
            let platform = timetable.stops[area].parent
            guard platform.isSome else { continue }
            // Vehicles call at the platform, and pathways end at its areas: who is at one is at the other.
            edges[area, default: []].append(Edge(to: platform, way: Way(metres: 0, seconds: 0)))
            areas[platform, default: []].append(area)
            drawn.insert(platform)
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

    /// Whether any pathway begins or ends at a stop. Those that riders get to from outside (`stop_access` = 1) have none, even
    /// in stations that are drawn.
    func draws(_ stop: StopIndex) -> Bool { drawn.contains(stop) }

    /// The quickest ways from a stop to everything its station's pathways lead to.
    func ways(from start: StopIndex, profile: WalkProfile) -> [StopIndex: Way] {
        var found: [StopIndex: Way] = [:]
        var open: [StopIndex: Way] = [start: Way(metres: 0, seconds: 0)]
        // Only of the platform one starts from: else it would be a way through, as if its areas did not lie apart.
        for area in areas[start] ?? [] { open[area] = Way(metres: 0, seconds: 0) }
        // Stations have at most a few hundred nodes: a plain scan for the nearest is quick enough.
        while let next = open.min(by: { ($0.value.cost, $0.key) < ($1.value.cost, $1.key) }) {
            open[next.key] = nil
            found[next.key] = next.value
            for edge in edges[next.key] ?? [] where found[edge.to] == nil && edge.isUsable(by: profile) {
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
