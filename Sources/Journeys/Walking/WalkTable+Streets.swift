import Ground
import Timetable

/// How far people walk between vehicles, and what a change takes where the feed does not say.
public struct WalkingRules: Sendable {
    /// Longest walk between vehicles, in metres, where transfers.txt has none of its own.
    public var limit = 500.0
    /// Seconds between alighting and boarding at the same stop.
    public var change: Int32 = 60
    /// Seconds added to a walk from one platform of a station to another, for stairs and gates, where no pathways are drawn.
    public var platformChange = 60
    /// Which stops and ways count.
    public var access = StepFreeAccess.any

    public init() {}

    /// The same for some access.
    func with(_ access: StepFreeAccess) -> WalkingRules {
        var rules = self
        rules.access = access
        return rules
    }

    /// Seconds a walk takes beyond its metres, so that at the usual pace no change to another stop is quicker than one at
    /// the same stop.
    func seconds(beyond metres: Double) -> Int { max(0, Int(change) - Int(metres / WalkingPace.usualSpeed)) }
}

/// What a rider can use: without a wheelchair every stop, and all ways or those without steps.
public enum StepFreeAccess: Sendable, CaseIterable {
    /// Everything.
    case any
    /// Everything but ways with steps.
    case withoutSteps
    /// With a wheelchair, what is not known to be inaccessible.
    case notKnownBad
    /// With a wheelchair, only what is known to be accessible.
    case knownGood

    /// Whether a stop can be used.
    func allows(_ stop: StopRecord) -> Bool {
        switch self {
        case .any, .withoutSteps: true
        case .notKnownBad: stop.wheelchair != .no
        case .knownGood: stop.wheelchair == .yes
        }
    }

    /// How who can use it walks.
    var profile: WalkProfile {
        switch self {
        case .any: .usual
        case .withoutSteps: .withoutSteps
        case .notKnownBad, .knownGood: .wheelchair
        }
    }
}

extension WalkTable {
    /// Walking as a city allows it: transfers.txt where it has a row, pathways between stops of a station that have any, and
    /// elsewhere a model of the streets. A pair that transfers.txt forbids is never walked; one that it recommends, and one
    /// within a station, whatever the model says lies between.
    ///
    /// - Parameter threads: how many look for walks at once.
    public static func streets(
        _ network: RoutingNetwork, model: any WalkingModel = StraightLineWalking(),
        rules: WalkingRules = WalkingRules(), threads: Int = 1, _ cancel: SearchCancel? = nil
    ) -> WalkTable {
        let footpaths = Footpaths(network, model: model, rules: rules)
        model.tieStops(profile: rules.access.profile, threads: threads)
        return WalkTable(nodeCount: network.nodeCount, changes: footpaths.changes, threads: threads, cancel) {
            footpaths.find(from: $0, &$1)
        }
    }
}

/// Finds the walks of `WalkTable.streets`, for any number of threads at once.
struct Footpaths {
    private let network: RoutingNetwork
    private let model: any WalkingModel
    private var rules: WalkingRules
    private let transfers: TransferRules
    private let stations: [StopIndex]
    private let stationSpans: StationSpans
    private var isUsable: [Bool]

    init(_ network: RoutingNetwork, model: any WalkingModel, rules: WalkingRules) {
        (self.network, self.model, self.rules) = (network, model, rules)
        transfers = TransferRules(network)
        stations = network.stopOfNode.map { network.timetable.station(of: $0) }
        stationSpans = StationSpans(network, stations: stations, model: model)
        isUsable = Self.usable(network, rules.access)
    }

    private static func usable(_ network: RoutingNetwork, _ access: StepFreeAccess) -> [Bool] {
        network.stopOfNode.map { access.allows(network.timetable.stops[$0]) }
    }

    /// The same for some access: what holds for all of them is looked up once.
    func with(_ access: StepFreeAccess) -> Footpaths {
        var footpaths = self
        footpaths.rules = rules.with(access)
        footpaths.isUsable = Self.usable(network, access)
        return footpaths
    }

    /// Seconds that a change takes at each node.
    var changes: [Int32] {
        (0..<network.nodeCount).map {
            isUsable[$0] ? transfers.change(from: Node($0), to: Node($0)) ?? rules.change : WalkTable.forbidden
        }
    }

    /// The walks from a node.
    func find(from node: Node, _ drafts: inout [WalkTable.Draft]) {
        let (pathways, grid) = (network.pathways, network.grid)
        guard isUsable[node.position] else { return }
        defer { drafts.removeAll { !isUsable[$0.to.position] } }
        var forbidden: Set<UInt32> = []
        var recommended: Set<UInt32> = []
        for row in transfers.rows(from: node) {
            if row.isForbidden {
                forbidden.insert(row.to.rawValue)
            } else if let seconds = row.seconds {
                let reach =
                    stations[row.to.position] == stations[node.position]
                    ? 0 : stationSpans.metres(node, row.to) ?? 0
                drafts.append(WalkTable.Draft(to: row.to, metres: 0, seconds: seconds, reach: reach))
            } else {
                recommended.insert(row.to.rawValue)
            }
        }
        let stop = network.stopOfNode[node.position]
        let station = stations[node.position]
        let isDrawn = pathways.draws(stop)
        let ways = isDrawn ? pathways.ways(from: stop, profile: rules.access.profile) : [:]
        if isDrawn, rules.access.profile.isLimited {
            // A row says nothing of steps: where pathways are drawn, there is no other way without, and none that is quicker.
            drafts.removeAll { draft in
                let other = network.stopOfNode[draft.to.position]
                guard stations[draft.to.position] == station, pathways.draws(other) else { return false }
                return ways[other].map { $0.cost > Double(draft.seconds) } ?? true
            }
        }
        drafts += network.siblings(of: node) { transfers.change(from: node, to: $0) ?? rules.change }
        if isDrawn {
            for (other, way) in ways {
                guard let other = network.node(of: other) else { continue }
                network.eachNode(at: other) { to in
                    guard network.stopOfNode[to.position] != stop, !forbidden.contains(to.rawValue) else { return }
                    drafts.append(WalkTable.Draft(to: to, metres: way.metres, seconds: way.seconds))
                }
            }
        }
        guard let place = grid.places[node.position] else { return }
        var near: [(node: Node, place: Place)] = []
        grid.eachNode(near: place, within: rules.limit + StationSpans.widest) { to, there in
            guard network.stopOfNode[to.position] != stop, !forbidden.contains(to.rawValue) else { return }
            let isInside = stations[to.position] == station
            // Between stops of a station that both have pathways there is no other way than those drawn.
            if isInside, isDrawn, pathways.draws(network.stopOfNode[to.position]) { return }
            if isInside || recommended.contains(to.rawValue) && model.streets == nil {
                // Somebody vouches for it, whatever the model says lies between.
                let metres = model.metres(vouchedFrom: place, to: there)
                guard let reach = stationSpans.metres(node, to) else { return }
                add(to, KnownWalk(metres: metres, certainty: .estimated), reach, isInside: isInside)
            } else {
                near.append((to, there))
            }
        }
        let walks = model.walks(
            from: place, to: near.map(\.place), within: rules.limit + StationSpans.widest, isReversed: false,
            profile: rules.access.profile)
        for (one, walk) in zip(near, walks) {
            let spans = stationSpans.metres(node, one.node)
            guard let walk else {
                // Streets know of no way; the feed does.
                if recommended.contains(one.node.rawValue), let spans {
                    let metres = model.metres(vouchedFrom: place, to: one.place)
                    add(one.node, KnownWalk(metres: metres, certainty: .estimated), spans, isInside: false)
                }
                continue
            }
            // Of a stop alone the way itself counts; of several platforms the nearest, which no street makes nearer.
            let isAlone = walk.certainty == .verified && stationSpans.areSingle(node, one.node)
            guard
                let reach = isAlone
                    ? walk.metres : spans.map({ walk.certainty == .verified ? min($0, walk.metres) : $0 })
            else { continue }
            add(one.node, walk, reach, isInside: false)
        }
        func add(_ to: Node, _ walk: KnownWalk, _ reach: Double, isInside: Bool) {
            guard reach <= rules.limit, walk.metres <= rules.limit + StationSpans.widest else { return }
            drafts.append(
                WalkTable.Draft(
                    to: to, metres: walk.metres,
                    seconds: isInside ? rules.platformChange : rules.seconds(beyond: walk.metres),
                    reach: isInside ? 0 : max(reach, walk.metres - StationSpans.widest),
                    isEstimated: walk.certainty == .estimated, isModelled: true))
        }
    }
}
