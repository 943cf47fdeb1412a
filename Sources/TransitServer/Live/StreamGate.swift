import Synchronization
import TransitAPI
import TransitAnswers

/// Counts the event streams that are open and the boards in them, and says when no more may be.
final class StreamGate: Sendable {
    /// Whose a stream is.
    struct Holder: Sendable {
        var client: RateKey
        /// Those without one share theirs.
        var address: ClientAddress?
        /// Boards that are made for it.
        var boards = 1
    }

    /// Boards there may be for each stream there may be; one client always has room for one stream that is full of them.
    static let boardsPerStream = 4

    private struct Open {
        var streams = Held()
        var boards = Held()
        /// Those that found no place, by whose limit it was.
        var refused: [StreamScope: Int] = [:]
    }

    private let open = Mutex(Open())
    private let limits: ClientLimits.Streams
    private let boardLimits: ClientLimits.Streams

    init(_ limits: ClientLimits.Streams) {
        self.limits = limits
        var boards = limits
        for number in [\.client, \.address, \.server] as [WritableKeyPath<ClientLimits.Streams, Int>] {
            boards[keyPath: number] = max(EventStreams.boards, limits[keyPath: number] * Self.boardsPerStream)
        }
        boardLimits = boards
    }

    /// Takes a place.
    func enter(_ holder: Holder) throws(APIError) {
        let refusal: (scope: StreamScope, limit: Int, isOfBoards: Bool)? = open.withLock { open in
            if let (scope, limit) = open.streams.refusal(of: 1, holder, limits) {
                open.refused[scope, default: 0] += 1
                return (scope, limit, false)
            }
            if let (scope, limit) = open.boards.refusal(of: holder.boards, holder, boardLimits) {
                open.refused[scope, default: 0] += 1
                return (scope, limit, true)
            }
            open.streams.add(1, holder)
            open.boards.add(holder.boards, holder)
            return nil
        }
        if let refusal {
            var error = APIError.streamLimitReached(refusal.scope, limit: refusal.limit, retryAfter: 30)
            if refusal.isOfBoards {
                error = APIError(
                    .streamLimitReached,
                    message: "At most \(refusal.limit) boards may be open in event streams; close one or try later.",
                    details: error.details)
            }
            throw error
        }
    }

    /// Gives a place back.
    func leave(_ holder: Holder) {
        open.withLock { open in
            open.streams.add(-1, holder)
            open.boards.add(-holder.boards, holder)
        }
    }

    /// Streams open now.
    var count: Int { open.withLock { $0.streams.total } }

    /// Adds how many there are, and may be.
    func write(to text: inout MetricsText) {
        let (streams, boards, refused) = open.withLock { ($0.streams.total, $0.boards.total, $0.refused) }
        text.add("transit_event_streams", "gauge", "Event streams open.", [([], Double(streams))])
        text.add(
            "transit_event_streams_limit", "gauge", "Event streams that may be open.", [([], Double(limits.server))])
        text.add(
            "transit_event_streams_refused_total", "counter",
            "Event streams over a limit of streams or of their boards, by whose limit it was.",
            StreamScope.allCases.map { ([("scope", $0.rawValue)], Double(refused[$0] ?? 0)) })
        text.add(
            "transit_event_stream_boards", "gauge", "Boards in the event streams that are open.", [([], Double(boards))]
        )
    }
}

/// How many of something are held, in all, by clients and by addresses.
private struct Held {
    var total = 0
    private var byClient: [RateKey: Int] = [:]
    private var byNetwork = NetworkCounts()

    /// Whose limit so many more would be over, and the limit; nil where there is room.
    func refusal(
        of more: Int, _ holder: StreamGate.Holder, _ limits: ClientLimits.Streams
    ) -> (scope: StreamScope, limit: Int)? {
        if total + more > limits.server { return (.server, limits.server) }
        if let limit = byNetwork.limitMet(by: holder.address, limit: limits.address, adding: more) {
            return (.address, limit)
        }
        if byClient[holder.client, default: 0] + more > limits.client { return (.client, limits.client) }
        return nil
    }

    mutating func add(_ more: Int, _ holder: StreamGate.Holder) {
        total += more
        let ofClient = byClient[holder.client, default: 0] + more
        byClient[holder.client] = ofClient > 0 ? ofClient : nil
        byNetwork.add(holder.address, more)
    }
}

/// A place at the gate: given back when the client goes, when the stream ends, or when its response is never sent.
final class StreamPlace: Sendable {
    private let gate: StreamGate
    private let holder: StreamGate.Holder
    private let isFree = Mutex(false)

    init(_ gate: StreamGate, _ holder: StreamGate.Holder) throws(APIError) {
        try gate.enter(holder)
        (self.gate, self.holder) = (gate, holder)
    }

    deinit { leave() }

    /// Whether it was given back.
    var hasLeft: Bool { isFree.withLock { $0 } }

    /// Gives it back, once.
    func leave() {
        let isFirst = isFree.withLock { isFree in
            defer { isFree = true }
            return !isFree
        }
        if isFirst { gate.leave(holder) }
    }
}
