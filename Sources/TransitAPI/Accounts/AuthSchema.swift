/// A JSON object that `/auth/v1` takes or answers with, as the document shows it.
///
/// The objects are Supabase Auth's: made by the service for accounts from rows, without types of their own. Each is one plain
/// object with a name, as generators of clients want it; what takes several shapes is the union of their members.
package struct AuthSchema: Sendable {
    package let name: String
    package let summary: String
    package let fields: [AuthField]

    init(_ name: String, _ summary: String, _ fields: [AuthField]) {
        (self.name, self.summary, self.fields) = (name, summary, fields)
    }

    /// The members that have examples.
    package var example: JSONObject {
        JSONObject(fields.compactMap { field in field.example.map { (field.name, $0) } })
    }

    /// A reference to the schema, which is registered.
    package func reference(in registry: any NamedSchemas) -> JSONObject {
        registry.register(name) {
            let properties = fields.map { field -> (String, JSONValue) in
                var schema = field.shape.schema(in: registry)
                schema["description"] = .string(field.summary)
                return (field.name, .object(schema))
            }
            return [
                "type": "object", "description": .string(summary), "properties": .object(JSONObject(properties)),
                "required": .array(fields.filter(\.isRequired).map { .string($0.name) }),
            ]
        }
        return JSONObject.reference(name)
    }
}

/// A member of such an object.
package struct AuthField: Sendable {
    package let name: String
    package let shape: AuthShape
    /// One sentence on what it means.
    package let summary: String
    /// A value as documents show it; nil where the example goes without the member.
    package var example: JSONValue?
    /// Whether it is always there, or has to be.
    package var isRequired: Bool

    /// - Parameter example: by default that of the objects it holds.
    init(_ name: String, _ shape: AuthShape, _ summary: String, example: JSONValue? = nil, isRequired: Bool = true) {
        (self.name, self.shape, self.summary) = (name, shape, summary)
        self.example = example ?? shape.example
        self.isRequired = isRequired
    }

    /// A member that may be left out.
    static func optional(
        _ name: String, _ shape: AuthShape, _ summary: String, example: JSONValue? = nil
    ) -> AuthField {
        AuthField(name, shape, summary, example: example, isRequired: false)
    }
}

extension [AuthField] {
    /// The same members, none of which need be there.
    var allOptional: [AuthField] {
        map { field in
            var field = field
            field.isRequired = false
            return field
        }
    }

    /// The same members, which examples go without.
    var withoutExamples: [AuthField] {
        map { field in
            var field = field
            field.example = nil
            return field
        }
    }
}

/// What a member holds.
package indirect enum AuthShape: Sendable {
    case text
    case textOrNull
    case instant
    case uuid
    case truth
    case number
    /// One of these names.
    case names([String])
    case texts
    /// An object of any members.
    case anything
    case object(AuthSchema)
    case list(AuthSchema)

    package var example: JSONValue? {
        switch self {
        case .object(let schema): .object(schema.example)
        case .list(let schema): [.object(schema.example)]
        default: nil
        }
    }

    package func schema(in registry: any NamedSchemas) -> JSONObject {
        switch self {
        case .text: ["type": "string"]
        case .textOrNull: ["type": ["string", "null"]]
        case .instant: ["type": "string", "format": "date-time"]
        case .uuid: RecordID.wireSchema
        case .truth: ["type": "boolean"]
        case .number: ["type": "integer"]
        case .names(let names): ["type": "string", "enum": .array(names.map { .string($0) })]
        case .texts: ["type": "array", "items": ["type": "string"]]
        case .anything: ["type": "object", "additionalProperties": true]
        case .object(let schema): schema.reference(in: registry)
        case .list(let schema): ["type": "array", "items": .object(schema.reference(in: registry))]
        }
    }
}
