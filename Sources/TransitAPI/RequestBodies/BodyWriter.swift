/// Collects the fields of an object a client sends.
public struct BodyWriter: Sendable {
    /// What has been written.
    public private(set) var object = JSONObject()

    /// Nothing written yet.
    public init() {}

    /// Writes a field. One at its default is left out.
    public mutating func write<Value>(_ value: Value, as field: Parameter<Value>) {
        let json = value.parameterJSON
        if let fallback = field.defaultValue, fallback.parameterJSON == json { return }
        object[field.name] = json
    }

    /// Writes a field, or nothing for nil.
    public mutating func write<Value>(_ value: Value?, as field: OptionalParameter<Value>) {
        if let value { object[field.name] = value.parameterJSON }
    }

    /// Writes an object. One at its default is left out.
    public mutating func write<Object>(_ value: Object, as field: BodyPart<Object>) {
        if value != field.defaultValue { object[field.name] = .object(value.bodyJSON) }
    }

    /// Writes a list of objects, or nothing for none.
    public mutating func write<Object>(_ values: [Object], as field: BodyList<Object>) {
        if !values.isEmpty { object[field.name] = .array(values.map { .object($0.bodyJSON) }) }
    }

    /// Writes a field as it stands.
    mutating func put(_ json: JSONValue, as name: String) { object[name] = json }
}
