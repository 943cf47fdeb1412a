import Foundation

/// Entity tags: weak, because compression changes the bytes and not what they say (RFC 9110 §8.8.1).
enum EntityTag {
    /// The tag of some content.
    static func of(_ bytes: [UInt8]) -> String {
        let hash = bytes.withUnsafeBytes { raw in
            // Four sums side by side, as a product is waited for longer than four are made.
            let first: UInt64 = 0xCBF2_9CE4_8422_2325
            var sums = SIMD4<UInt64>(first, ~first, first << 1, ~first << 1)
            var at = 0
            while at + 32 <= raw.count {
                for lane in 0..<4 {
                    let word = raw.loadUnaligned(fromByteOffset: at + 8 * lane, as: UInt64.self)
                    sums[lane] = mixed(sums[lane], word)
                }
                at += 32
            }
            while at < raw.count {
                sums[0] = mixed(sums[0], UInt64(raw[at]))
                at += 1
            }
            return mixed(mixed(mixed(sums[0], sums[1]), sums[2]), sums[3])
        }
        return "W/\"" + String(hash ^ UInt64(bytes.count), radix: 16) + "\""
    }

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
