import TransitAPI

/// What a schema needs to know about the type of a field that is neither object, enum nor scalar of ours.
protocol FieldShape {
    /// JSON Schema of the values.
    static func shape(in registry: SchemaRegistry) throws -> JSONObject
    /// Some value, to go on probing with.
    static var someValue: Self { get }
}

extension Bool: FieldShape {
    static func shape(in registry: SchemaRegistry) -> JSONObject { ["type": "boolean"] }
    static var someValue: Bool { false }
}

extension Int: FieldShape {
    static func shape(in registry: SchemaRegistry) -> JSONObject { ["type": "integer"] }
    static var someValue: Int { 0 }
}

extension Double: FieldShape {
    static func shape(in registry: SchemaRegistry) -> JSONObject { ["type": "number"] }
    static var someValue: Double { 0 }
}

extension String: FieldShape {
    static func shape(in registry: SchemaRegistry) -> JSONObject { ["type": "string"] }
    static var someValue: String { "" }
}

extension Array: FieldShape where Element: Decodable {
    static func shape(in registry: SchemaRegistry) throws -> JSONObject {
        ["type": "array", "items": .object(try registry.schema(for: Element.self))]
    }
    static var someValue: [Element] { [] }
}

extension Dictionary: FieldShape where Key == String, Value: Decodable {
    static func shape(in registry: SchemaRegistry) throws -> JSONObject {
        let values: JSONValue =
            Value.self == JSONValue.self ? true : .object(try registry.schema(for: Value.self))
        return ["type": "object", "additionalProperties": values]
    }
    static var someValue: [String: Value] { [:] }
}

extension Nullable: FieldShape {
    static func shape(in registry: SchemaRegistry) throws -> JSONObject {
        var schema = try registry.schema(for: Value.self)
        guard let type = schema["type"] else { return ["anyOf": [.object(schema), ["type": "null"]]] }
        schema["type"] = [type, "null"]
        return schema
    }
    static var someValue: Nullable<Value> { Nullable(wrappedValue: nil) }
}
