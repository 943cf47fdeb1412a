/// Names in one request that its endpoint does not know: an app newer than its server sends such, and must not break.
///
/// They are noted while the request is read, or refused where the client wants that.
public final class UnknownNames {
    /// Most names noted; a client that sends more than these has other troubles.
    public static let maximumCount = 20

    /// Whether the first one is an error.
    public let areRefused: Bool
    /// Those met, in the order of the request, each once: query parameters by name, fields of the body by path.
    public private(set) var ignored: [String] = []

    /// None met yet.
    public init(areRefused: Bool) { self.areRefused = areRefused }

    /// Notes a query parameter, or throws.
    func meet(_ parameter: String, allowed: [String]) throws(ParameterError) {
        if areRefused { throw .unknown(parameter, allowed: allowed) }
        note(parameter)
    }

    /// Notes a field of the body, or throws.
    func meet(_ field: JSONPath, allowed: [String], circumstance: String?) throws(ParameterError) {
        if areRefused { throw .unknownField(field, allowed: allowed, circumstance: circumstance) }
        note(field.description)
    }

    private func note(_ name: String) {
        guard ignored.count < Self.maximumCount else { return }
        let name = ReceivedText(name).clipped
        if !ignored.contains(name) { ignored.append(name) }
    }
}
