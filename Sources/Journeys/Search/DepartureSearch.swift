/// When the next journeys begin: seconds after the moment from which they were looked for (before it, backwards).
struct NextDepartures {
    /// Latest first.
    var moments: [Int32] = []
    /// Seconds from the moment on in which no others begin.
    var window: Int32
}

extension RoutingNetwork {
    /// Finds when the next journeys of a request begin, up to some number, and leaves in the scratch what is worth reaching for them:
    /// a range search that is given the answer looks at these departures alone, and finds what it would find without.
    ///
    /// - Parameters:
    ///   - slack: seconds after the earliest arrivals within which journeys are to arrive.
    ///   - ahead: seconds within which they are to begin.
    /// - Returns: nil where none begins within `ahead`, or where it is cancelled.
    func nextDepartures(
        _ request: SearchRequest, atMost count: Int, slack: Int32, ahead: Int32, _ scratch: JourneyScratch,
        cancel: SearchCancel? = nil
    ) -> NextDepartures? {
        if request.isForward {
            var search = DepartureSearch<Forwards, Backwards>(self, request, scratch, cancel)
            return search.next(count, slack, ahead)
        }
        var search = DepartureSearch<Backwards, Forwards>(self, request, scratch, cancel)
        return search.next(count, slack, ahead)
    }
}

/// Goes from journey to journey: the earliest arrival, the latest departure that still makes it, and on from there.
///
/// The first search has no bounds. From the arrivals it finds, some seconds later, searches the other way round tell where one has to
/// be by when to arrive in time, with so many rides; all others keep to that corridor. Of those who may take K rides, whoever sets
/// out before the last one who arrives in time and does not arrive in time is beaten by that one. So up to the first of these
/// last departures there are no journeys but those in time.
private struct DepartureSearch<D: SearchDirection, Other: SearchDirection> {
    let network: RoutingNetwork
    let request: SearchRequest
    let scratch: JourneyScratch
    let cancel: SearchCancel?
    private let corridor: CorridorMemory
    private let rounds: Int
    /// For each number of rides the arrival for which the latest departure was looked for last, and that departure.
    private var latest: [(arrival: Int32, departure: Int32)]

    init(_ network: RoutingNetwork, _ request: SearchRequest, _ scratch: JourneyScratch, _ cancel: SearchCancel?) {
        (self.network, self.request, self.scratch, self.cancel) = (network, request, scratch, cancel)
        rounds = request.limits.rounds
        scratch.use(stays: request.vias.map(\.stay))
        corridor = scratch.useCorridor(rows: rounds + 1)
        latest = .init(repeating: (JourneyScratch.never, .min), count: rounds + 1)
    }

    mutating func next(_ count: Int, _ slack: Int32, _ ahead: Int32) -> NextDepartures? {
        var onward = request
        onward.limits.horizon += ahead
        var back = request
        (back.isForward, back.from, back.to, back.span) = (!request.isForward, request.to, request.from, onward.moments)
        back.vias.reverse()
        var arrivals = self.arrivals(onward, after: 0, .none)
        guard !cancel.isCancelled, arrivals[rounds] < JourneyScratch.never else { return nil }
        corridor.clear(rows: rounds + 1)
        // With fewer rides than any of these there may be journeys that begin later than was looked for.
        var last = arrivals[1] < JourneyScratch.never ? Int32.max - 1 : ahead - 1
        for rides in 1...rounds where arrivals[rides] < arrivals[rides - 1] {
            last = min(last, widen(back, arrivals, rides, slack))
        }
        var found = NextDepartures(window: last + 1)
        var departure: Int32 = -1
        while !cancel.isCancelled {
            let earliest = departure + 1
            departure = Int32.max
            for rides in 1...rounds where arrivals[rides] < arrivals[rides - 1] {
                if latest[rides].arrival != arrivals[rides] || latest[rides].departure < earliest {
                    latest[rides] = (arrivals[rides], departureMaking(arrivals[rides], rides, back))
                }
                departure = min(departure, latest[rides].departure)
            }
            // A search that was cancelled finds none.
            guard departure >= earliest, departure <= last else { break }
            found.moments.insert(departure, at: 0)
            if found.moments.count == count {
                found.window = departure + 1
                break
            }
            arrivals = self.arrivals(onward, after: departure + 1, .corridorAtOnce(corridor))
        }
        return cancel.isCancelled ? nil : found
    }

    /// The earliest arrival with at most so many rides, for each number of them, of who sets out after some seconds. Of the corridor
    /// it notes who can be where at the soonest.
    private func arrivals(_ onward: SearchRequest, after seconds: Int32, _ bounds: SearchBounds) -> [Int32] {
        run(D.self, onward, from: seconds, bounds, looksForEnd: true)
        let arrivals = (0...rounds).map { scratch.memory.target[$0] }
        corridor.noteSoonest(scratch.memory, arrival: arrivals[rounds])
        return arrivals
    }

    /// Widens the corridor by all who arrive up to some seconds after the earliest arrival with so many rides, with more rides too where
    /// those save nothing.
    ///
    /// - Returns: when the last of those sets out who has so many rides.
    private func widen(_ back: SearchRequest, _ arrivals: [Int32], _ rides: Int, _ slack: Int32) -> Int32 {
        var back = back
        let deadline = arrivals[rides] &+ slack
        back.limits.rounds = (rides...rounds).last { arrivals[$0] == arrivals[rides] } ?? rides
        back.limits.horizon = deadline
        run(Other.self, back, from: 0 &- deadline, .soonest(corridor), isRange: true, looksForEnd: false)
        corridor.widen(scratch.memory, rides: back.limits.rounds)
        // Who sets out has all stops on the way before them.
        let origins = scratch.memory.rowNodes - scratch.memory.layerNodes
        let row = scratch.memory.arrived + rides * scratch.memory.rowNodes + origins
        return back.to.reduce(Int32.min) { latest, end in
            let time = row[end.node.position]
            return time < corridor.soonestArrived[origins + end.node.position]
                ? max(latest, 0 &- time &- end.seconds) : latest
        }
    }

    /// When the last sets out who makes an arrival with so many rides.
    private func departureMaking(_ arrival: Int32, _ rides: Int, _ back: SearchRequest) -> Int32 {
        var back = back
        (back.limits.rounds, back.limits.horizon) = (rides, arrival)
        run(Other.self, back, from: 0 &- arrival, .soonest(corridor), looksForEnd: true)
        return 0 &- scratch.memory.target[rides]
    }

    private func run<Way: SearchDirection>(
        _ way: Way.Type, _ request: SearchRequest, from time: Int32, _ bounds: SearchBounds, isRange: Bool = false,
        looksForEnd: Bool
    ) {
        var request = request
        if !looksForEnd { request.to = [] }
        scratch.openTables(network, request, cancel)
        defer { scratch.closeLanes() }
        scratch.mark(request)
        defer { scratch.unmark(request) }
        let search = RaptorSearch<Way>(
            scratch, request.walks, request.limits, isRange: isRange, bounds: bounds, cancel: cancel)
        for end in request.from { search.start(end.node.position, at: time &+ end.seconds) }
        search.run(from: time)
    }
}
