import TransitAPI

/// The changes of the contract: those that are written down, and what is declared to be deprecated.
package enum ContractChanges {
    /// All of them, the newest first; of one day, what is deprecated before the rest.
    package static func all(
        written: [ContractChange] = TransitContract.history, endpoints: [AnyEndpoint] = TransitContract.all
    ) throws -> [ContractChange] {
        let deprecated = try deprecations(of: endpoints)
        return (deprecated + written).enumerated()
            .sorted { ($1.element.date, $0.offset) < ($0.element.date, $1.offset) }
            .map(\.element)
    }

    /// What is deprecated, in the order of documents: endpoints with their parameters and fields, then fields of answers.
    private static func deprecations(of endpoints: [AnyEndpoint]) throws -> [ContractChange] {
        let registry = SchemaRegistry()
        var changes: [ContractChange] = []
        for endpoint in endpoints {
            let description = endpoint.description
            let name = "\(description.method.rawValue) \(description.fullPath)"
            if let deprecation = description.deprecation { changes.append(change(name, deprecation)) }
            let parameters = Set(description.parameters.map(\.name))
            for (field, deprecation) in description.deprecatedNames.sorted(by: { $0.key < $1.key }) {
                let kind = parameters.contains(field) ? "parameter" : "body"
                changes.append(change("\(name), \(kind) \(field)", deprecation))
            }
            if endpoint.responseType != FileContents.self, endpoint.responseType != NoContent.self {
                _ = try registry.schema(for: endpoint.responseType)
            }
        }
        for (schema, type) in registry.objectTypes.sorted(by: { $0.key < $1.key }) {
            for (field, deprecation) in type.deprecatedFields.sorted(by: { $0.key < $1.key }) {
                changes.append(change("\(schema), field \(field)", deprecation))
            }
        }
        return changes
    }

    private static func change(_ concerns: String, _ deprecation: Deprecation) -> ContractChange {
        ContractChange(
            date: deprecation.since, version: deprecation.version, kind: .deprecated, concerns: concerns,
            text: deprecation.instead, sunset: deprecation.sunset)
    }
}
