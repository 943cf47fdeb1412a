/// Why the parameters of a request were refused. Becomes an ``APIError`` with status 400.
public enum ParameterError: Error, Equatable, Sendable {
    /// Of the wrong type or out of bounds.
    case invalid(_ parameter: String, received: String, expectation: String)
    /// Required, and not there.
    case missing(_ parameter: String, expectation: String)
    /// Given more than once.
    case repeated(_ parameter: String, times: Int)
    /// No parameter of the endpoint, which has these query parameters.
    case unknown(_ parameter: String, allowed: [String])
    /// A path or query that is not valid percent-encoded UTF-8.
    case undecodable(received: String)

    /// The stable code.
    public var code: ErrorCode {
        switch self {
        case .invalid, .repeated: .invalidParameter
        case .missing: .missingParameter
        case .unknown: .unknownParameter
        case .undecodable: .invalidRequest
        }
    }

    /// What was wrong and what would be right, in one sentence.
    public var message: String {
        switch self {
        case .invalid(let name, let received, let expectation):
            "\(name) must be \(expectation); received \(ReceivedText(received).inSentence)"
        case .missing(let name, let expectation):
            "\(name) is required: \(expectation)"
        case .repeated(let name, let times):
            "\(name) was given \(times) times; give it once"
        case .unknown(let name, let allowed):
            "there is no query parameter \(ReceivedText(name).inSentence) here; "
                + (allowed.isEmpty ? "this endpoint has none" : "allowed are \(allowed.joined(separator: ", "))")
        case .undecodable(let received):
            "the path and query must be percent-encoded UTF-8; received \(ReceivedText(received).inSentence)"
        }
    }

    /// The parameter, what came and what is allowed.
    public var details: [String: JSONValue] {
        switch self {
        case .invalid(let name, let received, let expectation):
            ["parameter": .string(name), "received": Self.clip(received), "allowed": .string(expectation)]
        case .missing(let name, let expectation):
            ["parameter": .string(name), "allowed": .string(expectation)]
        case .repeated(let name, let times):
            ["parameter": .string(name), "received": .int(times), "allowed": .string("given once")]
        case .unknown(let name, let allowed):
            ["parameter": Self.clip(name), "allowed": .array(allowed.map { .string($0) })]
        case .undecodable(let received):
            ["received": Self.clip(received)]
        }
    }

    private static func clip(_ text: String) -> JSONValue { .string(ReceivedText(text).clipped) }
}

extension APIError {
    /// The 400 for refused parameters.
    public init(_ error: ParameterError) {
        self.init(error.code, message: error.message, details: error.details)
    }
}
