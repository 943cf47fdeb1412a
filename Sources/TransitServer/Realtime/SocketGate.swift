import RealtimeChannels
import Synchronization

/// Counts the sockets that are open, and says when no more may be.
final class SocketGate: Sendable {
    private struct Open {
        var total = 0
        var byNetwork = NetworkCounts()
    }

    private let limits: RealtimeLimits
    private let figures: RealtimeFigures
    private let open = Mutex(Open())

    init(_ limits: RealtimeLimits, _ figures: RealtimeFigures) { (self.limits, self.figures) = (limits, figures) }

    /// Takes a place; nil where there is none. It is given back when nobody holds it any more.
    func enter(_ address: ClientAddress?) -> SocketPlace? {
        let isIn = open.withLock { open in
            guard open.total < limits.sockets,
                address == nil || open.byNetwork.limitMet(by: address, limit: limits.socketsOfAddress) == nil
            else { return false }
            open.total += 1
            if address != nil { open.byNetwork.add(address) }
            return true
        }
        guard isIn else {
            figures.add(to: .refusedSockets)
            return nil
        }
        return SocketPlace(self, address)
    }

    fileprivate func leave(_ address: ClientAddress?) {
        open.withLock { open in
            open.total -= 1
            if address != nil { open.byNetwork.remove(address) }
        }
    }
}

/// A place at the gate, held by what serves a socket.
final class SocketPlace: Sendable {
    private let gate: SocketGate
    private let address: ClientAddress?

    fileprivate init(_ gate: SocketGate, _ address: ClientAddress?) { (self.gate, self.address) = (gate, address) }

    deinit { gate.leave(address) }
}
