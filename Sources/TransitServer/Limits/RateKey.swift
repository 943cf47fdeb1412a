/// Whose requests are counted together.
package enum RateKey: Hashable, Sendable {
    /// A user, wherever the requests come from.
    case user(String)
    /// Everyone at an address who names no installation: an IPv4 address, or the first 64 bits of an IPv6 address, which is what
    /// one customer gets.
    case network(ClientAddress)
    /// One installation at an address, by the hash of its id. Elsewhere it is another: nobody can use up a stranger's budget.
    case installation(Int, at: ClientAddress)
    /// Everyone in a network who is not signed in.
    case address(CountedNetwork)
    /// Connections that have no address share one budget.
    case unaddressed

    /// The key of a caller at an address.
    ///
    /// - Parameter installation: hash of the id of an app's installation; nil where none is named.
    package init(_ caller: Caller, at address: ClientAddress?, installation: Int? = nil) {
        if let id = caller.userID {
            self = .user(id)
        } else if let address {
            self = installation.map { .installation($0, at: address.network) } ?? .network(address.network)
        } else {
            self = .unaddressed
        }
    }
}
