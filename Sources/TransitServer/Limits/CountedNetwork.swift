/// Addresses that are counted together: one customer's, or those of many.
///
/// A provider gives a home 64 bits of IPv6 or 56, a company 48 (RFC 6177), and each holder of a /48 has 65,536 networks of 64 bits.
/// So what one address may have is counted for these wider networks too, with more room: 256 homes in a /48 together have what
/// 16 have, since few of them are there at once.
package struct CountedNetwork: Hashable, Sendable {
    /// The first bits, followed by zeros; nil for all connections that have no address.
    package let first: ClientAddress?
    /// How many of them.
    package let bits: Int
    /// How many times the limit of one address it has.
    package let times: Int

    private init(_ first: ClientAddress?, bits: Int, times: Int) {
        (self.first, self.bits, self.times) = (first, bits, times)
    }

    /// Bits and room of the networks an IPv6 address is counted in, the narrowest first.
    static let ofIPv6: [(bits: Int, times: Int)] = [(64, 1), (56, 4), (48, 16)]

    /// Every network an address is counted in, the narrowest first: an IPv4 address is alone.
    package static func all(of address: ClientAddress?) -> [CountedNetwork] {
        switch address {
        case nil: [CountedNetwork(nil, bits: 0, times: 1)]
        case .v4: [CountedNetwork(address, bits: 32, times: 1)]
        case .v6(let high, _):
            ofIPv6.map { bits, times in
                CountedNetwork(.v6((high >> (64 - bits)) << (64 - bits), 0), bits: bits, times: times)
            }
        }
    }
}

/// How many of something are held by addresses, and by the networks they are in.
package struct NetworkCounts: Sendable {
    private var held: [CountedNetwork: Int] = [:]

    /// None held.
    package init() {}

    /// The limit an address would be over with so many more, or a network it is in; nil where there is room.
    ///
    /// - Parameter limit: that of one address.
    package func limitMet(by address: ClientAddress?, limit: Int, adding more: Int = 1) -> Int? {
        for network in CountedNetwork.all(of: address) where held[network, default: 0] + more > limit * network.times {
            return limit * network.times
        }
        return nil
    }

    /// Counts more, or less where the number is below zero.
    package mutating func add(_ address: ClientAddress?, _ more: Int = 1) {
        for network in CountedNetwork.all(of: address) {
            let now = held[network, default: 0] + more
            held[network] = now > 0 ? now : nil
        }
    }

    /// Counts one less.
    package mutating func remove(_ address: ClientAddress?) { add(address, -1) }

    /// Networks of which something is held.
    package var count: Int { held.count }
}
