// swift-format-ignore-file
// Made by `make generate` from what stands in Errors: not to be edited.

extension ErrorEnvelope {
    enum CodingKeys: String, CodingKey {
        case error, meta
    }

    public static let fieldDocs: [String: String] = [
        "error": "What went wrong.",
        "meta": "When, and in answer to which request.",
    ]

    public func writeMembers(to json: inout JSONWriter) {
        json.member("\"error\":", error)
        json.member(",\"meta\":", meta)
    }
}

extension ErrorBody {
    enum CodingKeys: String, CodingKey {
        case code, message, details
    }

    public static let summary = "What went wrong: a stable code, a sentence, and facts."

    public static let fieldDocs: [String: String] = [
        "code": "Stable code, from the list in ErrorCode; a string, so that an old app reads a newer server's codes.",
        "message": "What happened and what to do, for people.",
        "details": "Facts for programs; left out where there are none.",
    ]

    public func writeMembers(to json: inout JSONWriter) {
        json.member("\"code\":", code)
        json.member(",\"message\":", message)
        if let details { json.member(",\"details\":", details) }
    }
}

extension ProblemDetails {
    enum CodingKeys: String, CodingKey {
        case type, title, status, detail, instance, code, requestID = "request_id", details
    }

    public static let fieldDocs: [String: String] = [
        "type": "URI naming the kind of problem; not a link (RFC 9457 §3.1.1).",
        "title": "The kind of problem in a few words, the same for every occurrence.",
        "status": "HTTP status, as in the status line.",
        "detail": "What happened this time and what to do.",
        "instance": "Path the problem occurred at.",
        "code": "Stable code, from the list in ErrorCode.",
        "request_id": "Identifier of the request, as in X-Request-Id.",
        "details": "Facts for programs; left out where there are none.",
    ]

    public func writeMembers(to json: inout JSONWriter) {
        json.member("\"type\":", type)
        json.member(",\"title\":", title)
        json.member(",\"status\":", status)
        json.member(",\"detail\":", detail)
        json.member(",\"instance\":", instance)
        json.member(",\"code\":", code)
        json.member(",\"request_id\":", requestID)
        if let details { json.member(",\"details\":", details) }
    }
}
