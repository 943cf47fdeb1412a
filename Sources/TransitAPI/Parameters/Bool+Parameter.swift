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
