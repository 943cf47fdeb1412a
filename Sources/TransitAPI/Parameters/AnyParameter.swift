/// A parameter without its type: what lists, error messages and documents need.
public struct AnyParameter: Sendable, Equatable {
    /// Name on the wire.
    public let name: String
    /// Where it stands.
    public let location: ParameterLocation
    /// One sentence on what it does.
    public let summary: String
    /// Whether leaving it out is an error.
    public internal(set) var isRequired: Bool
    /// JSON Schema of its values, without the default.
    public let schema: JSONObject
    /// What it is where it is not given, if that is a value.
    public let defaultValue: JSONValue?
    /// Unit of its values, in the plural, if any.
    public let unit: String?
    /// What a valid value is, to follow "must be".
    public let expectation: String
    /// A valid value.
    public let example: JSONValue
}
