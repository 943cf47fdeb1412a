import TransitAPI

/// Describes what an endpoint answers when it refuses or fails, in both error formats.
struct ErrorResponses {
    let envelope: JSONObject
    let problem: JSONObject

    /// The response of one status, which may stand for several codes.
    func response(_ codes: [ErrorCode], _ endpoint: EndpointDescription) -> JSONValue {
        var plain = JSONObject()
        var problems = JSONObject()
        for code in codes {
            let error = Examples.error(code, at: endpoint)
            plain[code.rawValue] = example(ErrorEnvelope(error: error, meta: Examples.meta), code)
            problems[code.rawValue] = example(
                ProblemDetails(error, instance: endpoint.fullPath, requestID: Examples.meta.requestID), code)
        }
        return [
            "description": .string(codes.map { "`\($0.rawValue)`: \($0.defaultMessage)" }.joined(separator: " ")),
            "headers": CommonHeaders.error(codes, endpoint),
            "content": [
                "application/json": ["schema": .object(envelope), "examples": .object(plain)],
                ProblemDetails.mediaType: ["schema": .object(problem), "examples": .object(problems)],
            ],
        ]
    }

    private func example(_ body: some ResponseBody, _ code: ErrorCode) -> JSONValue {
        ["summary": .string(code.title), "value": JSONValue(encoding: body) ?? .null]
    }
}
