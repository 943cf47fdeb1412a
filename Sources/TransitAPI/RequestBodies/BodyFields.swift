/// A JSON object with a fixed set of fields, each declared once: for reading, writing and documents.
public protocol BodyFields: BodyObject {
    /// All fields, in the order documents list them.
    static var fields: [BodyField] { get }
    /// Sets of fields of which at most one may be given.
    static var exclusive: [[String]] { get }
    /// Sets of fields of which at least one is needed: not null, no empty list.
    static var needed: [[String]] { get }
    /// Reads the fields; throws on the first that is missing or not valid.
    init(_ reader: BodyReader) throws(ParameterError)
    /// Writes every field.
    func write(to writer: inout BodyWriter)
}

extension BodyFields {
    /// None.
    public static var exclusive: [[String]] { [] }

    /// None.
    public static var needed: [[String]] { [] }

    /// Whether there is such a set.
    public static var isOneNeeded: Bool { !needed.isEmpty }

    /// Reads an object found at a path.
    public static func read(_ object: JSONObject, at path: JSONPath) throws(ParameterError) -> Self {
        try Self(BodyReader(object, at: path, declared: fields, exclusive: exclusive, needed: needed))
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
            let choices = needed.map { names -> JSONValue in
                let given: JSONValue = ["not": ["enum": [.null, []]]]
                let ways = names.map { name -> JSONValue in
                    ["required": [.string(name)], "properties": .object(JSONObject([(name, given)]))]
                }
                return ["anyOf": .array(ways)]
            }
            let rules = pairs + choices
            if let only = rules.first, rules.count == 1 { schema = schema.merging(only.object ?? [:]) }
            if rules.count > 1 { schema["allOf"] = .array(rules) }
            return schema
        }
    }

    /// Its fields.
    public static var documentedFields: [BodyField] { fields }
}
