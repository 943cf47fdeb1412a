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
    /// Looks (distances measured, squares of the map looked into) that one answer to ``reach(from:at:within:options:live:now:cancel:)``
    /// may take: some seconds. Whole regions at the longest walks take a tenth of that.
    public static let mostReachLooks = 50_000_000

    /// Every stop that can be reached from a place within a time, on foot or by riding: the earliest arrival at each and the
    /// fewest changes of that, in the order of arrival. With wheelchair or bicycle, what is not known to be usable counts as
    /// not usable.
    ///
    /// - Parameter seconds: at most `JourneyQuery.horizon`.
    public func reach(
        from origin: JourneyPlace, at time: Int64, within seconds: Int32, options: JourneyOptions,
        live: LiveState? = nil, now: Int64 = 0, cancel: SearchCancel? = nil
    ) throws(JourneyError) -> [ReachedStop] {
        let access = options.knownAccess
        let walks = walks(access, cancel)
        let finder = EndFinder(planner: self, options: options, walks: walks, access: access)
        let origins = finder.ends(origin, isOrigin: true)
        let (known, unknown) = options.refusals
        let limits = options.limits(refusing: known | unknown, horizon: min(seconds, JourneyQuery.horizon))
        let request = SearchRequest(
            from: origins, to: [], time: time, limits: limits, walks: walks,
            overlay: live.flatMap { overlay($0, now: now, cancel) })
        var ridden = [ReachedTime](repeating: .never, count: network.nodeCount)
        try withScratch { scratch throws(JourneyError) in
            network.sweep(request, scratch, cancel: cancel) { node, time, rides in
                ridden[node] = min(ridden[node], ReachedTime(seconds: time, transfers: Int32(rides) - 1))
            }
        }
        try cancel.check()
        let best = try walkedOn(from: ridden, origins, finder, within: limits.horizon, cancel)
        var reached: [ReachedStop] = []
        for (position, best) in best.enumerated() where best < .never {
            reached.append(
                ReachedStop(
                    stop: StopIndex(position), arrival: time + Int64(best.seconds), transfers: Int(best.transfers)))
        }
        return reached.sorted { ($0.arrival, $0.stop) < ($1.arrival, $1.stop) }
    }

    /// The earliest at each stop: at the origins, where someone gets off, and wherever they walk on to from there.
    private func walkedOn(
        from ridden: [ReachedTime], _ origins: [SearchEnd], _ finder: EndFinder, within seconds: Int32,
        _ cancel: SearchCancel?
    ) throws(JourneyError) -> [ReachedTime] {
        let latest = ReachedTime(seconds: seconds, transfers: .max)
        let isUsable = network.stopOfNode.map { finder.access.allows(network.timetable.stops[$0]) }
        var best = [ReachedTime](repeating: .never, count: network.timetable.stops.count)
        func add(_ node: Node, _ time: ReachedTime) {
            guard time <= latest, isUsable[node.position] else { return }
            let stop = network.stopOfNode[node.position].position
            best[stop] = min(best[stop], time)
        }
        // Whoever rides may get on beyond the limit, at a platform of a station that begins within it; whoever only walks keeps to it.
        for end in origins where end.metres <= finder.options.maxWalk {
            add(end.node, ReachedTime(seconds: end.seconds, transfers: 0))
        }
        for (node, time) in ridden.enumerated() where time < .never {
            if node & 255 == 255 { try cancel.check() }
            add(Node(node), time)
            network.eachNode(at: Node(node)) { from in
                network.eachWalk(at: from, finder.walks, isReversed: false, limit: finder.options.pace.limit) {
                    to, link in
                    let walk = finder.options.pace.seconds(link)
                    add(to, ReachedTime(seconds: time.seconds &+ walk, transfers: time.transfers))
                }
            }
        }
        let streets = model.streets.map { StreetReach($0, finder, ridden) }
        // Who walks straight: everyone where streets are not known; to a place that is off the map everyone, from one those who are there.
        var onward = ReachWalks(finder, ridden, streets?.offTheMap ?? model)
        var fromOffTheMap = streets.map { ReachWalks(finder, $0.riddenOffTheMap, $0.offTheMap) }
        for position in 0..<network.nodeCount where isUsable[position] && network.isEverybodys(Node(position)) {
            if position & 63 == 63 { try cancel.check() }
            guard let place = network.grid.places[position] else { continue }
            let stop = network.stopOfNode[position]
            let known = best[stop.position]
            let (station, bound) = (network.timetable.station(of: stop), min(known, latest))
            let time: ReachedTime
            if let along = streets?.arrival(at: place, of: station, known: bound) {
                time = fromOffTheMap?.arrival(at: place, of: station, known: along) ?? along
            } else {
                time = onward.arrival(at: place, of: station, known: bound)
            }
            if time < known, time < latest { best[stop.position] = time }
            if onward.looks > Self.mostReachLooks { throw .tooMuch }
        }
        return best
    }
}

extension RoutingNetwork {
    /// Runs a search without a destination and visits every arrival by vehicle that is the earliest with so many rides.
    func sweep(
        _ request: SearchRequest, _ scratch: JourneyScratch, cancel: SearchCancel?,
        _ visit: (_ node: Int, _ time: Int32, _ rides: Int) -> Void
    ) {
        scratch.openTables(self, request, cancel)
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
