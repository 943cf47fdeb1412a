/// Collects the parameters and the body of a request a client makes.
public struct ParameterWriter: Sendable {
    /// Segments of the path by name, not yet encoded.
    public private(set) var path: [String: String] = [:]
    /// Pairs of the query in order, not yet encoded.
    public private(set) var query: [(name: String, value: String)] = []
    /// Headers by name.
    public private(set) var headers: [(name: String, value: String)] = []

    /// The JSON body; nil for none.
    public private(set) var body: JSONObject?

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

    /// Writes the body.
    public mutating func write(body: some BodyObject) { self.body = body.bodyJSON }

    private mutating func put(_ text: String, _ name: String, _ location: ParameterLocation) {
        switch location {
        case .path: path[name] = text
        case .query: query.append((name, text))
        case .header: headers.append((name, text))
        }
    }
}
