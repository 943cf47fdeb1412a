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

    /// Whether an If-None-Match header names this tag; compared weakly (RFC 9110 §13.1.2). Lists may be long, and are read on the
    /// event loop: no piece of one is copied.
    static func isNamed(_ tag: String, in header: String) -> Bool {
        if trimmed(header.utf8[...]).elementsEqual("*".utf8) { return true }
        let wanted = opaque(tag.utf8[...])
        var rest = header.utf8[...]
        while let end = rest.firstIndex(of: UInt8(ascii: ",")) {
            if opaque(rest[..<end]).elementsEqual(wanted) { return true }
            rest = rest[rest.index(after: end)...]
        }
        return opaque(rest).elementsEqual(wanted)
    }

    private static func opaque(_ tag: Substring.UTF8View) -> Substring.UTF8View {
        let text = trimmed(tag)
        return text.starts(with: "W/".utf8) ? text.dropFirst(2) : text
    }

    private static func trimmed(_ text: Substring.UTF8View) -> Substring.UTF8View {
        func isBlank(_ byte: UInt8) -> Bool { byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") }
        var text = text.drop(while: isBlank)
        while let last = text.last, isBlank(last) { text.removeLast() }
        return text
    }
}
