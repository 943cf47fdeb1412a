/// A JSON object that clients send: a request body, or a part of one.
///
/// A field of the wrong type, out of bounds or missing is refused with its path; of one that is not declared the place says
/// what becomes. Types with a fixed set of fields are ``BodyFields``.
public protocol BodyObject: Sendable, Equatable {
    /// Name of the schema in the OpenAPI document; the type's own name by default.
    static var schemaName: String { get }
    static var summary: String { get }
    /// Reads an object found at a path.
    static func read(_ object: JSONObject, at place: BodyPlace) throws(ParameterError) -> Self
    /// The object that reads back as this value; what is at its default is left out, so that equal requests have equal
    /// bodies.
    var bodyJSON: JSONObject { get }
    /// Names the object's schema in a registry.
    static func register(in registry: any NamedSchemas)
    /// The fields documents and example errors speak of.
    static var documentedFields: [BodyField] { get }
    /// Whether at least one of some fields is needed, none of which is required by itself.
    static var isOneNeeded: Bool { get }
    /// What is told where such an object is required and missing.
    static var objectExpectation: String { get }
}

extension BodyObject {
    /// The type's own name.
    public static var schemaName: String { String(describing: Self.self) }
    /// No.
    public static var isOneNeeded: Bool { false }
    /// An object.
    public static var objectExpectation: String { "a JSON object" }

    /// Reads a JSON value that must be such an object.
    static func read(_ json: JSONValue, at place: BodyPlace) throws(ParameterError) -> Self {
        guard case .object(let object) = json else {
            throw .invalidField(place.path, received: json, expectation: "a JSON object")
        }
        return try read(object, at: place)
    }

    /// A reference to the object's schema, which is registered.
    package static func schema(in registry: any NamedSchemas) -> JSONObject {
        register(in: registry)
        return JSONObject.reference(schemaName)
    }
}
