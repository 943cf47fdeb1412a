/// Addresses with the same beginning, written like `10.0.0.0/8` or `2001:db8::/32` (RFC 4632, RFC 4291 §2.3).
package struct AddressRange: Sendable, Hashable {
    private let first: ClientAddress
    private let bits: Int

    /// What is wrong with a text that should be a range.
    package struct Fault: Error, CustomStringConvertible {
        /// A sentence with what came and what is allowed.
        package let description: String
    }

    /// Reads a range; an address without `/` is a range of one.
    package init(_ text: some StringProtocol) throws(Fault) {
        let halves = text.split(separator: "/", maxSplits: 1, omittingEmptySubsequences: false)
        guard let first = halves.first.flatMap({ ClientAddress($0) }) else {
            throw Fault(description: "\"\(text)\" is no address or range such as 10.0.0.0/8 or 2001:db8::/32")
        }
        var bits: Int
        let width: Int
        switch first {
        case .v4: (bits, width) = (32, 32)
        case .v6: (bits, width) = (128, 128)
        }
        if halves.count == 2 {
            // A mapped address was written with the 128 bits of IPv6.
            let isMapped = width == 32 && halves[0].contains(":")
            let written = halves[1].utf8.allSatisfy { (48...57).contains($0) } ? Int(halves[1]) : nil
            guard let written, ((isMapped ? 96 : 0)...(isMapped ? 128 : width)).contains(written) else {
                throw Fault(
                    description: "\"\(text)\": after the slash stands a number of bits from 0 to \(width)")
            }
            bits = isMapped ? written - 96 : written
        }
        (self.first, self.bits) = (first, bits)
        guard Self.cut(first, to: bits) == first else {
            throw Fault(description: "\"\(text)\" has bits set after its first \(bits), which name nothing")
        }
    }

    /// Whether it holds more than any network of one's own has: 10.0.0.0/8 and fc00::/7 are the largest that are private
    /// (RFC 1918, RFC 4193).
    var isWiderThanPrivateNetworks: Bool { if case .v4 = first { bits < 8 } else { bits < 7 } }

    /// Whether an address begins as the range does.
    package func contains(_ address: ClientAddress) -> Bool { Self.cut(address, to: bits, like: first) == first }

    /// The address with all bits after the first ones zero; nil where it is not of the family.
    private static func cut(
        _ address: ClientAddress, to bits: Int, like family: ClientAddress? = nil
    ) -> ClientAddress? {
        switch (address, family ?? address) {
        case (.v4(let value), .v4): .v4(value & ~(bits >= 32 ? 0 : UInt32.max >> UInt32(bits)))
        case (.v6(let high, let low), .v6):
            .v6(
                high & ~(bits >= 64 ? 0 : UInt64.max >> UInt64(bits)),
                low & (bits <= 64 ? 0 : ~(bits >= 128 ? 0 : UInt64.max >> UInt64(bits - 64))))
        default: nil
        }
    }
}
