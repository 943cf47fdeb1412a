import Hummingbird
import Logging
import NIOCore

/// What a request brings along beside itself.
struct TransitRequestContext: RequestContext {
    var coreContext: CoreRequestContextStorage
    /// The other end of the connection; nil where it has no address.
    let peer: ClientAddress?
    /// The connection it came on.
    let channel: any Channel

    init(source: ApplicationRequestContextSource) {
        coreContext = .init(source: source)
        channel = source.channel
        peer = source.channel.remoteAddress.flatMap { ClientAddress($0) }
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
