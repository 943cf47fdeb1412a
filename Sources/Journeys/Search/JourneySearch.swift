import GTFSValues
import Timetable

/// One end of a search: a node, and the seconds between it and the true origin or destination.
struct SearchEnd {
    var node: Node
    var seconds: Int32
    /// Metres of that walk.
    var metres = 0.0
    var certainty = WalkEvidence.verified
}

/// How the departures of a range are counted.
enum RangeClock {
    /// By when riders set out.
    case leaving
    /// By when the first vehicle leaves.
    case firstRide
}

/// What to search for, in the terms of the network.
struct SearchRequest {
    var isForward = true
    /// Where the search starts, and where it is to arrive; of an arrive-by search the destination is where it starts.
    var from: [SearchEnd]
    var to: [SearchEnd]
    /// The moment asked for, in seconds since 1970-01-01T00:00:00Z.
    var time: Int64
    /// Seconds after it (before it, backwards) within which journeys may begin; 0 for the earliest arrival from the moment on.
    var window: Int32 = 0
    var clock = RangeClock.leaving
    /// Ends a range before its first departure where who sets out when it ends arrives nowhere: nobody may ever arrive, and each
    /// departure would run through all that can be reached.
    var endsWithoutHope = false
    /// Looks at what runs between these moments; nil for what horizon and window reach.
    var span: ClosedRange<Int64>?
    /// Looks at these departures alone, and keeps to the corridor that the scratch has held since they were found.
    var departures: NextDepartures?
    /// Looks at the service days up to so many after that of the moment (before it, backwards), however long the journeys;
    /// nil for those the horizon reaches.
    var daysAround: Int?
    var limits: SearchLimits
    var walks: WalkTable
    /// Stops to be visited, in the order of the search, each by any of its nodes.
    var vias: [SearchVia] = []
    /// Live runs, if they are to count.
    var overlay: LiveOverlay?

    /// The moments between which vehicles run that can matter.
    var moments: ClosedRange<Int64> {
        if let span { return span }
        let span = Int64(limits.horizon) + Int64(window)
        return isForward ? time...(time + span) : (time - span)...time
    }
}

/// A stop to be visited on the way.
struct SearchVia {
    var nodes: [Node]
    /// Least seconds to stay; with 0, passing through on board is enough.
    var stay: Int32
}

/// One member of the answer, before it is told as an itinerary. Times are on the search's clock.
struct SearchFinding {
    /// When the journey sets out.
    var start: Int32
    var arrival: Int32
    var rides: Int
}

extension SearchRequest {
    /// The instants between which vehicles matter, the second of them `Int64.max` where only the last service day is a bound.
    func days(_ network: RoutingNetwork) -> (first: Int64, last: Int64, through: ServiceDate?) {
        guard let daysAround else { return (moments.lowerBound, moments.upperBound, nil) }
        let zone = network.timetable.cityZone
        let today = zone.civilDate(at: time)
        if isForward { return (moments.lowerBound, .max, today.advanced(by: daysAround)) }
        return (zone.start(of: today.advanced(by: -daysAround)), moments.upperBound, nil)
    }
}

extension JourneyScratch {
    /// Lays the memory out for a request, and opens the tables of every service day that can matter from its moment on, and that of
    /// the live runs.
    func openTables(_ network: RoutingNetwork, _ request: SearchRequest, _ cancel: SearchCancel?) {
        closeLanes()
        use(stays: request.vias.map(\.stay))
        let (first, last, end) = request.days(network)
        network.eachServiceDay(from: first, to: last, through: end) { date in
            guard let table = network.table(of: date, cancel), table.epoch + Int64(table.latest) >= first,
                last == .max || table.epoch + Int64(table.earliest) <= last
            else { return }
            open(table, at: request.time, isForward: request.isForward)
        }
        request.overlay?.open(in: self, network, request)
    }

    /// Marks destinations, which lie in the last layer, and the stops to be visited before.
    func mark(_ request: SearchRequest) {
        for (layer, via) in request.vias.enumerated() {
            for node in via.nodes {
                let node = layer * memory.layerNodes + node.position
                memory.viaMarks.mark(node)
            }
        }
        for end in request.to {
            let node = request.vias.count * memory.layerNodes + end.node.position
            memory.targetMarks.mark(node)
            memory.egress[node] = min(memory.egress[node], end.seconds)
        }
    }

    func unmark(_ request: SearchRequest) {
        for (layer, via) in request.vias.enumerated() {
            for node in via.nodes { memory.viaMarks[(layer * memory.layerNodes + node.position) >> 6] = 0 }
        }
        for end in request.to {
            let node = request.vias.count * memory.layerNodes + end.node.position
            memory.targetMarks.unmark(node)
            memory.egress[node] = Self.never
        }
    }
}

extension RoutingNetwork {
    /// Runs a search and tells every finding as it is made; while `visit` runs, the scratch still holds how it was reached.
    ///
    /// - Returns: false where it ended without hope.
    @discardableResult
    func search(
        _ request: SearchRequest, _ scratch: JourneyScratch, cancel: SearchCancel? = nil,
        _ visit: (SearchFinding) -> Void
    ) -> Bool {
        request.isForward
            ? search(Forwards.self, request, scratch, cancel, visit)
            : search(Backwards.self, request, scratch, cancel, visit)
    }

    private func search<D: SearchDirection>(
        _ direction: D.Type, _ request: SearchRequest, _ scratch: JourneyScratch, _ cancel: SearchCancel?,
        _ visit: (SearchFinding) -> Void
    ) -> Bool {
        scratch.openTables(self, request, cancel)
        defer { scratch.closeLanes() }
        scratch.mark(request)
        defer { scratch.unmark(request) }
        let search = RaptorSearch<D>(
            scratch, request.walks, request.limits, isRange: request.window > 0,
            bounds: request.departures == nil ? .none : .corridor(scratch.corridor), cancel: cancel)
        if request.window == 0 {
            for end in request.from { search.start(end.node.position, at: end.seconds) }
            search.run(from: 0)
            report(scratch, start: 0, visit)
            return true
        }
        return range(search, request, scratch, cancel, visit)
    }

    @inline(__always)
    private func report(_ scratch: JourneyScratch, start: Int32, _ visit: (SearchFinding) -> Void) {
        var rounds = scratch.improved
        while rounds != 0 {
            let round = rounds.trailingZeroBitCount
            rounds &= rounds - 1
            visit(SearchFinding(start: start, arrival: scratch.memory.target[round], rides: round))
        }
    }

    /// From the end of the window to its beginning: what sets out later and arrives no later makes an earlier start useless.
    private func range<D: SearchDirection>(
        _ search: RaptorSearch<D>, _ request: SearchRequest, _ scratch: JourneyScratch, _ cancel: SearchCancel?,
        _ visit: (SearchFinding) -> Void
    ) -> Bool {
        let byRide = request.clock == .firstRide
        for end in request.from {
            search.start(
                end.node.position, at: byRide ? max(request.window, end.seconds) : request.window &+ end.seconds)
        }
        search.run(from: request.window)
        if request.endsWithoutHope, scratch.improved == 0 { return false }
        if let departures = request.departures {
            for time in departures.moments {
                for end in request.from { search.start(end.node.position, at: time &+ end.seconds) }
                search.run(from: time)
                report(scratch, start: time, visit)
            }
            return true
        }
        scratch.events.gather(D.self, request, scratch, cancel)
        while let time = scratch.events.takeLatest() {
            if let cancel, cancel.isCancelled {
                scratch.events.clear()
                return true
            }
            scratch.events.eachNow { event in
                search.start(
                    request.from[Int(event)].node.position, at: time &+ (byRide ? 0 : request.from[Int(event)].seconds))
            }
            search.run(from: time)
            report(scratch, start: time, visit)
        }
        return true
    }
}
