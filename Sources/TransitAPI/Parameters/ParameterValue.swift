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
