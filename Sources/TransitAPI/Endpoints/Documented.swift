/// A JSON object that says what each of its fields means; OpenAPI descriptions come from here.
public protocol Documented {
    /// Name of the schema in the OpenAPI document; the type's own name by default.
    static var schemaName: String { get }
    static var summary: String { get }
    /// Meaning, unit and source of each field, by its name on the wire.
    static var fieldDocs: [String: String] { get }
    /// Fields that are on their way out, by their names on the wire.
    static var deprecatedFields: [String: Deprecation] { get }
}

extension Documented {
    /// The type's own name.
    public static var schemaName: String { String(describing: Self.self) }
    /// None.
    public static var deprecatedFields: [String: Deprecation] { [:] }
}

/// What an endpoint answers with, or a part of it.
public protocol ResponseBody: Codable, Sendable, Equatable, Documented, JSONObjectWritable {}
