/// The parameters and the body of one request, already decoded, checked for names that are given twice. Unknown ones are
/// noted, or refused.
public struct ParameterReader {
    private let path: [String: String]
    private let query: [(name: String, value: String)]
    private let headers: [String: String]
    private let body: JSONValue?
    private let unknown: UnknownNames

    /// Takes the decoded segments of the path, the decoded pairs of the query, the headers by the names they are
    /// declared with, and the body, where there is one.
    ///
    /// Throws if the query has one of the query parameters of `declared` twice, or another where `unknown` refuses that.
    public init(
        path: [String: String] = [:], query: [(String, String)] = [], headers: [String: String] = [:],
        declared: [AnyParameter], body: JSONValue? = nil, unknown: UnknownNames = UnknownNames(areRefused: true)
    ) throws(ParameterError) {
        // Made once, and only for a request that has a name nobody knows.
        lazy var allowed = declared.filter { $0.location == .query }.map(\.name)
        for (name, _) in query {
            guard declared.contains(where: { $0.location == .query && $0.name == name }) else {
                try unknown.meet(name, allowed: allowed)
                continue
            }
            let times = query.count { $0.0 == name }
            if times > 1 { throw .repeated(name, times: times) }
        }
        self.path = path
        self.headers = headers
        self.body = body
        self.unknown = unknown
        self.query = query.map { (name: $0.0, value: $0.1) }
    }

    /// The decoded text of a parameter, nil where it was not given.
    public func text(_ name: String, in location: ParameterLocation) -> String? {
        switch location {
        case .path: path[name]
        case .query: query.first { $0.name == name }?.value
        case .header: headers[name]
        }
    }

    /// The value of a parameter, or its default. Throws where it is required and missing, or not valid.
    public func value<Value>(_ parameter: Parameter<Value>) throws(ParameterError) -> Value {
        if let text = text(parameter.name, in: parameter.location) { return try parameter.parse(text) }
        guard let value = parameter.defaultValue else {
            throw .missing(parameter.name, expectation: parameter.expectation)
        }
        return value
    }

    /// The value of a parameter, nil where it was not given. Throws where it is not valid.
    public func value<Value>(_ parameter: OptionalParameter<Value>) throws(ParameterError) -> Value? {
        guard let text = text(parameter.name, in: parameter.whenGiven.location) else { return nil }
        return try parameter.parse(text)
    }

    /// The body as an object of a type. Throws where it is none, or one of its fields is missing or not valid, or
    /// unknown where that is refused.
    public func body<Object: BodyObject>(_ type: Object.Type) throws(ParameterError) -> Object {
        guard let body else { throw .unreadableBody(offset: 0, problem: "a JSON object is expected") }
        return try Object.read(body, at: .root(noting: unknown))
    }
}

extension PercentEncoding {
    /// The decoded pairs of a query (what follows `?`), in order; a name without `=` has an empty value. Empty pairs
    /// are skipped. Throws where a name or value cannot be decoded.
    public static func pairs(ofQuery query: some StringProtocol) throws(ParameterError) -> [(String, String)] {
        var pairs: [(String, String)] = []
        // Byte by byte: where characters begin and end is of no concern here, and finding it takes longer than the rest.
        for bytes in Substring(query).utf8.split(separator: UInt8(ascii: "&")) {
            let pair = Substring(bytes)
            let cut = bytes.firstIndex(of: UInt8(ascii: "=")) ?? bytes.endIndex
            let rest = cut == bytes.endIndex ? pair[cut...] : pair[bytes.index(after: cut)...]
            guard let name = decode(pair[..<cut], plusIsSpace: true), let value = decode(rest, plusIsSpace: true)
            else { throw .undecodable(received: String(pair)) }
            pairs.append((name, value))
        }
        return pairs
    }
}
