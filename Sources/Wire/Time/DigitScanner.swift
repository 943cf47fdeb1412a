/// Reads fixed-width ASCII digits and separators from the front of a string's bytes.
struct DigitScanner {
    private let bytes: [UInt8]
    private var position = 0

    init(_ text: some StringProtocol) { bytes = Array(text.utf8) }

    /// Whether everything has been read.
    var isAtEnd: Bool { position == bytes.count }

    /// The byte to come, without reading it.
    var next: UInt8? { position < bytes.count ? bytes[position] : nil }

    /// The value of exactly `count` digits, or nil.
    mutating func digits(_ count: Int) -> Int? {
        guard position + count <= bytes.count else { return nil }
        var value = 0
        for byte in bytes[position..<(position + count)] {
            guard byte >= UInt8(ascii: "0"), byte <= UInt8(ascii: "9") else { return nil }
            value = value * 10 + Int(byte - UInt8(ascii: "0"))
        }
        position += count
        return value
    }

    /// How many digits come next.
    var digitRun: Int {
        bytes[position...].prefix { $0 >= UInt8(ascii: "0") && $0 <= UInt8(ascii: "9") }.count
    }

    /// Reads one of these characters, or nil.
    mutating func one(of characters: StaticString) -> UInt8? {
        guard let byte = next else { return nil }
        let found = characters.withUTF8Buffer { $0.contains(byte) }
        guard found else { return nil }
        position += 1
        return byte
    }
}

/// Appends `value` in at least `width` digits.
func appendPadded(_ value: Int, _ width: Int, to text: inout String) {
    let digits = String(value)
    for _ in 0..<max(0, width - digits.utf8.count) { text.append("0") }
    text.append(digits)
}
