// swift-format-ignore-file
// Made by `make generate` from what stands in Errors: not to be edited.

extension ErrorEnvelope {
    enum CodingKeys: String, CodingKey {
        case error = "error"
        case meta = "meta"
    }

    /// Each field of the wire with its meaning, unit and source.
    public static let fieldDocs: [String: String] = [
        "error": "What went wrong.",
        "meta": "When, and in answer to which request.",
    ]

    /// Writes the fields, without the braces.
    public func writeMembers(to json: inout JSONWriter) {
        json.raw("\"error\":")
        json.write(error)
        json.raw(",\"meta\":")
        json.write(meta)
    }
}

extension ErrorBody {
    enum CodingKeys: String, CodingKey {
        case code = "code"
        case message = "message"
        case details = "details"
    }

    /// Its documentation.
    public static let summary = "What went wrong: a stable code, a sentence, and facts."

    /// Each field of the wire with its meaning, unit and source.
    public static let fieldDocs: [String: String] = [
        "code": "Stable code, from the list in ErrorCode; a string, so that an old app reads a newer server's codes.",
        "message": "What happened and what to do, for people.",
        "details": "Facts for programs; left out where there are none.",
    ]

    /// Writes the fields, without the braces.
    public func writeMembers(to json: inout JSONWriter) {
        json.raw("\"code\":")
        json.write(code)
        json.raw(",\"message\":")
        json.write(message)
        if let details {
            json.raw(",\"details\":")
            json.write(details)
        }
    }
}

extension ProblemDetails {
    enum CodingKeys: String, CodingKey {
        case type = "type"
        case title = "title"
        case status = "status"
        case detail = "detail"
        case instance = "instance"
        case code = "code"
        case requestID = "request_id"
        case details = "details"
    }

    /// Each field of the wire with its meaning, unit and source.
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

    /// Writes the fields, without the braces.
    public func writeMembers(to json: inout JSONWriter) {
        json.raw("\"type\":")
        json.write(type)
        json.raw(",\"title\":")
        json.write(title)
        json.raw(",\"status\":")
        json.write(status)
        json.raw(",\"detail\":")
        json.write(detail)
        json.raw(",\"instance\":")
        json.write(instance)
        json.raw(",\"code\":")
        json.write(code)
        json.raw(",\"request_id\":")
        json.write(requestID)
        if let details {
            json.raw(",\"details\":")
            json.write(details)
        }
    }
}
