import Timetable

/// Who changes by rules of their own. Rows of transfers.txt of type 0 to 3 that name a route or a trip hold for some riders
/// at a stop and not for others: the trips of which the same rows speak at a stop are a class there, and each class is a
/// node of its own. What a change takes stands between nodes, so a search need not know who changes.
struct ChangeClasses: Sendable {
    /// A row, and the nodes it leads from and to.
    struct Rule: Sendable {
        var row: TransferRecord
        var from: [Node] = []
        var to: [Node] = []

        /// How much it names: of the rules of one change the one that names most counts (GTFS, transfers.txt).
        var rank: Int {
            let trips = (row.fromTrip.isSome ? 1 : 0) + (row.toTrip.isSome ? 1 : 0)
            let routes =
                (!row.fromTrip.isSome && row.fromRoute.isSome ? 1 : 0)
                + (!row.toTrip.isSome && row.toRoute.isSome ? 1 : 0)
            return switch (trips, routes) {
            case (2, _): 5
            case (1, 1): 4
            case (1, _): 3
            case (_, 2): 2
            default: 1
            }
        }
    }

    /// A change shorter than this is one that a timed transfer makes possible: seconds, as `WalkingRules.change`.
    static let usualChange: Int32 = 60
    /// Most classes of one stop. Where a feed has more, the rows that make them are not looked at.
    static let most = 1_000

    private(set) var rules: [Rule] = []
    /// The stops of the nodes added, in their order.
    private(set) var stops: [StopIndex] = []
    /// The nodes of each stop besides its first.
    private(set) var nodes: [StopIndex: [Node]] = [:]
    /// Trips that rows name where they call.
    private(set) var trips: Set<TripIndex> = []
    /// Stops with more classes than are looked at.
    private(set) var crowded: [StopIndex] = []
    private var nodeOfTrip: [StopTrip: Node] = [:]
    private var nodeOfRoute: [StopRoute: Node] = [:]

    private struct StopTrip: Hashable {
        var stop: StopIndex
        var trip: TripIndex
    }
    private struct StopRoute: Hashable {
        var stop: StopIndex
        var route: RouteIndex
    }

    /// One side of a rule that names somebody, at a stop.
    private struct Mention {
        var rule: Int
        var isFrom: Bool
        var trip: TripIndex
        var route: RouteIndex
    }

    /// - Parameters:
    ///   - nodeOfStop: the first node of each stop; `UInt32.max` where nothing calls.
    ///   - count: nodes there are so far.
    init(_ timetable: Timetable, nodeOfStop: [UInt32], count: Int) {
        let needless = NeedlessTimedTransfers(timetable)
        for row in timetable.transfers.rows where Self.names(row) && !needless.contains(row) {
            rules.append(Rule(row: row))
        }
        guard !rules.isEmpty else { return }
        func served(_ stop: StopIndex) -> [StopIndex] {
            timetable.stopAndChildren(stop).filter { nodeOfStop[$0.position] != .max }
        }
        var mentions: [StopIndex: [Mention]] = [:]
        for (index, rule) in rules.enumerated() {
            let row = rule.row
            if row.fromTrip.isSome || row.fromRoute.isSome {
                let mention = Mention(rule: index, isFrom: true, trip: row.fromTrip, route: row.fromRoute)
                for stop in served(row.fromStop) { mentions[stop, default: []].append(mention) }
            }
            if row.toTrip.isSome || row.toRoute.isSome {
                let mention = Mention(rule: index, isFrom: false, trip: row.toTrip, route: row.toRoute)
                for stop in served(row.toStop) { mentions[stop, default: []].append(mention) }
            }
        }
        for (stop, mentions) in mentions.sorted(by: { $0.key < $1.key }) {
            addClasses(of: stop, mentions, firstNode: count, timetable)
        }
        // Who is not named is anybody.
        for index in rules.indices {
            let row = rules[index].row
            func anybody(_ stop: StopIndex) -> [Node] {
                served(stop).flatMap { [Node(Int(nodeOfStop[$0.position]))] + (nodes[$0] ?? []) }
            }
            if !row.fromTrip.isSome, !row.fromRoute.isSome { rules[index].from = anybody(row.fromStop) }
            if !row.toTrip.isSome, !row.toRoute.isSome { rules[index].to = anybody(row.toStop) }
        }
        rules.sort { $0.rank < $1.rank }
    }

    private static func names(_ row: TransferRecord) -> Bool {
        [.recommended, .timed, .minimumTime, .forbidden].contains(row.type) && row.fromStop.isSome && row.toStop.isSome
            && (row.fromTrip.isSome || row.toTrip.isSome || row.fromRoute.isSome || row.toRoute.isSome)
    }

    private mutating func addClasses(
        of stop: StopIndex, _ mentions: [Mention], firstNode: Int, _ timetable: Timetable
    ) {
        let station = timetable.station(of: stop)
        var ofRoute: [RouteIndex: [Int]] = [:]
        var ofTrip: [TripIndex: [Int]] = [:]
        for (index, mention) in mentions.enumerated() {
            if !mention.trip.isSome {
                ofRoute[mention.route, default: []].append(index)
            } else if timetable.stops(of: timetable.trips[mention.trip].pattern).contains(where: {
                timetable.station(of: $0) == station
            }) {
                ofTrip[mention.trip, default: []].append(index)
            }
        }
        // What is said of a route is said of its trips.
        for trip in ofTrip.keys {
            let route = timetable.patterns[timetable.trips[trip].pattern].route
            ofTrip[trip] = ((ofTrip[trip] ?? []) + (ofRoute[route] ?? [])).sorted()
        }
        let classes = Set(ofRoute.values).union(ofTrip.values).sorted { $0.lexicographicallyPrecedes($1) }
        guard classes.count <= Self.most else { return crowded.append(stop) }
        var nodeOfClass: [[Int]: Node] = [:]
        for mentioned in classes {
            let node = Node(firstNode + stops.count)
            stops.append(stop)
            nodes[stop, default: []].append(node)
            nodeOfClass[mentioned] = node
            for mention in mentioned.map({ mentions[$0] }) {
                if mention.isFrom {
                    rules[mention.rule].from.append(node)
                } else {
                    rules[mention.rule].to.append(node)
                }
            }
        }
        for (route, mentioned) in ofRoute { nodeOfRoute[StopRoute(stop: stop, route: route)] = nodeOfClass[mentioned] }
        for (trip, mentioned) in ofTrip {
            nodeOfTrip[StopTrip(stop: stop, trip: trip)] = nodeOfClass[mentioned]
            trips.insert(trip)
        }
    }

    /// The node at which a trip of a route calls; nil where it changes as everybody does.
    func node(at stop: StopIndex, _ trip: TripIndex, _ route: RouteIndex) -> Node? {
        if nodes.isEmpty { return nil }
        return nodeOfTrip[StopTrip(stop: stop, trip: trip)] ?? nodeOfRoute[StopRoute(stop: stop, route: route)]
    }
}

/// Timed transfers between two trips that allow nothing a usual change does not: the timetable leaves time enough, or none
/// at all, and no other row speaks of changing there. Some feeds have one for every connection.
private struct NeedlessTimedTransfers {
    private let timetable: Timetable
    /// Stations of which other rows speak.
    private var spoken: Set<StopIndex> = []

    init(_ timetable: Timetable) {
        self.timetable = timetable
        for row in timetable.transfers.rows where row.fromStop.isSome && row.toStop.isSome && !Self.isCandidate(row) {
            spoken.insert(timetable.station(of: row.fromStop))
            spoken.insert(timetable.station(of: row.toStop))
        }
    }

    private static func isCandidate(_ row: TransferRecord) -> Bool {
        row.type == .timed && row.fromTrip.isSome && row.toTrip.isSome && row.fromStop == row.toStop
            && row.minimumTime < 0
    }

    func contains(_ row: TransferRecord) -> Bool {
        guard Self.isCandidate(row), !spoken.contains(timetable.station(of: row.fromStop)) else { return false }
        let (from, to) = (timetable.trips[row.fromTrip].pattern, timetable.trips[row.toTrip].pattern)
        let (one, other) = (timetable.patterns[from], timetable.patterns[to])
        guard one.isFrequency == 0, other.isFrequency == 0, one.zone == other.zone else { return false }
        let stops = Set(timetable.stopAndChildren(row.fromStop))
        for (alight, stop) in timetable.stops(of: from).enumerated() where stops.contains(stop) {
            for (board, next) in timetable.stops(of: to).enumerated() where next == stop {
                let gap =
                    timetable.departure(of: row.toTrip, at: board).seconds
                    - timetable.arrival(of: row.fromTrip, at: alight).seconds
                if gap >= 0, gap < ChangeClasses.usualChange { return false }
            }
        }
        return true
    }
}
