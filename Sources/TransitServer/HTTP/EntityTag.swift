import Foundation

/// Entity tags: weak, because compression changes the bytes and not what they say (RFC 9110 §8.8.1).
enum EntityTag {
    /// The tag of some content.
    static func of(_ bytes: [UInt8]) -> String {
        let hash = bytes.withUnsafeBytes { raw in
            // Four sums side by side, as a product is waited for longer than four are made.
            var (a, b, c, d): (UInt64, UInt64, UInt64, UInt64) = (seed, ~seed, seed << 1, ~seed << 1)
            var at = 0
            while at + 32 <= raw.count {
                a = mixed(a, raw.loadUnaligned(fromByteOffset: at, as: UInt64.self))
                b = mixed(b, raw.loadUnaligned(fromByteOffset: at + 8, as: UInt64.self))
                c = mixed(c, raw.loadUnaligned(fromByteOffset: at + 16, as: UInt64.self))
                d = mixed(d, raw.loadUnaligned(fromByteOffset: at + 24, as: UInt64.self))
                at += 32
            }
            while at < raw.count {
                a = mixed(a, UInt64(raw[at]))
                at += 1
            }
            return mixed(mixed(mixed(a, b), c), d)
        }
        return "W/\"" + String(hash ^ UInt64(bytes.count), radix: 16) + "\""
    }

    private static let seed: UInt64 = 0xCBF2_9CE4_8422_2325

    @inline(__always)
    private static func mixed(_ sum: UInt64, _ word: UInt64) -> UInt64 {
        let product = (sum ^ word) &* 0x9FB2_1C65_1E98_DF25
        return product ^ (product >> 29)
    }

    /// Whether an If-None-Match header names this tag; compared weakly (RFC 9110 §13.1.2).
    static func isNamed(_ tag: String, in header: String) -> Bool {
        if header.trimmingCharacters(in: .whitespaces) == "*" { return true }
        let wanted = opaque(tag[...])
        return header.split(separator: ",").contains { opaque($0) == wanted }
    }

    private static func opaque(_ tag: Substring) -> Substring {
        let trimmed = tag.drop { $0 == " " }.reversed().drop { $0 == " " }.reversed()
        let text = Substring(String(trimmed))
        return text.hasPrefix("W/") ? text.dropFirst(2) : text
    }
}
