import Foundation

/// An Internet address. One that maps IPv4 into IPv6 (`::ffff:192.0.2.1`, RFC 4291 §2.5.5.2) is that IPv4 address.
package enum ClientAddress: Hashable, Sendable {
    /// IPv4, the first byte highest.
    case v4(UInt32)
    /// IPv6, the first byte highest, in two halves.
    case v6(UInt64, UInt64)

    /// The address of sixteen bytes.
    package init(high: UInt64, low: UInt64) {
        self = high == 0 && low >> 32 == 0xFFFF ? .v4(UInt32(truncatingIfNeeded: low)) : .v6(high, low)
    }

    /// The address written like `192.0.2.1` or `2001:db8::1`; a zone (`%eth0`) is left out. Nil for anything else.
    package init?(_ text: some StringProtocol) {
        guard text.utf8.count <= 64, !text.utf8.contains(0) else { return nil }
        var v4 = in_addr()
        if inet_pton(AF_INET, String(text), &v4) == 1 {
            self = .v4(UInt32(bigEndian: v4.s_addr))
            return
        }
        var v6 = in6_addr()
        let plain = text.prefix { $0 != "%" }
        guard inet_pton(AF_INET6, String(plain), &v6) == 1 else { return nil }
        self.init(v6)
    }

    /// The address as sockets have it.
    package init(_ address: in6_addr) {
        self = withUnsafeBytes(of: address) { bytes in
            ClientAddress(
                high: UInt64(bigEndian: bytes.loadUnaligned(as: UInt64.self)),
                low: UInt64(bigEndian: bytes.loadUnaligned(fromByteOffset: 8, as: UInt64.self)))
        }
    }

    /// What one customer has: an IPv4 address itself, the first 64 bits of an IPv6 address.
    package var network: ClientAddress {
        switch self {
        case .v4: self
        case .v6(let high, _): .v6(high, 0)
        }
    }
}
