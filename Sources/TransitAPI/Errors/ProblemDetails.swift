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

    private enum CodingKeys: String, CodingKey {
        case type, title, status, detail, instance, code
        case requestID = "request_id"
        case details
    }
}

extension ProblemDetails {
    /// What the type stands for.
    public static let summary = "The same error as RFC 9457 problem details."

    /// Each field of the wire with its meaning.
    public static let fieldDocs = [
        "type": "URI naming the kind of problem; not a link (RFC 9457 §3.1.1).",
        "title": "The kind of problem in a few words, the same for every occurrence.",
        "status": "HTTP status, as in the status line.",
        "detail": "What happened this time and what to do.",
        "instance": "Path the problem occurred at.",
        "code": "Stable code, from the list in ErrorCode.",
        "request_id": "Identifier of the request, as in X-Request-Id.",
        "details": "Facts for programs; left out where there are none.",
    ]
}
