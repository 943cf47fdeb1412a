/// A JSON object of which one field, the discriminator, says which others it has.
public protocol BodyVariants: BodyObject {
    /// The names of the variants.
    associatedtype Variant: WireEnum
    /// The field that says which variant it is; required.
    static var discriminator: Parameter<Variant> { get }
    /// The other fields of a variant, in the order documents list them.
    static func fields(of variant: Variant) -> [BodyField]
    /// Which variant this value is.
    var variant: Variant { get }
    /// Reads the fields of a variant; throws on the first that is missing or not valid.
    init(_ variant: Variant, _ reader: BodyReader) throws(ParameterError)
    /// Writes the fields of its variant, the discriminator apart.
    func write(to writer: inout BodyWriter)
}

extension BodyVariants {
    /// Reads an object found at a path.
    public static func read(_ object: JSONObject, at path: JSONPath) throws(ParameterError) -> Self {
        let variant = try BodyReader(unchecked: object, at: path).value(discriminator)
        let declared = [BodyField(discriminator.erased)] + fields(of: variant)
        return try Self(
            variant,
            BodyReader(
                object, at: path, declared: declared,
                circumstance: "where \(path.appending(discriminator.name)) is \(variant.rawValue)"))
    }

    /// The object that reads back as this value.
    public var bodyJSON: JSONObject {
        var writer = BodyWriter()
        writer.write(variant, as: Self.discriminator)
        write(to: &writer)
        return writer.object
    }

    /// Names the schema of the object and of each of its variants.
    public static func register(in registry: SchemaRegistry) {
        registry.register(schemaName) {
            var mapping = JSONObject()
            let choices = Variant.allCases.map { variant -> JSONValue in
                let name = schemaName + SchemaRegistry.typeName(variant.rawValue)
                registry.register(name) { schema(of: variant, in: registry) }
                mapping[variant.rawValue] = SchemaRegistry.reference(name)["$ref"]
                return .object(SchemaRegistry.reference(name))
            }
            return [
                "description": .string(summary), "oneOf": .array(Array(choices)),
                "discriminator": ["propertyName": .string(discriminator.name), "mapping": .object(mapping)],
            ]
        }
    }

    private static func schema(of variant: Variant, in registry: SchemaRegistry) -> JSONObject {
        var kind = BodyField(discriminator.erased)
        kind.schema = { _ in ["const": .string(variant.rawValue)] }
        var schema = BodyField.object([kind] + fields(of: variant), in: registry)
        schema["description"] = .string("\(summary) Here: \(variant.rawValue).")
        return schema
    }

    /// The discriminator, which every variant has.
    public static var documentedFields: [BodyField] { [BodyField(discriminator.erased)] }
}
