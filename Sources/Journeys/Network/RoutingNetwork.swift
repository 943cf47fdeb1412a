import GTFS
import Synchronization
import Timetable

/// A timetable as journeys see it: its stops as nodes, its patterns as paths, its service days as tables, made when first
/// asked for. Shared by all searches.
public final class RoutingNetwork: Sendable {
    public let timetable: Timetable
    /// Stops at which any trip calls.
    public let nodeCount: Int
    /// Node of each stop; `UInt32.max` where nothing calls.
    let nodeOfStop: [UInt32]
    let stopOfNode: [StopIndex]
    /// `PathCall` words of all patterns, laid out as `Timetable.patternStops`.
    let path: Owned<UInt32>
    /// Trips that may go on with riders on board, and pairs of trips that wait for each other.
    let tripLinks: TripLinks
    /// Nodes by place, and the inside of stations.
    let grid: NodeGrid
    let pathways: StationPathways
    private let days: Mutex<DayShelf>

    /// - Parameter daysKept: service days held in memory; the one used longest ago goes first.
    public init(_ timetable: Timetable, daysKept: Int = 6) {
        self.timetable = timetable
        var nodeOfStop = [UInt32](repeating: .max, count: timetable.stops.count)
        var stopOfNode: [StopIndex] = []
        // Nodes in the order in which patterns first call: neighbours on a line are neighbours in memory.
        for stop in timetable.patternStops.rows where nodeOfStop[stop.position] == .max {
            nodeOfStop[stop.position] = UInt32(stopOfNode.count)
            stopOfNode.append(stop)
        }
        // Platforms to which live data may move a vehicle, though the timetable never does.
        for stop in stopOfNode {
            let station = timetable.stops[stop].parent
            guard station.isSome else { continue }
            for sibling in timetable.children[station]
            where nodeOfStop[sibling.position] == .max && timetable.stops[sibling].locationType == .stop {
                nodeOfStop[sibling.position] = UInt32(stopOfNode.count)
                stopOfNode.append(sibling)
            }
        }
        tripLinks = TripLinks(timetable)
        let path = Owned(repeating: UInt32(0), count: timetable.patternStops.count)
        for pattern in timetable.patterns.rows {
            let first = Int(pattern.firstStop)
            let count = Int(pattern.stopCount)
            for position in 0..<count {
                let rules = timetable.patternRules[first + position]
                var word = nodeOfStop[timetable.patternStops[first + position].position]
                if rules.canBoard, position + 1 < count { word |= PathCall.canBoard }
                if rules.canAlight, position > 0 { word |= PathCall.canAlight }
                path.base[first + position] = word
            }
        }
        self.nodeOfStop = nodeOfStop
        self.stopOfNode = stopOfNode
        self.path = path
        nodeCount = stopOfNode.count
        grid = NodeGrid(timetable, stopOfNode)
        pathways = StationPathways(timetable)
        days = Mutex(DayShelf(limit: daysKept))
    }

    /// The node of a stop; nil where nothing calls.
    func node(of stop: StopIndex) -> Node? {
        let node = nodeOfStop[stop.position]
        return node == .max ? nil : Node(Int(node))
    }

    /// The nodes a stop stands for: itself and, of a station, its platforms.
    func nodes(of stop: StopIndex) -> [Node] {
        var nodes: [Node] = []
        eachNode(of: stop) { nodes.append($0) }
        return nodes
    }

    /// Visits those nodes without allocating.
    func eachNode(of stop: StopIndex, _ visit: (Node) -> Void) {
        if let node = node(of: stop) { visit(node) }
        for child in timetable.children[stop] { eachNode(of: child, visit) }
    }

    /// Metres of a walk between stops: its own, or where it has only a time those of the straight line.
    func metres(of link: WalkTable.Link, from node: Node) -> Double {
        guard link.metres == 0, let from = grid.places[node.position], let to = grid.places[Int(link.node)] else {
            return Double(link.metres)
        }
        return Geography.distance(from.latitude, from.longitude, to.latitude, to.longitude)
    }

    /// The table of a service day; nil where nothing runs.
    func table(of date: ServiceDate) -> ScanTable? {
        let day = date.daysSinceEpoch
        if let known = days.withLock({ $0.table(of: day) }) { return known.table }
        let built = DayTableBuilder(self, date: date).table()
        return days.withLock { shelf in
            if let known = shelf.table(of: day) { return known.table }
            shelf.add(day, built)
            return built
        }
    }

    /// Makes the tables of some days before anyone asks.
    public func prepare(_ dates: [ServiceDate]) { for date in dates { _ = table(of: date) } }

    /// Bytes of the service days held.
    public var dayTableBytes: Int { days.withLock { $0.byteCount } }
}

/// Service days in memory, in the order of their last use.
private struct DayShelf {
    struct Known { var table: ScanTable? }
    let limit: Int
    private var tables: [(day: Int32, known: Known)] = []

    init(limit: Int) { self.limit = max(1, limit) }

    mutating func table(of day: Int32) -> Known? {
        guard let at = tables.firstIndex(where: { $0.day == day }) else { return nil }
        let found = tables.remove(at: at)
        tables.append(found)
        return found.known
    }

    mutating func add(_ day: Int32, _ table: ScanTable?) {
        if tables.count >= limit { tables.removeFirst() }
        tables.append((day, Known(table: table)))
    }

    var byteCount: Int { tables.reduce(0) { $0 + ($1.known.table?.byteCount ?? 0) } }
}
