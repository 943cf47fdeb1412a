import TransitAPI

/// Headers of responses, and which response has which.
enum CommonHeaders {
    static let components: JSONObject = [
        "X-Request-Id": header("Identifier of the request, given by the client or made here.", "req_abc123"),
        "Cache-Control": header("How long the answer may be kept (RFC 9111, RFC 5861).", "public, max-age=30"),
        "ETag": header("Fingerprint of the answer, for If-None-Match or If-Match.", "\"4f2a\""),
        "Retry-After": header("Seconds after which to try again.", 37),
        "RateLimit": header(
            "Requests left, and seconds until there are more (draft-ietf-httpapi-ratelimit-headers-10).",
            "\"standard\";r=59;t=60"),
        "RateLimit-Policy": header("Limit and window in seconds (same draft).", "\"standard\";q=60;w=60"),
        "X-RateLimit-Limit": header("Requests allowed in the window.", 60),
        "X-RateLimit-Remaining": header("Requests left in the window.", 59),
        "X-RateLimit-Reset": header("Unix time, seconds, at which more requests are left than now.", 1_762_896_660),
        "WWW-Authenticate": header("How to say who is calling (RFC 6750 §3).", "Bearer"),
        "Allow": header("Methods the path answers to.", "GET, HEAD"),
        "Preference-Applied": header("What of Prefer was followed (RFC 7240 §3), if anything.", "handling=strict"),
        "Accept-Ranges": header("Always bytes.", "bytes"),
        "Location": header("Where to go on.", "sydneytransit://auth"),
        "Link": header(
            "Further pages, or what is said of a deprecation and what to use in its place (RFC 8288).",
            "</auth/v1/admin/users?page=2&per_page=50>; rel=\"next\""),
        "X-Total-Count": header("How many there are on all pages.", 120),
        "Content-Disposition": header(
            "Under which name to keep it (RFC 6266).", "attachment; filename=\"sydney-transit-account.json\""),
        "Deprecation": header(
            "Since when what was asked for should no longer be used, in seconds since 1970 (RFC 9745).", "@1795564800"),
        "Sunset": header("When it may be gone (RFC 8594).", "Thu, 25 Nov 2027 00:00:00 GMT"),
        "Content-Range": header("Which bytes of how many these are.", "bytes 0-1023/18874368"),
    ]

    /// Headers of a success.
    static func success(_ endpoint: EndpointDescription, status: Int) -> JSONValue {
        var names = ["X-Request-Id", "Cache-Control", "Preference-Applied"]
        if endpoint.cache.hasETag || endpoint.isVersioned { names.append("ETag") }
        if case .file = endpoint.form { names.append("Accept-Ranges") }
        if status == 206 { names.append("Content-Range") }
        if status == 503 { names.append("Retry-After") }
        if endpoint.deprecation != nil || !endpoint.deprecatedNames.isEmpty {
            names += ["Deprecation", "Sunset", "Link"]
        }
        return references(names + rateLimit(endpoint.rateClass))
    }

    /// Headers of an error with one of these codes.
    static func error(_ codes: [ErrorCode], _ endpoint: EndpointDescription) -> JSONValue {
        var names = ["X-Request-Id", "Cache-Control"]
        if codes.contains(.unknownParameter) { names.append("Preference-Applied") }
        if codes.contains(where: \.carriesRetryAfter) { names.append("Retry-After") }
        if codes.contains(where: { $0.httpStatus == 401 }) { names.append("WWW-Authenticate") }
        if codes.contains(.methodNotAllowed) { names.append("Allow") }
        if codes.contains(.rangeNotSatisfiable) { names.append("Content-Range") }
        // These are refused before the request is counted.
        let isUncounted = codes.allSatisfy { $0 == .methodNotAllowed || $0 == .uriTooLong }
        return references(names + (isUncounted ? [] : rateLimit(endpoint.rateClass)))
    }

    static func rateLimit(_ rateClass: RateClass) -> [String] {
        rateClass == .unlimited
            ? []
            : ["RateLimit", "RateLimit-Policy", "X-RateLimit-Limit", "X-RateLimit-Remaining", "X-RateLimit-Reset"]
    }

    static func references(_ names: [String]) -> JSONValue {
        .object(JSONObject(names.map { ($0, ["$ref": .string("#/components/headers/\($0)")]) }))
    }

    private static func header(_ text: String, _ example: JSONValue) -> JSONValue {
        [
            "description": .string(text),
            "schema": ["type": example.int == nil ? "string" : "integer"], "example": example,
        ]
    }
}
