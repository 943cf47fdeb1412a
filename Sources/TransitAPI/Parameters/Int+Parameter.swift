extension Int: ParameterValue {
    /// Plain decimal digits with an optional minus; nothing else, so `+5`, `5.0`, `0x5` and ` 5` are refused.
    public static func parse(_ text: String, within bounds: ClosedRange<Int>?) -> Int? {
        var digits = text.utf8[...]
        if digits.first == UInt8(ascii: "-") { digits = digits.dropFirst() }
        guard !digits.isEmpty, digits.allSatisfy({ $0 >= UInt8(ascii: "0") && $0 <= UInt8(ascii: "9") }),
            let value = Int(text), bounds?.contains(value) ?? true
        else { return nil }
        return value
    }

    /// A JSON number without a fraction, however it is written.
    public static func read(_ json: JSONValue, within bounds: ClosedRange<Int>?) -> Int? {
        let number: Int? =
            switch json {
            case .int(let number): number
            case .double(let number): Int(exactly: number)
            default: nil
            }
        guard let number, bounds?.contains(number) ?? true else { return nil }
        return number
    }

    /// `a whole number of metres from 50 to 2000`.
    public static func expectation(within bounds: ClosedRange<Int>?, unit: String?) -> String {
        var words = "a whole number"
        if let unit { words += " of \(unit)" }
        if let bounds { words += " from \(bounds.lowerBound) to \(bounds.upperBound)" }
        return words
    }

    /// An integer with its bounds.
    public static func schema(within bounds: ClosedRange<Int>?) -> JSONObject {
        guard let bounds else { return ["type": "integer"] }
        return ["type": "integer", "minimum": .int(bounds.lowerBound), "maximum": .int(bounds.upperBound)]
    }

    /// Decimal digits.
    public var parameterText: String { String(self) }
    /// A JSON integer.
    public var parameterJSON: JSONValue { .int(self) }
}
