/// Where schemas are named, each once: the OpenAPI document collects them.
public protocol NamedSchemas: AnyObject {
    /// Names a schema; the first of a name counts.
    func register(_ name: String, _ make: () -> JSONObject)
}

extension JSONObject {
    /// A reference to a named schema.
    package static func reference(_ name: String) -> JSONObject { ["$ref": .string("#/components/schemas/\(name)")] }
}
