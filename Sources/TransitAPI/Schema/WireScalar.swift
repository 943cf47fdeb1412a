/// A type of ours that is one JSON value on the wire, such as an instant written as a string.
public protocol WireScalar: Codable, Sendable {
    /// JSON Schema of the value.
    static var wireSchema: JSONObject { get }
    /// Any valid value, for finding out the shape of types that contain this one.
    static var sample: Self { get }
}
