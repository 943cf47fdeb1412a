extension UInt8 {
    /// What a hexadecimal digit in ASCII stands for, in either case; nil for any other character.
    var hexDigit: UInt8? {
        switch self {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): self - UInt8(ascii: "0")
        case UInt8(ascii: "a")...UInt8(ascii: "f"): self - UInt8(ascii: "a") + 10
        case UInt8(ascii: "A")...UInt8(ascii: "F"): self - UInt8(ascii: "A") + 10
        default: nil
        }
    }
}

extension [UInt8] {
    /// Reads two hexadecimal digits a byte, `0aff`; nil for anything else.
    init?(hexDigits text: some Collection<UInt8>) {
        guard text.count.isMultiple(of: 2) else { return nil }
        self = []
        reserveCapacity(text.count / 2)
        var high: UInt8?
        for character in text {
            guard let digit = character.hexDigit else { return nil }
            if let first = high {
                append(first << 4 | digit)
                high = nil
            } else {
                high = digit
            }
        }
    }
}
