import LiveState
import Timetable

/// A stop that can be reached in time.
public struct ReachedStop: Sendable, Hashable {
    public var stop: StopIndex
    /// Seconds since 1970-01-01T00:00:00Z.
    public var arrival: Int64
    public var transfers: Int
}

extension JourneyPlanner {
    /// Every stop that can be reached from a place within a time, on foot or by riding: the earliest arrival at each, in the
    /// order of arrival. With wheelchair or bicycle, what is not known to be usable counts as not usable.
    ///
    /// - Parameter seconds: at most `JourneyQuery.horizon`.
    public func reach(
        from origin: JourneyPlace, at time: Int64, within seconds: Int32, options: JourneyOptions,
        live: LiveState? = nil, now: Int64 = 0, cancel: SearchCancel? = nil
    ) throws(JourneyError) -> [ReachedStop] {
        let access: StepFreeAccess = options.wheelchair ? .knownGood : .any
        let walks = walks(access)
        let origins = EndFinder(planner: self, options: options, walks: walks, access: access)
            .ends(origin, isOrigin: true)
        let (known, unknown) = options.refusals
        let limits = options.limits(refusing: known | unknown, horizon: min(seconds, JourneyQuery.horizon))
        let request = SearchRequest(
            from: origins, to: [], time: time, limits: limits, walks: walks,
            overlay: live.flatMap { overlay($0, now: now) })
        return try withScratch { scratch throws(JourneyError) in
            var ridden: [UInt32: ReachedStop] = [:]
            network.sweep(request, scratch, cancel: cancel) { node, time, rides in
                let arrival = request.time + Int64(time)
                if let known = ridden[UInt32(node)], known.arrival <= arrival { return }
                ridden[UInt32(node)] = ReachedStop(
                    stop: network.stopOfNode[node], arrival: arrival, transfers: rides - 1)
            }
            if let cancel, cancel.isCancelled { throw .cancelled }
            var best: [StopIndex: ReachedStop] = [:]
            func add(_ node: Node, _ arrival: Int64, _ transfers: Int) {
                guard arrival <= request.time + Int64(limits.horizon),
                    access.allows(network.timetable.stops[network.stopOfNode[node.position]])
                else { return }
                let stop = network.stopOfNode[node.position]
                if let known = best[stop], known.arrival <= arrival { return }
                best[stop] = ReachedStop(
                    stop: stop, arrival: arrival, transfers: transfers)
            }
            // Who rides may get on past the limit, at a platform of a station that begins within it; who only walks keeps to it.
            for end in origins where end.metres <= options.maxWalk {
                add(end.node, request.time + Int64(end.seconds), 0)
            }
            let finder = EndFinder(planner: self, options: options, walks: walks, access: access)
            for (node, reached) in ridden {
                finder.eachWalk(from: Node(Int(node))) { to, seconds in
                    add(to, reached.arrival + Int64(seconds), reached.transfers)
                }
            }
            return best.values.sorted { ($0.arrival, $0.stop) < ($1.arrival, $1.stop) }
        }
    }
}

extension RoutingNetwork {
    /// Runs a search without a destination and visits every arrival by vehicle that is the earliest with so many rides.
    func sweep(
        _ request: SearchRequest, _ scratch: JourneyScratch, cancel: SearchCancel?,
        _ visit: (_ node: Int, _ time: Int32, _ rides: Int) -> Void
    ) {
        scratch.use(stays: [])
        scratch.openTables(self, request)
        request.overlay?.open(in: scratch, self, request)
        defer { scratch.closeLanes() }
        let search = RaptorSearch<Forwards>(scratch, request.walks, request.limits, isRange: true, cancel: cancel)
        for end in request.from { search.start(end.node.position, at: end.seconds) }
        search.run(from: 0)
        for rides in 1...request.limits.rounds {
            let row = scratch.memory.arrived + rides * scratch.memory.rowNodes
            let before = row - scratch.memory.rowNodes
            for node in 0..<nodeCount where row[node] < JourneyScratch.never && (rides == 1 || row[node] < before[node])
            {
                visit(node, row[node], rides)
            }
        }
    }
}
