import HTTPTypes

extension HTTPFields {
    /// Says what is left of a budget, in both styles clients know: `X-RateLimit-*`, and `RateLimit` with `RateLimit-Policy`
    /// (draft-ietf-httpapi-ratelimit-headers-10).
    ///
    /// - Parameter now: seconds since 1970-01-01T00:00:00Z.
    mutating func add(_ decision: RateDecision, now: Int64) {
        let name = decision.budget.name
        let limit = String(decision.limit)
        let remaining = String(decision.remaining)
        // The response has none of these yet, so nothing need be looked for.
        append(
            HTTPField(
                name: .rateLimitPolicy,
                value: "\"" + name + "\";q=" + limit + ";w=" + String(decision.budget.windowSeconds)))
        append(
            HTTPField(
                name: .rateLimit,
                value: "\"" + name + "\";r=" + remaining + ";t=" + String(decision.resetSeconds)))
        append(HTTPField(name: .xRateLimitLimit, value: limit))
        append(HTTPField(name: .xRateLimitRemaining, value: remaining))
        append(HTTPField(name: .xRateLimitReset, value: String(now + Int64(decision.resetSeconds))))
    }
}

extension HTTPField.Name {
    static let rateLimitPolicy = HTTPField.Name("RateLimit-Policy")!
    static let rateLimit = HTTPField.Name("RateLimit")!
    static let xRateLimitLimit = HTTPField.Name("X-RateLimit-Limit")!
    static let xRateLimitRemaining = HTTPField.Name("X-RateLimit-Remaining")!
    static let xRateLimitReset = HTTPField.Name("X-RateLimit-Reset")!
    static let forwardedFor = HTTPField.Name("X-Forwarded-For")!
}
