import TransitAPI

/// What stands in the document beside the contract and `/auth/v1`: a surface that is declared elsewhere.
package struct OpenAPIPart: Sendable {
    /// The chapter of its operations, and a sentence on it.
    package var tag: (name: String, summary: String)
    /// Operations by path and method; they refer to schemas by `#/components/schemas/`.
    package var paths: JSONObject
    /// Schemas by name.
    package var schemas: JSONObject

    /// A part.
    package init(tag: (name: String, summary: String), paths: JSONObject, schemas: JSONObject) {
        (self.tag, self.paths, self.schemas) = (tag, paths, schemas)
    }

    /// Puts it behind what a document has; what is there already stays as it is.
    func add(to document: inout JSONObject) {
        document["paths"] = .object(Self.joined(document["paths"], paths))
        let tags = (document["tags"]?.array ?? []) + [["name": .string(tag.name), "description": .string(tag.summary)]]
        document["tags"] = .array(tags)
        guard var components = document["components"]?.object else { return }
        components["schemas"] = .object(Self.joined(components["schemas"], schemas))
        document["components"] = .object(components)
    }

    private static func joined(_ value: JSONValue?, _ added: JSONObject) -> JSONObject {
        var object = value?.object ?? JSONObject()
        for (name, value) in added.members where object[name] == nil { object[name] = value }
        return object
    }
}
