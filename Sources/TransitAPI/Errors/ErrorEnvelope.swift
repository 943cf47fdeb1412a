/// The body of an error: `{error: {code, message, details}, meta}`.
public struct ErrorEnvelope: ResponseBody {
    /// What went wrong.
    public var error: ErrorBody
    /// When, and in answer to which request.
    public var meta: Meta

    /// The body for an error.
    public init(error: APIError, meta: Meta) {
        self.error = ErrorBody(error)
        self.meta = meta
    }
}

extension ErrorEnvelope {
    /// What the type stands for.
    public static let summary = "The body of an error."

    /// Each field of the wire with its meaning.
    public static let fieldDocs = [
        "error": "What went wrong.",
        "meta": "When, and in answer to which request.",
    ]
}

/// What went wrong: a stable code, a sentence, and facts.
public struct ErrorBody: ResponseBody {
    /// Stable code, from the list in ErrorCode; a string, so that an old app reads a newer server's codes.
    public var code: String
    /// What happened and what to do, for people.
    public var message: String
    /// Facts for programs; left out where there are none.
    public var details: [String: JSONValue]?

    /// The body for an error.
    public init(_ error: APIError) {
        code = error.code.rawValue
        message = error.message
        details = error.details
    }
}

extension ErrorBody {
    /// What the type stands for.
    public static let summary = "What went wrong: a stable code, a sentence, and facts."

    /// Each field of the wire with its meaning.
    public static let fieldDocs = [
        "code": "Stable code, from the list in ErrorCode; a string, so that an old app reads a newer server's codes.",
        "message": "What happened and what to do, for people.",
        "details": "Facts for programs; left out where there are none.",
    ]
}
