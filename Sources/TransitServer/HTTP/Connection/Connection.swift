import NIOCore
import Synchronization

/// The connection that requests come on.
final class Connection: Sendable {
    let channel: any Channel
    /// The other end; nil where it has no address.
    let peer: ClientAddress?
    /// What has been done of the requests that its task is to answer, in their order; nil where nothing has.
    private let handedOn = Mutex<[TransitResponder.Begun?]>([])

    init(_ channel: any Channel) {
        self.channel = channel
        peer = channel.remoteAddress.flatMap { ClientAddress($0) }
    }

    /// Leaves the next request to the connection's task.
    func handOn(_ begun: TransitResponder.Begun?) { handedOn.withLock { $0.append(begun) } }

    /// Drops what no task will take.
    func forgetHandedOn() { handedOn.withLock { $0 = [] } }

    /// What has been done of the request the task reads now.
    func takeHandedOn() -> TransitResponder.Begun? {
        handedOn.withLock { $0.isEmpty ? nil : $0.removeFirst() }
    }
}

extension ClientAddress {
    /// The address of a socket; nil for one that has none.
    init?(_ socket: SocketAddress) {
        switch socket {
        case .v4(let v4): self = .v4(UInt32(bigEndian: v4.address.sin_addr.s_addr))
        case .v6(let v6): self = ClientAddress(v6.address.sin6_addr)
        case .unixDomainSocket: return nil
        }
    }
}
