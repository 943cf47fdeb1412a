import Timetable

/// One question of a batch: from stop to stop at an instant, or within a window after it.
public struct BatchQuery: Sendable {
    public var from: StopIndex
    public var to: StopIndex
    /// Seconds since 1970-01-01T00:00:00Z.
    public var time: Int64
    /// Seconds; 0 asks for the earliest arrival from `time` on.
    public var window: Int32
    /// Whether `time` is when to arrive at the latest: then for the latest departure, or the arrivals of the window before it.
    public var arrivesBy = false
    /// Stops to be visited on the way, in this order and at most `JourneyQuery.maxVias`, with the least seconds to stay there:
    /// with 0 it is enough to pass in a vehicle that calls there, else riders get out.
    public var vias: [(stop: StopIndex, stay: Int32)] = []

    public init(from: StopIndex, to: StopIndex, time: Int64, window: Int32 = 0) {
        (self.from, self.to, self.time, self.window) = (from, to, time, window)
    }
}

/// One member of the Pareto set of an answer.
public struct BatchResult: Sendable, Hashable {
    /// The time asked for, or of a window the departure of the first ride; and the arrival: seconds since 1970-01-01T00:00:00Z.
    public var departure: Int64
    public var arrival: Int64
    public var transfers: Int
}

/// Answers questions from stop to stop one after the other with memory of its own: for comparing and measuring.
public final class BatchPlanner {
    public let network: RoutingNetwork
    public let walks: WalkTable
    private let scratch: JourneyScratch
    /// Ends of the present question: kept, so that none is allocated for the next.
    private var origins: [SearchEnd] = []
    private var destinations: [SearchEnd] = []
    public var startWalk = false
    public var finalWalk = false
    public var maxTransfers = 5
    /// Whether riders go on from trip to trip of a block without that counting as a change.
    public var staysSeated = false
    /// Modes that may be used.
    public var modes: ModeSet?
    /// Seconds added to every change.
    public var slack: Int32 = 0
    /// Whether trips known (or not known not) to be inaccessible to wheelchairs, or bikes, are left out.
    public var refusesWheelchairNo = false
    public var refusesWheelchairUnknown = false
    public var refusesBikesNo = false
    public var refusesBikesUnknown = false
    /// A question whose quickest journey takes longer than this many seconds has no answer.
    public static let horizon: Int32 = 86_400

    public init(_ network: RoutingNetwork, walks: WalkTable) {
        (self.network, self.walks) = (network, walks)
        scratch = JourneyScratch(network)
    }

    /// Bytes of the memory one thread searches with.
    public var scratchBytes: Int { scratch.byteCount }

    /// Makes the tables of the service days that a question needs, so that its time is that of the search alone.
    public func prepare(_ query: BatchQuery) {
        let (first, last, end) = request(query).days(network)
        network.eachServiceDay(from: first, to: last, through: end) { _ = network.table(of: $0) }
    }

    /// The Pareto set of a question, appended to `results`; pure walks are not in it.
    public func plan(_ query: BatchQuery, into results: inout [BatchResult]) {
        let request = request(query)
        let first = results.count
        var isAnswered = false
        network.search(request, scratch) { finding in
            if finding.arrival - finding.start <= Self.horizon { isAnswered = true }
            let one = Int64(finding.start)
            let other = Int64(finding.arrival)
            results.append(
                BatchResult(
                    departure: query.time + (query.arrivesBy ? -other : one),
                    arrival: query.time + (query.arrivesBy ? -one : other), transfers: finding.rides - 1))
        }
        if !isAnswered { results.removeLast(results.count - first) }
    }

    private func request(_ query: BatchQuery) -> SearchRequest {
        var refused = TripFlags.masked
        if refusesWheelchairNo { refused |= TripFlags.wheelchairNo }
        if refusesWheelchairUnknown { refused |= TripFlags.wheelchairUnknown }
        if refusesBikesNo { refused |= TripFlags.bikesNo }
        if refusesBikesUnknown { refused |= TripFlags.bikesUnknown }
        let limits = SearchLimits(
            maxTransfers: maxTransfers, slack: slack, modes: modes, refused: refused,
            horizon: JourneyScratch.never - 1, staysSeated: staysSeated)
        fill(&origins, query.from, walking: startWalk, isReversed: false)
        fill(&destinations, query.to, walking: finalWalk, isReversed: true)
        precondition(query.vias.count <= JourneyQuery.maxVias, "at most \(JourneyQuery.maxVias) stops on the way")
        let vias = query.vias.map { SearchVia(nodes: network.nodes(of: $0.stop), stay: $0.stay) }
        return SearchRequest(
            isForward: !query.arrivesBy, from: query.arrivesBy ? destinations : origins,
            to: query.arrivesBy ? origins : destinations, time: query.time, window: query.window, clock: .firstRide,
            daysAround: 1,
            limits: limits, walks: walks, vias: query.arrivesBy ? vias.reversed() : vias)
    }

    /// The platforms of a stop, and where walking counts what is within one footpath of them.
    private func fill(_ ends: inout [SearchEnd], _ stop: StopIndex, walking: Bool, isReversed: Bool) {
        ends.removeAll(keepingCapacity: true)
        network.eachNode(of: stop) { ends.append(SearchEnd(node: $0, seconds: 0)) }
        guard walking else { return }
        let pace = WalkingPace()
        for index in ends.indices {
            network.eachWalk(at: ends[index].node, walks, isReversed: isReversed) { to, link in
                let end = SearchEnd(node: to, seconds: pace.seconds(link))
                if let known = ends.firstIndex(where: { $0.node == end.node }) {
                    ends[known].seconds = min(ends[known].seconds, end.seconds)
                } else {
                    ends.append(end)
                }
            }
        }
    }
}
