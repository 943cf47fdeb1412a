import TransitAPI

/// Schemas of surfaces whose answers are no declared types of the contract (OpenAPI 3.1).
extension JSONValue {
    /// An object.
    static func schema(_ members: [(String, JSONValue)], required: [String]) -> JSONValue {
        [
            "type": "object", "properties": .object(JSONObject(members)),
            "required": .array(required.map { .string($0) }),
        ]
    }

    /// A list.
    static func list(of elements: JSONValue, _ text: String) -> JSONValue {
        ["type": "array", "items": elements, "description": .string(text)]
    }

    /// A text.
    static func text(_ text: String) -> JSONValue { ["type": "string", "description": .string(text)] }

    /// A whole number.
    static func number(_ text: String) -> JSONValue { ["type": "integer", "description": .string(text)] }

    /// An identifier.
    static func uuid(_ text: String) -> JSONValue {
        ["type": "string", "format": "uuid", "description": .string(text)]
    }

    /// A moment.
    static func moment(_ text: String) -> JSONValue {
        ["type": "string", "format": "date-time", "description": .string(text)]
    }

    /// One of the document's schemas.
    static func schema(named name: String) -> JSONValue { ["$ref": .string("#/components/schemas/" + name)] }
}
