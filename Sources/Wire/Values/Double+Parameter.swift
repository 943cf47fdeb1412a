extension Double: ParameterValue {
    /// A finite decimal number as JSON writes it (RFC 8259 §6, leading zeros allowed): no `nan`, `inf`, hex or `+`.
    public static func parse(_ text: String, within bounds: ClosedRange<Double>?) -> Double? {
        guard isDecimal(text.utf8), let value = Double(text), value.isFinite, bounds?.contains(value) ?? true
        else { return nil }
        return value
    }

    /// A JSON number.
    public static func read(_ json: JSONValue, within bounds: ClosedRange<Double>?) -> Double? {
        let number: Double? =
            switch json {
            case .int(let number): Double(number)
            case .double(let number): number
            default: nil
            }
        guard let number, bounds?.contains(number) ?? true else { return nil }
        return number
    }

    private static func isDecimal(_ text: String.UTF8View) -> Bool {
        var rest = text[...]
        func digits() -> Bool {
            let run = rest.prefix { $0 >= UInt8(ascii: "0") && $0 <= UInt8(ascii: "9") }
            rest = rest[run.endIndex...]
            return !run.isEmpty
        }
        func skip(_ characters: UInt8...) -> Bool {
            guard let first = rest.first, characters.contains(first) else { return false }
            rest = rest.dropFirst()
            return true
        }
        _ = skip(UInt8(ascii: "-"))
        guard digits() else { return false }
        if skip(UInt8(ascii: ".")), !digits() { return false }
        if skip(UInt8(ascii: "e"), UInt8(ascii: "E")) {
            _ = skip(UInt8(ascii: "-"), UInt8(ascii: "+"))
            guard digits() else { return false }
        }
        return rest.isEmpty
    }

    /// `a number of degrees from -90 to 90`.
    public static func expectation(within bounds: ClosedRange<Double>?, unit: String?) -> String {
        var words = "a number"
        if let unit { words += " of \(unit)" }
        if let bounds { words += " from \(bounds.lowerBound.parameterText) to \(bounds.upperBound.parameterText)" }
        return words
    }

    /// A number with its bounds.
    public static func schema(within bounds: ClosedRange<Double>?) -> JSONObject {
        guard let bounds else { return ["type": "number"] }
        return [
            "type": "number", "minimum": bounds.lowerBound.parameterJSON, "maximum": bounds.upperBound.parameterJSON,
        ]
    }

    /// The shortest text that reads back as the same number, without `.0` on whole ones.
    public var parameterText: String {
        if let whole = Int(exactly: self), abs(whole) < 1 << 53 { return String(whole) }
        return "\(self)"
    }

    /// A JSON number, whole where it is.
    public var parameterJSON: JSONValue {
        if let whole = Int(exactly: self), abs(whole) < 1 << 53 { return .int(whole) }
        return .double(self)
    }
}
