/// A field of a request body without its type: what lists, error messages and documents need.
public struct BodyField: Sendable {
    /// Name on the wire.
    public let name: String
    /// One sentence on what it does.
    public let summary: String
    /// Whether leaving it out is an error.
    public let isRequired: Bool
    /// The scalar or list of scalars it holds; nil for objects and lists of them.
    public let scalar: AnyParameter?
    /// What a valid value is.
    public let expectation: String
    var schema: @Sendable (any NamedSchemas) -> JSONObject

    /// A field that holds a scalar or a list of scalars. One that may be left out and has no default may be null too.
    public init(_ scalar: AnyParameter) {
        name = scalar.name
        summary = scalar.unit.map { "\(scalar.summary) Unit: \($0)." } ?? scalar.summary
        isRequired = scalar.isRequired
        self.scalar = scalar
        expectation = scalar.expectation
        schema = { _ in
            var schema = scalar.schema
            if let value = scalar.defaultValue { schema["default"] = value }
            return scalar.isRequired || scalar.defaultValue != nil ? schema : schema.orNull
        }
    }

    /// A field that is one already.
    public init(_ field: BodyField) { self = field }

    /// The same where it may be left out, or be null.
    var optional: BodyField {
        guard var scalar, isRequired else { return self }
        scalar.isRequired = false
        return BodyField(scalar)
    }

    init(
        _ name: String, _ summary: String, isRequired: Bool, expectation: String = "a JSON object",
        schema: @escaping @Sendable (any NamedSchemas) -> JSONObject
    ) {
        self.name = name
        self.summary = summary
        self.isRequired = isRequired
        self.expectation = expectation
        self.schema = schema
        scalar = nil
    }

    /// The schema of an object of these fields and no others.
    static func object(_ fields: [BodyField], in registry: any NamedSchemas) -> JSONObject {
        var properties = JSONObject()
        for field in fields {
            var schema = field.schema(registry)
            schema["description"] = .string(field.summary)
            if let example = field.scalar?.example { schema["examples"] = [example] }
            properties[field.name] = .object(schema)
        }
        return [
            "type": "object", "properties": .object(properties),
            "required": .array(fields.filter(\.isRequired).map { .string($0.name) }), "additionalProperties": false,
        ]
    }
}

extension JSONObject {
    /// The same schema, with `null` among its values.
    var orNull: JSONObject {
        guard let type = self["type"] else { return ["anyOf": [.object(self), ["type": "null"]]] }
        var schema = self
        schema["type"] = [type, "null"]
        if let names = schema["enum"]?.array { schema["enum"] = .array(names + [.null]) }
        return schema
    }
}

/// A field that holds an object of a request body.
public struct BodyPart<Object: BodyObject>: Sendable {
    /// Name on the wire.
    public let name: String
    public let summary: String
    /// What it is where it is not given; nil means it is required.
    public let defaultValue: Object?

    /// Declares a field that holds an object; without a default it is required.
    public init(_ name: String, _ summary: String, default defaultValue: Object? = nil) {
        self.name = name
        self.summary = summary
        self.defaultValue = defaultValue
    }

    /// The same without its type, for lists and documents.
    public var erased: BodyField {
        BodyField(name, summary, isRequired: defaultValue == nil, expectation: Object.objectExpectation) {
            Object.schema(in: $0)
        }
    }
}

/// A field that holds a list of objects of a request body; leaving it out means an empty list.
public struct BodyList<Object: BodyObject>: Sendable {
    /// Name on the wire.
    public let name: String
    public let summary: String
    /// Most objects it may hold.
    public let maximumCount: Int

    /// Declares a field that holds up to `maximumCount` objects.
    public init(_ name: String, _ summary: String, upTo maximumCount: Int) {
        self.name = name
        self.summary = summary
        self.maximumCount = maximumCount
    }

    /// The same without its type, for lists and documents.
    public var erased: BodyField {
        BodyField(name, summary, isRequired: false) { [maximumCount] registry in
            [
                "type": "array", "maxItems": .int(maximumCount), "items": .object(Object.schema(in: registry)),
                "default": [],
            ]
        }
    }
}
