import TransitAPI

/// Finds out the JSON Schema of Codable types from the types themselves; keeps one named schema per object and enum.
///
/// Objects are probed: their own `init(from:)` runs on a ``SchemaProbe``, which notes every key, type and whether it
/// may be left out. Schemas are in the dialect of OpenAPI 3.1 (JSON Schema 2020-12).
package final class SchemaRegistry: NamedSchemas {
    /// Named schemas, in the order they were first met.
    package private(set) var schemas = JSONObject()
    /// The object types behind the named schemas.
    package private(set) var objectTypes: [String: any Documented.Type] = [:]

    /// An empty registry.
    package init() {}

    /// The schema of a type; objects and enums are named, and referred to by `$ref`.
    package func schema(for type: any Decodable.Type) throws -> JSONObject {
        if let shaped = type as? any FieldShape.Type { return try shaped.shape(in: self) }
        if let scalar = type as? any WireScalar.Type { return scalar.wireSchema }
        if let names = type as? any WireEnum.Type { return register(names) }
        if let object = type as? any (Documented & Decodable).Type { return try register(object) }
        throw SchemaError.unsupported("\(type)")
    }

    private func register(_ type: any WireEnum.Type) -> JSONObject {
        let name = "\(type)"
        if schemas[name] == nil {
            schemas[name] = .object(describe(type))
        }
        return JSONObject.reference(name)
    }

    private func describe<Names: WireEnum>(_ type: Names.Type) -> JSONObject {
        var schema = type.schema(within: nil)
        schema["description"] = .string(type.summary)
        // Apps read a name that they do not know as another, or as text.
        if Names.unrecognised != nil || Names.self == ErrorCode.self { schema["x-extensible"] = true }
        return schema
    }

    private func register(_ type: any (Documented & Decodable).Type) throws -> JSONObject {
        let name = type.schemaName
        guard schemas[name] == nil else { return JSONObject.reference(name) }
        schemas[name] = .null  // its place in the order, and an end to recursion
        objectTypes[name] = type
        let fields = FieldRecord()
        _ = try type.init(from: SchemaProbe(registry: self, record: fields))
        var properties = JSONObject()
        for field in fields.fields {
            var schema = field.schema
            if let text = type.fieldDocs[field.name] { schema["description"] = .string(text) }
            if let deprecation = type.deprecatedFields[field.name] { schema.deprecate(deprecation) }
            properties[field.name] = .object(schema)
        }
        schemas[name] = [
            "type": "object", "description": .string(type.summary), "properties": .object(properties),
            "required": .array(fields.fields.filter(\.isRequired).map { .string($0.name) }),
        ]
        return JSONObject.reference(name)
    }

    /// Says of fields of a named schema that they are on their way out.
    func deprecate(_ fields: [String: Deprecation], of name: String) {
        guard var schema = schemas[name]?.object, var properties = schema["properties"]?.object else { return }
        for (field, deprecation) in fields {
            guard var described = properties[field]?.object else { continue }
            described.deprecate(deprecation)
            properties[field] = .object(described)
        }
        schema["properties"] = .object(properties)
        schemas[name] = .object(schema)
    }

    /// Names a schema made elsewhere, such as that of a request body; the first of a name counts.
    package func register(_ name: String, _ make: () -> JSONObject) {
        guard schemas[name] == nil else { return }
        schemas[name] = .null  // its place in the order, and an end to recursion
        let schema = make()
        schemas[name] = .object(schema)
    }
}

/// Why a type has no schema.
package enum SchemaError: Error, Equatable {
    /// The type is none that the contract may use.
    case unsupported(String)
}
