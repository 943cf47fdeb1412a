import GTFSValues
import Timetable

/// A timetable as journeys see it: its stops as nodes, its patterns as paths, its service days as tables, made when first
/// asked for. Shared by all searches.
public final class RoutingNetwork: Sendable {
    public let timetable: Timetable
    /// Places where vehicles may call: stops, those with change classes of their own more than once.
    public let nodeCount: Int
    /// Nodes at which trips of the timetable call come first; at the others only live runs may.
    let servedCount: Int
    /// First node of each stop, which is everybody's; `UInt32.max` where no vehicle can call.
    private let nodeOfStop: [UInt32]
    let stopOfNode: [StopIndex]
    /// Who changes by rules of their own, and their nodes.
    let classes: ChangeClasses
    /// `PathCall` words of all patterns, laid out as `Timetable.patternStops`, and after them those of trips in classes of
    /// their own.
    let path: Owned<UInt32>
    /// First word of those trips.
    private let ownPath: [TripIndex: UInt32]
    /// The timetable's times, which the tables of all days scan.
    let times: TripTimes
    /// Trips that may go on with riders on board.
    let tripLinks: TripLinks
    /// For each service day, when the last of its vehicles arrives, in seconds of that day.
    private let dayEnds: [Int32]
    /// Nodes by place, and the inside of stations.
    let grid: NodeGrid
    let pathways: StationPathways
    /// Seconds by which days of patterns may lie apart from the city's: 0 where none has another zone.
    let zoneSlack: Int64
    private let days: Locked<DayTableCache>

    /// Bytes that the tables of service days may hold, unless told otherwise.
    public static let dayBytes = 16 << 20

    /// - Parameter dayBytes: bytes that the tables of service days may hold; the one used longest ago goes first. Three stay however
    ///   large they are, as a question may need as many.
    public init(_ timetable: Timetable, dayBytes: Int = RoutingNetwork.dayBytes) {
        self.timetable = timetable
        var nodeOfStop = [UInt32](repeating: .max, count: timetable.stops.count)
        var stopOfNode: [StopIndex] = []
        // Nodes in the order in which patterns first call: neighbours on a line are neighbours in memory.
        for stop in timetable.patternStops.rows where nodeOfStop[stop.position] == .max {
            nodeOfStop[stop.position] = UInt32(stopOfNode.count)
            stopOfNode.append(stop)
        }
        let classes = ChangeClasses(timetable, nodeOfStop: nodeOfStop, count: stopOfNode.count)
        stopOfNode += classes.stops
        servedCount = stopOfNode.count
        // Live data may send a vehicle where the timetable never does.
        for (position, stop) in timetable.stops.rows.enumerated()
        where nodeOfStop[position] == .max && stop.locationType == .stop {
            nodeOfStop[position] = UInt32(stopOfNode.count)
            stopOfNode.append(StopIndex(position))
        }
        let paths = PathWords(timetable, classes, nodeOfStop)
        path = Owned(paths.words)
        ownPath = paths.ownPath
        times = TripTimes(timetable)
        dayEnds = timetable.dayEnds
        tripLinks = TripLinks(timetable)
        self.nodeOfStop = nodeOfStop
        self.stopOfNode = stopOfNode
        self.classes = classes
        nodeCount = stopOfNode.count
        grid = NodeGrid(timetable, stopOfNode)
        pathways = StationPathways(timetable)
        let zone = timetable.summary.zone
        zoneSlack = timetable.patterns.rows.contains { $0.zone != zone } ? 86_400 : 0
        days = Locked(DayTableCache(limit: dayBytes))
    }

    /// The node of a stop that is everybody's; nil where no vehicle can call.
    func node(of stop: StopIndex) -> Node? {
        let node = nodeOfStop[stop.position]
        return node == .max ? nil : Node(Int(node))
    }

    /// The node at which a trip calls at a stop; nil where no vehicle can call.
    func node(at stop: StopIndex, _ trip: TripIndex, _ route: RouteIndex) -> Node? {
        classes.node(at: stop, trip, route) ?? node(of: stop)
    }

    /// Whether a node is everybody's: walks that follow no ride, or that no ride follows, lead between such nodes.
    func isEverybodys(_ node: Node) -> Bool { nodeOfStop[stopOfNode[node.position].position] == node.rawValue }

    /// Visits all nodes at the stop of a node.
    func eachNode(at node: Node, _ visit: (Node) -> Void) {
        if classes.nodes.isEmpty { return visit(node) }
        let stop = stopOfNode[node.position]
        visit(Node(Int(nodeOfStop[stop.position])))
        for other in classes.nodes[stop] ?? [] { visit(other) }
    }

    /// First word in `path` of a trip of a pattern.
    func firstCall(of trip: TripIndex, _ pattern: PatternRecord) -> UInt32 {
        ownPath.isEmpty ? pattern.firstStop : ownPath[trip] ?? pattern.firstStop
    }

    /// Some trips of a pattern, by their numbers in it, in groups that share their path.
    func byPath(_ trips: ArraySlice<UInt32>, of pattern: PatternRecord) -> [ArraySlice<UInt32>] {
        if ownPath.isEmpty { return [trips] }
        var groups: [(first: UInt32, trips: [UInt32])] = []
        for trip in trips {
            let first = firstCall(of: TripIndex(pattern.firstTrip.position + Int(trip)), pattern)
            if let known = groups.firstIndex(where: { $0.first == first }) {
                groups[known].trips.append(trip)
            } else {
                groups.append((first, [trip]))
            }
        }
        return groups.map { $0.trips[...] }
    }

    /// The nodes a stop stands for: itself and, of a station, its platforms.
    func nodes(of stop: StopIndex) -> [Node] {
        var nodes: [Node] = []
        eachNode(of: stop) { nodes.append($0) }
        return nodes
    }

    /// Visits those nodes without allocating.
    func eachNode(of stop: StopIndex, _ visit: (Node) -> Void) {
        if let node = node(of: stop) { eachNode(at: node, visit) }
        for child in timetable.children[stop] { eachNode(of: child, visit) }
    }

    /// Metres of a walk between stops: its own, or where it has only a time those of the straight line.
    func metres(of link: WalkTable.Link, from node: Node) -> Double {
        guard link.metres == 0, let from = grid.places[node.position], let to = grid.places[Int(link.node)] else {
            return Double(link.metres)
        }
        return Geography.distance(from.latitude, from.longitude, to.latitude, to.longitude)
    }

    /// The table of a service day; nil where nothing runs, and where it is cancelled.
    func table(of date: ServiceDate, _ cancel: SearchCancel? = nil) -> ScanTable? {
        let day = date.daysSinceEpoch
        if let known = days.withLock({ $0.table(of: day) }) { return known.table }
        let built = DayTableBuilder(self, date: date, cancel).table()
        if cancel.isCancelled { return nil }
        return days.withLock { cache in
            if let known = cache.table(of: day) { return known.table }
            cache.add(day, built)
            return built
        }
    }

    /// Visits the service days in which a vehicle may run between two instants; `last` may be `Int64.max`.
    ///
    /// - Parameter end: the last day that counts; nil for the timetable's.
    func eachServiceDay(
        from first: Int64, to last: Int64, through end: ServiceDate? = nil, _ visit: (ServiceDate) -> Void
    ) {
        let summary = timetable.summary
        guard summary.dayCount > 0 else { return }
        // Days begin at most 14 hours before and 12 hours after UTC's.
        let latest = Int64(summary.latestTime) / 86_400 + 2
        let firstDay = max(first / 86_400 - latest, Int64(summary.firstDay))
        let final = Int64(min(end ?? timetable.lastDate, timetable.lastDate).daysSinceEpoch)
        let lastDay = last == .max ? final : min(last / 86_400 + 2, final)
        guard firstDay <= lastDay else { return }
        for day in firstDay...lastDay {
            let date = ServiceDate(daysSinceEpoch: Int32(day))
            let epoch = timetable.cityZone.start(of: date)
            guard epoch + Int64(dayEnds[Int(day - Int64(summary.firstDay))]) + zoneSlack >= first,
                last == .max || epoch + Int64(summary.earliestTime) - zoneSlack <= last
            else { continue }
            visit(date)
        }
    }

    /// Makes the tables of some days before anyone asks.
    public func prepare(_ dates: [ServiceDate]) { for date in dates { _ = table(of: date) } }

    /// Makes the tables that questions about an instant need, and one of those for the week after it that is missing, where it fits
    /// beside the others.
    public func prepare(for instant: Int64) {
        eachServiceDay(from: instant, to: instant + Int64(JourneyQuery.horizon + PlanRun.ahead)) { _ = table(of: $0) }
        guard days.withLock({ $0.hasRoom }) else { return }
        var next: ServiceDate?
        eachServiceDay(from: instant, to: instant + 7 * 86_400) { date in
            if next == nil, !days.withLock({ $0.holds(date.daysSinceEpoch) }) { next = date }
        }
        if let next { prepare([next]) }
    }

    /// Bytes of the service days held, and of the times they share.
    public var dayTableBytes: Int { days.withLock { $0.byteCount } + times.byteCount }
}

/// Service days in memory, in the order of their last use.
private struct DayTableCache {
    struct Known { var table: ScanTable? }
    private static let fewest = 3
    private static let most = 64
    /// Bytes of all tables.
    private let limit: Int
    private var tables: [(day: Int32, known: Known)] = []

    init(limit: Int) { self.limit = limit }

    mutating func table(of day: Int32) -> Known? {
        guard let at = tables.firstIndex(where: { $0.day == day }) else { return nil }
        let found = tables.remove(at: at)
        tables.append(found)
        return found.known
    }

    mutating func add(_ day: Int32, _ table: ScanTable?) {
        tables.append((day, Known(table: table)))
        while tables.count > Self.fewest, tables.count > Self.most || byteCount > limit { tables.removeFirst() }
    }

    func holds(_ day: Int32) -> Bool { tables.contains { $0.day == day } }

    /// Whether one more would fit, were it as large as the largest.
    var hasRoom: Bool {
        let largest = tables.reduce(0) { max($0, $1.known.table?.byteCount ?? 0) }
        return tables.count < Self.most && byteCount + largest <= limit
    }

    var byteCount: Int { tables.reduce(0) { $0 + ($1.known.table?.byteCount ?? 0) } }
}

extension Timetable {
    /// For each service day, when the last of its vehicles arrives, in seconds of that day; `Int32.min` where nothing runs.
    fileprivate var dayEnds: [Int32] {
        var ends = [Int32](repeating: .min, count: calendarCount)
        for (index, pattern) in patterns.rows.enumerated() where pattern.stopCount > 0 {
            let last = Int(pattern.stopCount) - 1
            let column = Int(pattern.firstTime) + last * Int(pattern.tripCount)
            for trip in 0..<Int(pattern.tripCount) where pattern.isFrequency == 0 {
                let calendar = tripCalendars[pattern.firstTrip.position + trip].position
                ends[calendar] = max(ends[calendar], arrivals[column + trip])
            }
            for run in runs(of: PatternIndex(index)) {
                let calendar = tripCalendars[run.trip].position
                let seconds = arrival(of: run.trip, at: last).seconds - departure(of: run.trip, at: 0).seconds
                ends[calendar] = max(ends[calendar], run.end + seconds)
            }
        }
        let latestFirst = ends.indices.filter { ends[$0] > .min }.sorted { ends[$0] > ends[$1] }
        return (0..<Int(summary.dayCount)).map { day in
            let date = firstDate.advanced(by: day)
            return latestFirst.first { runs(CalendarIndex($0), on: date) }.map { ends[$0] } ?? .min
        }
    }
}
