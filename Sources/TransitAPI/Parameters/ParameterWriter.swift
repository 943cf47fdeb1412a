/// Collects the parameters of a request a client makes.
public struct ParameterWriter: Sendable {
    /// Segments of the path by name, not yet encoded.
    public private(set) var path: [String: String] = [:]
    /// Pairs of the query in order, not yet encoded.
    public private(set) var query: [(name: String, value: String)] = []

    /// Nothing written yet.
    public init() {}

    /// Writes a parameter. A query parameter at its default is left out, so that equal requests have equal URLs.
    public mutating func write<Value>(_ value: Value, as parameter: Parameter<Value>) {
        let text = value.parameterText
        if let fallback = parameter.defaultValue, fallback.parameterText == text { return }
        put(text, parameter.name, parameter.location)
    }

    /// Writes a parameter, or nothing for nil.
    public mutating func write<Value>(_ value: Value?, as parameter: OptionalParameter<Value>) {
        if let value { put(value.parameterText, parameter.name, parameter.whenGiven.location) }
    }

    private mutating func put(_ text: String, _ name: String, _ location: ParameterLocation) {
        switch location {
        case .path: path[name] = text
        case .query: query.append((name, text))
        case .header: break
        }
    }
}
