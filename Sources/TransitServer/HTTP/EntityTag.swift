import Foundation

/// Entity tags: weak, because compression changes the bytes and not what they say (RFC 9110 §8.8.1).
enum EntityTag {
    /// The tag of some content.
    static func of(_ bytes: [UInt8]) -> String {
        var state: UInt64 = 0xCBF2_9CE4_8422_2325
        bytes.withUnsafeBytes { raw in
            var at = 0
            while at + 8 <= raw.count {
                state = (state ^ raw.loadUnaligned(fromByteOffset: at, as: UInt64.self)) &* 0x9FB2_1C65_1E98_DF25
                state ^= state >> 29
                at += 8
            }
            while at < raw.count {
                state = (state ^ UInt64(raw[at])) &* 0x9FB2_1C65_1E98_DF25
                state ^= state >> 29
                at += 1
            }
        }
        return "W/\"" + String(state ^ UInt64(bytes.count), radix: 16) + "\""
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
