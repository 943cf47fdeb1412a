/// A type a parameter, or a field of a request body, can have: strict to read, exact to describe, simple to write.
public protocol ParameterValue: Sendable {
    /// The limits a parameter of this type can have; `Never` for none.
    associatedtype Bounds: Sendable

    /// Reads the decoded text of a parameter; nil if it has another type or lies out of bounds.
    static func parse(_ text: String, within bounds: Bounds?) -> Self?
    /// Reads the value out of a JSON body; nil if it has another type or lies out of bounds.
    static func read(_ json: JSONValue, within bounds: Bounds?) -> Self?
    /// What a valid value is, to follow "must be": `a whole number of metres from 50 to 2000`.
    static func expectation(within bounds: Bounds?, unit: String?) -> String
    /// JSON Schema of the valid values.
    static func schema(within bounds: Bounds?) -> JSONObject
    /// The text that `parse` reads back.
    var parameterText: String { get }
    /// The value as JSON, for bodies, defaults and examples.
    var parameterJSON: JSONValue { get }
}

extension ParameterValue {
    /// Reads a JSON string the way a parameter is read.
    public static func read(_ json: JSONValue, within bounds: Bounds?) -> Self? {
        json.string.flatMap { parse($0, within: bounds) }
    }
    /// Its text, as a JSON string.
    public var parameterJSON: JSONValue { .string(parameterText) }
}

extension Bool: ParameterValue {
    /// Exactly `true` or `false`.
    public static func parse(_ text: String, within bounds: Never?) -> Bool? {
        switch text {
        case "true": true
        case "false": false
        default: nil
        }
    }

    /// A JSON boolean.
    public static func read(_ json: JSONValue, within bounds: Never?) -> Bool? {
        if case .bool(let value) = json { value } else { nil }
    }

    /// `true or false`.
    public static func expectation(within bounds: Never?, unit: String?) -> String { "true or false" }
    /// A boolean.
    public static func schema(within bounds: Never?) -> JSONObject { ["type": "boolean"] }
    /// `true` or `false`.
    public var parameterText: String { self ? "true" : "false" }
    /// A JSON boolean.
    public var parameterJSON: JSONValue { .bool(self) }
}

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

extension String: ParameterValue {
    /// Text without control characters that is more than spaces; spaces around it are dropped. Length is counted in
    /// Unicode scalars, before dropping.
    public static func parse(_ text: String, within bounds: ClosedRange<Int>?) -> String? {
        var length = 0
        for scalar in text.unicodeScalars {
            if scalar.value < 0x20 || (0x7F...0x9F).contains(scalar.value) { return nil }
            length += 1
        }
        if let bounds, !bounds.contains(length) { return nil }
        guard let first = text.utf8.firstIndex(where: { $0 != UInt8(ascii: " ") }),
            let last = text.utf8.lastIndex(where: { $0 != UInt8(ascii: " ") })
        else { return nil }
        return String(text[first...last])
    }

    /// `text of 1 to 100 characters`.
    public static func expectation(within bounds: ClosedRange<Int>?, unit: String?) -> String {
        guard let bounds else { return "text without control characters" }
        return "text of \(bounds.lowerBound) to \(bounds.upperBound) characters, not all spaces, no control characters"
    }

    /// A string with its length and without control characters.
    public static func schema(within bounds: ClosedRange<Int>?) -> JSONObject {
        var schema: JSONObject = ["type": "string"]
        if let bounds {
            schema["minLength"] = .int(bounds.lowerBound)
            schema["maxLength"] = .int(bounds.upperBound)
        }
        schema["pattern"] = #"^ *[^\u0000-\u0020\u007f-\u009f][^\u0000-\u001f\u007f-\u009f]*$"#
        return schema
    }

    /// The text itself.
    public var parameterText: String { self }
}
