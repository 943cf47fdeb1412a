import NIOCore

/// The connection that requests come on.
struct Connection: Sendable {
    let channel: any Channel
    /// The other end; nil where it has no address.
    let peer: ClientAddress?

    init(_ channel: any Channel) {
        self.channel = channel
        peer = channel.remoteAddress.flatMap { ClientAddress($0) }
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
