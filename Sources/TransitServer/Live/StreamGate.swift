import Synchronization
import TransitAPI

/// Counts the event streams that are open, and says when no more may be.
final class StreamGate: Sendable {
    private struct Open {
        var total = 0
        var byClient: [RateKey: Int] = [:]
        var byNetwork = NetworkCounts()
    }

    /// Whose a stream is.
    struct Holder: Sendable {
        var client: RateKey
        /// Those without one share theirs.
        var address: ClientAddress?
    }

    private let open = Mutex(Open())
    private let limits: ClientLimits.Streams

    init(_ limits: ClientLimits.Streams) { self.limits = limits }

    /// Takes a place.
    func enter(_ holder: Holder) throws(APIError) {
        let refusal: (scope: StreamScope, limit: Int)? = open.withLock { open in
            if open.total >= limits.server { return (.server, limits.server) }
            if let limit = open.byNetwork.limitMet(by: holder.address, limit: limits.address) {
                return (.address, limit)
            }
            if open.byClient[holder.client, default: 0] >= limits.client { return (.client, limits.client) }
            open.total += 1
            open.byClient[holder.client, default: 0] += 1
            open.byNetwork.add(holder.address)
            return nil
        }
        if let refusal { throw .streamLimitReached(refusal.scope, limit: refusal.limit, retryAfter: 30) }
    }

    /// Gives a place back.
    func leave(_ holder: Holder) {
        open.withLock { open in
            open.total -= 1
            let ofClient = open.byClient[holder.client, default: 1] - 1
            open.byClient[holder.client] = ofClient > 0 ? ofClient : nil
            open.byNetwork.remove(holder.address)
        }
    }

    /// Streams open now.
    var count: Int { open.withLock { $0.total } }
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
