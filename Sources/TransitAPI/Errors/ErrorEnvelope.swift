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
    public static let summary = "The body of an error."
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

/// The same error for clients that ask for `application/problem+json` (RFC 9457), with the same code and request id.
public struct ProblemDetails: ResponseBody {
    /// The media type it is sent as.
    public static let mediaType = "application/problem+json"

    /// URI naming the kind of problem; not a link (RFC 9457 §3.1.1).
    public var type: String
    /// The kind of problem in a few words, the same for every occurrence.
    public var title: String
    /// HTTP status, as in the status line.
    public var status: Int
    /// What happened this time and what to do.
    public var detail: String
    /// Path the problem occurred at.
    public var instance: String
    /// Stable code, from the list in ErrorCode.
    public var code: String
    /// Identifier of the request, as in X-Request-Id.
    public var requestID: String
    /// Facts for programs; left out where there are none.
    public var details: [String: JSONValue]?

    /// The problem for an error at a path, in answer to a request.
    public init(_ error: APIError, instance: String, requestID: String) {
        type = "urn:transit:problem:" + error.code.rawValue.lowercased().replacing("_", with: "-")
        title = error.code.title
        status = error.httpStatus
        detail = error.message
        self.instance = instance
        code = error.code.rawValue
        self.requestID = requestID
        details = error.details
    }
}

extension ProblemDetails {
    public static let summary = "The same error as RFC 9457 problem details."
}
