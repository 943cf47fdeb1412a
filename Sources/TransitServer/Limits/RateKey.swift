/// Whose requests are counted together.
public enum RateKey: Hashable, Sendable {
    /// A user, wherever the requests come from.
    case user(String)
    /// Everyone at an address: an IPv4 address, or the first 64 bits of an IPv6 address, which is what one customer gets.
    case network(ClientAddress)
    /// Connections that have no address share one budget.
    case unaddressed

    /// The key of a caller at an address.
    public init(_ caller: Caller, at address: ClientAddress?) {
        if case .user(let id) = caller {
            self = .user(id)
        } else if let address {
            self = .network(address.network)
        } else {
            self = .unaddressed
        }
    }
}
