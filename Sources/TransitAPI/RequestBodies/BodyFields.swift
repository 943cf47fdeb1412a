/// A JSON object with a fixed set of fields, each declared once: for reading, writing and documents.
public protocol BodyFields: BodyObject {
    /// All fields, in the order documents list them.
    static var fields: [BodyField] { get }
    /// Sets of fields of which at most one may be given.
    static var exclusive: [[String]] { get }
    /// Reads the fields; throws on the first that is missing or not valid.
    init(_ reader: BodyReader) throws(ParameterError)
    /// Writes every field.
    func write(to writer: inout BodyWriter)
}

extension BodyFields {
    /// None.
    public static var exclusive: [[String]] { [] }

    /// Reads an object found at a path.
    public static func read(_ object: JSONObject, at path: JSONPath) throws(ParameterError) -> Self {
        try Self(BodyReader(object, at: path, declared: fields, exclusive: exclusive))
    }

    /// The object that reads back as this value.
    public var bodyJSON: JSONObject {
        var writer = BodyWriter()
        write(to: &writer)
        return writer.object
    }

    /// Names the object's schema.
    public static func register(in registry: SchemaRegistry) {
        registry.register(schemaName) {
            var schema = BodyField.object(fields, in: registry)
            schema["description"] = .string(summary)
            // Null is no time: the two may both be there if one of them says nothing.
            let pairs = exclusive.map { names -> JSONValue in
                let given = names.map { ($0, ["not": ["type": "null"]] as JSONValue) }
                return [
                    "not": [
                        "required": .array(names.map { .string($0) }), "properties": .object(JSONObject(given)),
                    ]
                ]
            }
            if let only = pairs.first, pairs.count == 1 { schema = schema.merging(only.object ?? [:]) }
            if pairs.count > 1 { schema["allOf"] = .array(pairs) }
            return schema
        }
    }

    /// Its fields.
    public static var documentedFields: [BodyField] { fields }
}
