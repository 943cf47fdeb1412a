/// Base64 for URLs without padding (RFC 4648 §5), read strictly: one text for each sequence of bytes.
package enum Base64URL {
    private static let digits = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_".utf8)
    private static let none: UInt8 = 0xFF
    private static let values: [UInt8] = {
        var values = [UInt8](repeating: none, count: 256)
        for (value, digit) in digits.enumerated() { values[Int(digit)] = UInt8(value) }
        return values
    }()

    /// The text of these bytes.
    package static func encode(_ bytes: some Collection<UInt8>) -> String {
        String(decoding: encoded(bytes), as: UTF8.self)
    }

    /// The same as ASCII.
    package static func encoded(_ bytes: some Collection<UInt8>) -> [UInt8] {
        var text: [UInt8] = []
        text.reserveCapacity((bytes.count * 4 + 2) / 3)
        var (pending, bits): (UInt32, Int) = (0, 0)
        for byte in bytes {
            pending = pending << 8 | UInt32(byte)
            bits += 8
            while bits >= 6 {
                bits -= 6
                text.append(digits[Int(pending >> UInt32(bits) & 63)])
            }
        }
        if bits > 0 { text.append(digits[Int(pending << UInt32(6 - bits) & 63)]) }
        return text
    }

    /// The bytes of a text; nil where a character is none of the 64, where it is padded, or where its last bits are not
    /// zero.
    package static func decode(_ text: some Collection<UInt8>) -> [UInt8]? {
        guard text.count % 4 != 1 else { return nil }
        var bytes: [UInt8] = []
        bytes.reserveCapacity(text.count * 3 / 4)
        var (pending, bits): (UInt32, Int) = (0, 0)
        for digit in text {
            let value = values[Int(digit)]
            guard value != none else { return nil }
            pending = pending << 6 | UInt32(value)
            bits += 6
            if bits >= 8 {
                bits -= 8
                bytes.append(UInt8(truncatingIfNeeded: pending >> UInt32(bits)))
            }
        }
        guard pending & (1 << UInt32(bits) - 1) == 0 else { return nil }
        return bytes
    }

    /// The bytes of a text.
    package static func decode(_ text: String) -> [UInt8]? { decode(Array(text.utf8)) }
}
