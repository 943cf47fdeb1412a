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
