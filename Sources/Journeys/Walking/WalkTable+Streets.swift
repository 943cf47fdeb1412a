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

    /// Seconds a walk takes beyond its metres, so that at the usual pace no change to another stop is quicker than one at
    /// the same stop.
    func seconds(beyond metres: Double) -> Int { max(0, Int(change) - Int(metres / WalkingPace.usualSpeed)) }
}

/// What a rider who needs step-free ways can use.
public enum StepFreeAccess: Sendable, CaseIterable {
    /// Everything.
    case any
    /// What is not known to be inaccessible.
    case notKnownBad
    /// Only what is known to be accessible.
    case knownGood

    /// Whether a stop can be used.
    func allows(_ stop: StopRecord) -> Bool {
        switch self {
        case .any: true
        case .notKnownBad: stop.wheelchair != .no
        case .knownGood: stop.wheelchair == .yes
        }
    }
}

extension WalkTable {
    /// Walking as a city allows it: transfers.txt where it has a row, pathways inside the stations that are drawn, and
    /// elsewhere a model of the streets. A pair that transfers.txt forbids is never walked; one that it recommends, and one
    /// within a station, whatever the model says lies between.
    public static func streets(
        _ network: RoutingNetwork, model: some WalkingModel = StraightLineWalking(),
        rules: WalkingRules = WalkingRules(), _ cancel: SearchCancel? = nil
    ) -> WalkTable {
        let transfers = TransferRules(network)
        let pathways = network.pathways
        let grid = network.grid
        let stations = network.stopOfNode.map { network.timetable.station(of: $0) }
        let spans = StationSpans(network, stations: stations, model: model)
        let isUsable = network.stopOfNode.map { rules.access.allows(network.timetable.stops[$0]) }
        return WalkTable(
            nodeCount: network.nodeCount,
            changes: (0..<network.nodeCount).map {
                isUsable[$0] ? transfers.change(from: Node($0), to: Node($0)) ?? rules.change : WalkTable.forbidden
            }, cancel
        ) { node, drafts in
            guard isUsable[node.position] else { return }
            defer { drafts.removeAll { !isUsable[$0.to.position] } }
            var forbidden: Set<UInt32> = []
            var recommended: Set<UInt32> = []
            for row in transfers.rows(from: node) {
                if row.isForbidden {
                    forbidden.insert(row.to.rawValue)
                } else if let seconds = row.seconds {
                    let reach =
                        stations[row.to.position] == stations[node.position] ? 0 : spans.metres(node, row.to) ?? 0
                    drafts.append(Draft(to: row.to, metres: 0, seconds: seconds, reach: reach))
                } else {
                    recommended.insert(row.to.rawValue)
                }
            }
            drafts.removeAll { forbidden.contains($0.to.rawValue) }
            drafts += network.siblings(of: node) { transfers.change(from: node, to: $0) ?? rules.change }
            let stop = network.stopOfNode[node.position]
            let station = stations[node.position]
            let isDrawn = pathways.draws(station)
            if isDrawn {
                let ways = pathways.ways(from: stop, stepFree: rules.access != .any)
                for (other, way) in ways {
                    guard let other = network.node(of: other) else { continue }
                    network.eachNode(at: other) { to in
                        guard network.stopOfNode[to.position] != stop, !forbidden.contains(to.rawValue) else { return }
                        drafts.append(Draft(to: to, metres: way.metres, seconds: way.seconds))
                    }
                }
            }
            guard let place = grid.places[node.position] else { return }
            grid.eachNode(near: place, within: rules.limit + StationSpans.widest) { to, there in
                guard network.stopOfNode[to.position] != stop, !forbidden.contains(to.rawValue) else { return }
                let isInside = stations[to.position] == station
                // Inside a drawn station there is no other way than those drawn.
                if isInside, isDrawn { return }
                let metres = model.metres(vouchedFrom: place, to: there)
                guard metres <= rules.limit + StationSpans.widest, let reach = spans.metres(node, to),
                    reach <= rules.limit,
                    isInside || recommended.contains(to.rawValue) || model.metres(from: place, to: there) != nil
                else { return }
                drafts.append(
                    Draft(
                        to: to, metres: metres,
                        seconds: isInside ? rules.platformChange : rules.seconds(beyond: metres),
                        reach: isInside ? 0 : max(reach, metres - StationSpans.widest), isEstimated: true))
            }
        }
    }
}
