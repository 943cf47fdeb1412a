import Synchronization
import TransitAPI

/// Counts the event streams that are open, and says when no more may be.
final class StreamGate: Sendable {
    private struct Open {
        var total = 0
        var byAddress: [ClientAddress?: Int] = [:]
    }

    private let open = Mutex(Open())

    init() {}

    /// Takes a place for an address; those without one share theirs.
    func enter(_ address: ClientAddress?) throws(APIError) {
        let refusal: StreamScope? = open.withLock { open in
            if open.total >= EventStreams.perServer { return .server }
            if open.byAddress[address, default: 0] >= EventStreams.perAddress { return .address }
            open.total += 1
            open.byAddress[address, default: 0] += 1
            return nil
        }
        if let refusal { throw .streamLimitReached(refusal, retryAfter: 30) }
    }

    /// Gives a place back.
    func leave(_ address: ClientAddress?) {
        open.withLock { open in
            open.total -= 1
            let left = open.byAddress[address, default: 1] - 1
            open.byAddress[address] = left > 0 ? left : nil
        }
    }

    /// Streams open now.
    var count: Int { open.withLock { $0.total } }
}

/// A place at the gate: given back when the client goes, when the stream ends, or when its response is never sent.
final class StreamPlace: Sendable {
    private let gate: StreamGate
    private let address: ClientAddress?
    private let isFree = Mutex(false)

    init(_ gate: StreamGate, address: ClientAddress?) throws(APIError) {
        try gate.enter(address)
        (self.gate, self.address) = (gate, address)
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
        if isFirst { gate.leave(address) }
    }
}
