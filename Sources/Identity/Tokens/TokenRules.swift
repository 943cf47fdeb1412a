/// What a token must say, beside being signed by a known key.
///
/// * `exp` must be there; the token is refused from `exp` + leeway on.
/// * `nbf` and `iat`, where they are there, must not lie later than now + leeway.
/// * `iss` must be one of `issuers`; nil allows any, and none.
/// * `aud` must name one of `audiences`; nil allows any, and none.
package struct TokenRules: Sendable {
    /// Most seconds by which clocks may disagree.
    package static let mostLeeway: Int64 = 30

    /// Accepted issuers, nil for any.
    package let issuers: Set<String>?
    /// Accepted audiences, nil for any.
    package let audiences: Set<String>?
    /// Seconds by which clocks may disagree.
    package let leeway: Int64

    /// Rules; `leeway` is brought within 0...``mostLeeway``.
    package init(issuers: Set<String>?, audiences: Set<String>?, leeway: Int64 = 10) {
        (self.issuers, self.audiences) = (issuers, audiences)
        self.leeway = min(max(leeway, 0), Self.mostLeeway)
    }

    func check(expires: Int64, now: Int64) throws(TokenError) {
        guard now - leeway < expires else { throw .expired(at: expires) }
    }

    func check(begins: Int64?, now: Int64) throws(TokenError) {
        if let begins, begins > now + leeway { throw .notYetValid(from: begins) }
    }

    func check(issuer: String?) throws(TokenError) {
        guard let issuers else { return }
        guard let issuer, issuers.contains(issuer) else { throw .wrongIssuer(issuer) }
    }

    func check(audience: [String]) throws(TokenError) {
        guard let audiences else { return }
        guard audience.contains(where: audiences.contains) else { throw .wrongAudience(audience) }
    }
}
