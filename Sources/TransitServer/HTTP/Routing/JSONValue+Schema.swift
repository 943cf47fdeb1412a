import TransitAPI

/// Schemas of surfaces whose answers are no declared types of the contract (OpenAPI 3.1).
extension JSONValue {
    /// An object.
    static func schema(_ members: [(String, JSONValue)], required: [String] = []) -> JSONValue {
        [
            "type": "object", "properties": .object(JSONObject(members)),
            "required": .array(required.map { .string($0) }),
        ]
    }

    /// An object that has all of these.
    static func whole(_ members: [(String, JSONValue)]) -> JSONValue {
        schema(members, required: members.map { $0.0 })
    }

    /// A list.
    static func list(of elements: JSONValue, _ text: String) -> JSONValue {
        ["type": "array", "items": elements, "description": .string(text)]
    }

    /// A text.
    static func text(_ text: String) -> JSONValue { ["type": "string", "description": .string(text)] }

    /// A text, or null.
    static func textOrNull(_ text: String) -> JSONValue {
        ["type": ["string", "null"], "description": .string(text)]
    }

    /// True or false.
    static func truth(_ text: String) -> JSONValue { ["type": "boolean", "description": .string(text)] }

    /// An object of any members, or null.
    static func objectOrNull(_ text: String) -> JSONValue {
        ["type": ["object", "null"], "description": .string(text)]
    }

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

    /// A moment, or null.
    static func momentOrNull(_ text: String) -> JSONValue {
        ["type": ["string", "null"], "format": "date-time", "description": .string(text)]
    }

    /// A parameter of an operation.
    static func parameter(
        _ name: String, in place: String, _ text: String, isRequired: Bool = false,
        schema: JSONValue = ["type": "string"]
    ) -> JSONValue {
        [
            "name": .string(name), "in": .string(place), "required": .bool(isRequired), "description": .string(text),
            "schema": schema,
        ]
    }

    /// An answer in JSON of some schema.
    static func answer(_ text: String, _ schema: JSONValue) -> JSONValue {
        ["description": .string(text), "content": ["application/json": ["schema": schema]]]
    }

    /// One of the document's schemas.
    static func schema(named name: String) -> JSONValue { ["$ref": .string("#/components/schemas/" + name)] }
}
