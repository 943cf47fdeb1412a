/// Address and key of a provider, as the environment has them.
package struct ProviderAccess: Sendable, CustomStringConvertible {
    let id: String
    package let baseURL: String
    let keyVariable: String?
    package let header: RequestHeader?

    package var description: String { "\(id) at \(baseURL)" }

    /// The access to one provider.
    ///
    /// - Parameter environment: variables by name.
    package init(_ provider: Provider, environment: [String: String]) throws(ProviderAccessError) {
        func value(_ name: String?) -> String? { name.flatMap { environment[$0] }.flatMap { $0.isEmpty ? nil : $0 } }
        (id, keyVariable) = (provider.id, provider.keyVariable)
        if let variable = provider.baseURLVariable, let text = value(variable) {
            guard let url = WebAddress.base(text) else {
                throw .malformedAddress(variable: variable, address: text)
            }
            baseURL = url
        } else {
            baseURL = provider.baseURL
        }
        guard let variable = provider.keyVariable, let template = provider.header else {
            header = nil
            return
        }
        guard let key = value(variable) else { throw .missingKey(variable: variable, provider: provider.id) }
        guard key.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F }) else {
            throw .malformedKey(variable: variable, provider: provider.id)
        }
        header = RequestHeader(template: template, key: key)
    }
}

/// Why a provider cannot be asked.
package enum ProviderAccessError: Error, Equatable, Sendable, CustomStringConvertible {
    case missingKey(variable: String, provider: String)
    case malformedKey(variable: String, provider: String)
    case malformedAddress(variable: String, address: String)

    package var description: String {
        switch self {
        case .missingKey(let variable, let provider):
            "the environment variable \(variable) is not set; the provider \(provider) is asked with the key it holds"
        case .malformedKey(let variable, let provider):
            "the environment variable \(variable) holds no key of the provider \(provider): "
                + "a key has no spaces, line breaks or letters beyond ASCII"
        case .malformedAddress(let variable, let address):
            "the environment variable \(variable) must be an http or https address without a query; it is \"\(address)\""
        }
    }
}

extension CityFile {
    /// The access to every provider that a feed, a source or the Trip Planner of the city needs, by id.
    ///
    /// - Parameter environment: variables by name.
    package func access(environment: [String: String]) throws(ProviderAccessError) -> [String: ProviderAccess] {
        let asked = feeds.map { $0.origin?.provider } + realtime.map(\.provider) + [tripPlanner?.provider]
        let needed = Set(asked.compactMap(\.self))
        var access: [String: ProviderAccess] = [:]
        for provider in providers where needed.contains(provider.id) {
            access[provider.id] = try ProviderAccess(provider, environment: environment)
        }
        return access
    }

    /// Names of the environment variables that hold keys or addresses, for those who list them.
    package var environmentVariables: [String] {
        providers.flatMap { [$0.baseURLVariable, $0.keyVariable].compactMap(\.self) }
    }
}
