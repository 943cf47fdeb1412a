/// A JSON object with a fixed set of fields, each declared once: for reading, writing and documents.
public protocol BodyFields: BodyObject {
    /// All fields, in the order documents list them.
    static var fields: [BodyField] { get }
    /// Sets of fields of which at most one may be given.
    static var exclusive: [[String]] { get }
    /// Sets of fields of which at least one is needed: not null, no empty list.
    static var needed: [[String]] { get }
    /// Fields that are taken and stand in no document.
    static var aliases: Set<String> { get }
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

    /// None.
    public static var aliases: Set<String> { [] }

    /// Whether there is such a set.
    public static var isOneNeeded: Bool { !needed.isEmpty }

    /// Reads an object found at a path.
    public static func read(_ object: JSONObject, at place: BodyPlace) throws(ParameterError) -> Self {
        try Self(BodyReader(object, at: place, declared: fields, exclusive: exclusive, needed: needed))
    }

    /// The object that reads back as this value.
    public var bodyJSON: JSONObject {
        var writer = BodyWriter()
        write(to: &writer)
        return writer.object
    }

    /// Names the object's schema.
    public static func register(in registry: any NamedSchemas) {
        registry.register(schemaName) {
            var schema = BodyField.object(documentedFields, in: registry)
            schema["description"] = .string(([summary] + rules).joined(separator: " "))
            return schema
        }
    }

    /// Which fields go together, in words: of `not` and `anyOf` generators make clients that do not compile, or none.
    private static var rules: [String] {
        let documented = { (names: [String]) in names.filter { !aliases.contains($0) } }
        let atMostOne = exclusive.map(documented).filter { $0.count > 1 }
        let atLeastOne = needed.map(documented).filter { !$0.isEmpty }
        return atMostOne.map { "At most one of \($0.joined(separator: " and "))." }
            + atLeastOne.map { "\($0.count == 1 ? "" : "One of ")\($0.joined(separator: " and ")) is needed." }
    }

    /// Its fields under the names they are documented by.
    public static var documentedFields: [BodyField] { fields.filter { !aliases.contains($0.name) } }
}
