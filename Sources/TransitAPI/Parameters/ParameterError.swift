/// Why the parameters or the body of a request were refused. Becomes an ``APIError`` with status 400.
public enum ParameterError: Error, Equatable, Sendable {
    /// Of the wrong type or out of bounds.
    case invalid(_ parameter: String, received: String, expectation: String)
    /// Required, and not there.
    case missing(_ parameter: String, expectation: String)
    /// Given more than once.
    case repeated(_ parameter: String, times: Int)
    /// No parameter of the endpoint, which has these query parameters.
    case unknown(_ parameter: String, allowed: [String])
    /// A field of the body that is of the wrong type or out of bounds.
    case invalidField(_ path: JSONPath, received: JSONValue, expectation: String)
    /// No field of the body, which has these there; `circumstance` says what that depends on, if on anything.
    case unknownField(_ path: JSONPath, allowed: [String], circumstance: String?)
    /// Given together, though each excludes the others.
    case exclusive(_ names: [String])
    /// None of these given, though one is needed.
    case noneGiven(_ names: [String])
    /// A body that is no JSON from this byte on.
    case unreadableBody(offset: Int, problem: String)
    /// A path or query that is not valid percent-encoded UTF-8.
    case undecodable(received: String)

    /// The stable code.
    public var code: ErrorCode {
        switch self {
        case .invalid, .repeated, .invalidField, .exclusive: .invalidParameter
        case .missing, .noneGiven: .missingParameter
        case .unknown, .unknownField: .unknownParameter
        case .undecodable, .unreadableBody: .invalidRequest
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
        case .invalidField(let path, let received, let expectation):
            "\(path.inSentence) must be \(expectation); received \(Self.text(received))"
        case .unknownField(let path, let allowed, let circumstance):
            "there is no field \(ReceivedText(path.description).inSentence) here; "
                + "allowed are \(allowed.joined(separator: ", "))" + (circumstance.map { " \($0)" } ?? "")
        case .exclusive(let names):
            "\(names.joined(separator: " and ")) exclude each other; give one of them"
        case .noneGiven(let names):
            "\(names.joined(separator: " or ")) is required"
        case .unreadableBody(let offset, let problem):
            "the body is not JSON from byte \(offset) on (counted from 0): \(problem)"
        case .undecodable(let received):
            "the path and query must be percent-encoded UTF-8; received \(ReceivedText(received).inSentence)"
        }
    }

    /// The parameter, what came and what is allowed: each is text, whatever came, so that typed clients can read them. Several
    /// names are separated by commas.
    public var details: [String: JSONValue] {
        switch self {
        case .invalid(let name, let received, let expectation):
            ["parameter": .string(name), "received": Self.clip(received), "allowed": .string(expectation)]
        case .missing(let name, let expectation):
            ["parameter": .string(name), "allowed": .string(expectation)]
        case .repeated(let name, let times):
            ["parameter": .string(name), "received": .string("given \(times) times"), "allowed": .string("given once")]
        case .unknown(let name, let allowed):
            ["parameter": Self.clip(name), "allowed": Self.list(allowed)]
        case .invalidField(let path, let received, let expectation):
            [
                "parameter": .string(path.inSentence), "received": Self.clip(received),
                "allowed": .string(expectation),
            ]
        case .unknownField(let path, let allowed, _):
            ["parameter": Self.clip(path.description), "allowed": Self.list(allowed)]
        case .exclusive(let names):
            ["parameter": Self.list(names), "allowed": "one of them"]
        case .noneGiven(let names):
            ["parameter": Self.list(names), "allowed": "one of them"]
        case .unreadableBody(let offset, let problem):
            ["byte_offset": .int(offset), "problem": .string(problem)]
        case .undecodable(let received):
            ["received": Self.clip(received)]
        }
    }

    private static func clip(_ text: String) -> JSONValue { .string(ReceivedText(text).clipped) }

    /// Texts as they are, anything else as the beginning of its JSON text.
    private static func clip(_ json: JSONValue) -> JSONValue {
        if case .string(let text) = json { return clip(text) }
        return clip(ReceivedText(json.text).clipped)
    }

    private static func list(_ names: [String]) -> JSONValue { .string(names.joined(separator: ", ")) }

    /// The beginning of a value's JSON text.
    private static func text(_ json: JSONValue) -> String {
        if case .string(let text) = json { return "\"\(ReceivedText(text).clipped)\"" }
        return ReceivedText(json.text).clipped
    }
}

extension APIError {
    /// The 400 for refused parameters.
    public init(_ error: ParameterError) {
        self.init(error.code, message: error.message, details: error.details)
    }
}
