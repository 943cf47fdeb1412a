/// The proxies whose word on where a request came from is taken.
package struct TrustedProxies: Sendable, Equatable {
    /// Their addresses.
    package var ranges: [AddressRange]

    /// Proxies at these addresses; by default nobody is believed.
    package init(_ ranges: [AddressRange] = []) { self.ranges = ranges }

    /// Reads a list of addresses and ranges between commas or spaces; one so wide that strangers are in it is refused.
    package init(_ list: String) throws(AddressRange.Fault) {
        ranges = []
        for text in list.split(whereSeparator: { $0 == "," || $0.isWhitespace }) {
            let range = try AddressRange(text)
            guard !range.isWiderThanPrivateNetworks else {
                throw AddressRange.Fault(
                    description:
                        "\"\(text)\" would believe strangers, who then have no limits; name the proxies you run, at "
                        + "the widest a /8 (IPv6: a /7)")
            }
            ranges.append(range)
        }
    }

    /// Whether an address is one of theirs.
    package func contains(_ address: ClientAddress) -> Bool { ranges.contains { $0.contains(address) } }

    /// Where a request came from: the last address of `X-Forwarded-For` that is no proxy's.
    ///
    /// Each proxy adds whom it heard from at the end, so what stands before an address that is not trusted may be made up. An
    /// entry that is no address ends the search as well: the proxy that wrote it is then the client.
    ///
    /// - Parameters:
    ///   - peer: the other end of the connection.
    ///   - forwarded: the values of the header, in the order they came; not asked for where the peer is not trusted.
    package func client(of peer: ClientAddress?, forwarded: () -> [String]) -> ClientAddress? {
        guard let peer, !ranges.isEmpty, contains(peer) else { return peer }
        var client = peer
        for value in forwarded().reversed() {
            for entry in value.split(separator: ",", omittingEmptySubsequences: false).reversed() {
                guard let address = Self.address(entry) else { return client }
                client = address
                if !contains(address) { return client }
            }
        }
        return client
    }

    /// The address of an entry, some of which carry a port: `192.0.2.1:4711`, `[2001:db8::1]:4711`.
    private static func address(_ entry: Substring) -> ClientAddress? {
        let text = entry.drop { $0 == " " || $0 == "\t" }.prefix { $0 != " " && $0 != "\t" }
        if let address = ClientAddress(text) { return address }
        if text.hasPrefix("[") { return ClientAddress(text.dropFirst().prefix { $0 != "]" }) }
        return ClientAddress(text.prefix { $0 != ":" })
    }
}
