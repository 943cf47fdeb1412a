import LiveState
import Timetable

@testable import Journeys

extension JourneyPlanner {
    /// `reach` worked out the plain way: from every node at which someone gets off, a walk to everything around it.
    func naiveReach(
        from origin: JourneyPlace, at time: Int64, within seconds: Int32, options: JourneyOptions,
        live: LiveState? = nil, now: Int64 = 0
    ) throws -> [ReachedStop] {
        let access: StepFreeAccess = options.wheelchair ? .knownGood : .any
        let walks = walks(access)
        let finder = EndFinder(planner: self, options: options, walks: walks, access: access)
        let origins = finder.ends(origin, isOrigin: true)
        let (known, unknown) = options.refusals
        let limits = options.limits(refusing: known | unknown, horizon: min(seconds, JourneyQuery.horizon))
        let request = SearchRequest(
            from: origins, to: [], time: time, limits: limits, walks: walks,
            overlay: live.flatMap { overlay($0, now: now) })
        var ridden: [Int: (seconds: Int32, transfers: Int)] = [:]
        try withScratch { scratch throws(JourneyError) in
            network.sweep(request, scratch, cancel: nil) { node, time, rides in
                if let known = ridden[node], known.seconds <= time { return }
                ridden[node] = (time, rides - 1)
            }
        }
        var best: [StopIndex: (seconds: Int32, transfers: Int)] = [:]
        func add(_ node: Node, _ seconds: Int32, _ transfers: Int) {
            let stop = network.stopOfNode[node.position]
            guard seconds <= limits.horizon, access.allows(network.timetable.stops[stop]) else { return }
            if let known = best[stop], (known.seconds, known.transfers) <= (seconds, transfers) { return }
            best[stop] = (seconds, transfers)
        }
        for end in origins where end.metres <= options.maxWalk { add(end.node, end.seconds, 0) }
        for (node, time) in ridden {
            finder.eachWalk(from: Node(node)) { add($0, time.seconds + $1, time.transfers) }
        }
        return best.map { stop, best in
            ReachedStop(stop: stop, arrival: time + Int64(best.seconds), transfers: best.transfers)
        }.sorted { ($0.arrival, $0.stop) < ($1.arrival, $1.stop) }
    }
}

extension EndFinder {
    /// Visits a node and those that can be walked to from it after the last ride, as `ends` has them for each as a destination.
    fileprivate func eachWalk(from node: Node, _ visit: (Node, Int32) -> Void) {
        let network = planner.network
        visit(node, 0)
        network.eachNode(at: node) { node in
            network.eachWalk(at: node, walks, isReversed: false, limit: options.pace.limit) { to, link in
                visit(to, options.pace.seconds(link))
            }
        }
        guard let place = network.grid.places[node.position] else { return }
        let station = network.timetable.station(of: network.stopOfNode[node.position])
        let platforms = network.nodes(of: station).compactMap { network.grid.places[$0.position] }
        network.grid.eachNode(near: place, within: options.maxWalk + StationSpans.widest) { to, there in
            guard network.timetable.station(of: network.stopOfNode[to.position]) != station,
                let metres = planner.model.walk(from: there, to: place)?.metres,
                metres <= options.maxWalk + StationSpans.widest
            else { return }
            let isNear =
                metres <= options.maxWalk
                || platforms.contains {
                    planner.model.walk(from: there, to: $0)?.metres ?? .infinity <= options.maxWalk
                }
            if isNear { visit(to, options.pace.seconds(metres: metres)) }
        }
    }
}
