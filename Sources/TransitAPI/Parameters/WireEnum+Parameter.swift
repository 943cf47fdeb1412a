extension WireEnum {
    /// Exactly one of the names.
    public static func parse(_ text: String, within bounds: Never?) -> Self? { Self(rawValue: text) }

    /// `one of polyline, geojson or none`.
    public static func expectation(within bounds: Never?, unit: String?) -> String { "one of \(names)" }

    /// A string out of the names.
    public static func schema(within bounds: Never?) -> JSONObject {
        ["type": "string", "enum": .array(allCases.map { .string($0.rawValue) })]
    }

    /// The name.
    public var parameterText: String { rawValue }
}
