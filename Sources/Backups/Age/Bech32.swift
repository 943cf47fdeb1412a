/// Bytes as letters with a checksum (BIP 173, without its limit of length), as age writes its keys.
enum Bech32 {
    private static let alphabet = Array("qpzry9x8gf2tvdw0s3jn54khce6mua7l".utf8)

    /// The text of bytes in lower case.
    static func encode(_ bytes: [UInt8], prefix: String) -> String {
        let values = regrouped(bytes, from: 8, to: 5, padding: true) ?? []
        let check = polymod(expanded(prefix) + values + [0, 0, 0, 0, 0, 0]) ^ 1
        let checksum = (0..<6).map { UInt8(truncatingIfNeeded: check >> (5 * (5 - $0))) & 31 }
        return prefix + "1" + String(decoding: (values + checksum).map { alphabet[Int($0)] }, as: UTF8.self)
    }

    /// The bytes of a text that is in one case throughout; nil where it is none, or its checksum is not right.
    static func decode(_ text: String, prefix: String) -> [UInt8]? {
        guard text == text.lowercased() || text == text.uppercased() else { return nil }
        let text = text.lowercased()
        guard text.hasPrefix(prefix + "1") else { return nil }
        var values: [UInt8] = []
        for letter in text.utf8.dropFirst(prefix.utf8.count + 1) {
            guard let value = alphabet.firstIndex(of: letter) else { return nil }
            values.append(UInt8(value))
        }
        guard values.count >= 6, polymod(expanded(prefix) + values) == 1 else { return nil }
        return regrouped(Array(values.dropLast(6)), from: 5, to: 8, padding: false)
    }

    private static func expanded(_ prefix: String) -> [UInt8] {
        prefix.utf8.map { $0 >> 5 } + [0] + prefix.utf8.map { $0 & 31 }
    }

    private static func polymod(_ values: [UInt8]) -> UInt32 {
        let generator: [UInt32] = [0x3B6A_57B2, 0x2650_8E6D, 0x1EA1_19FA, 0x3D42_33DD, 0x2A14_62B3]
        var check: UInt32 = 1
        for value in values {
            let top = check >> 25
            check = (check & 0x1FF_FFFF) << 5 ^ UInt32(value)
            for (bit, word) in generator.enumerated() where top >> UInt32(bit) & 1 == 1 { check ^= word }
        }
        return check
    }

    private static func regrouped(_ values: [UInt8], from: Int, to: Int, padding: Bool) -> [UInt8]? {
        var (pending, bits, result) = (0, 0, [UInt8]())
        for value in values {
            pending = (pending << from | Int(value)) & 0xFFFF
            bits += from
            while bits >= to {
                bits -= to
                result.append(UInt8(pending >> bits & ((1 << to) - 1)))
            }
        }
        let rest = pending << (to - bits) & ((1 << to) - 1)
        if padding {
            if bits > 0 { result.append(UInt8(rest)) }
            return result
        }
        return bits < from && rest == 0 ? result : nil
    }
}
