import TransitAPI

/// Reads tokens as PostgREST does: signed with one secret (HS256), whoever issued them and whomever they are for; they name a role,
/// and whose they are.
package struct RoleTokens: Sendable {
    /// What a token says.
    package struct Claims: Sendable, Equatable {
        /// `role`; nil where it names none.
        package let role: String?
        /// `sub`; nil where it names nobody.
        package let subject: String?

        package init(role: String?, subject: String?) { (self.role, self.subject) = (role, subject) }
    }

    /// Seconds by which clocks may disagree.
    package static let leeway: Int64 = 30

    private let key: TokenKey
    private let rules = TokenRules(issuers: nil, audiences: nil, leeway: leeway)

    /// Tokens signed with a secret, its bytes as they are.
    ///
    /// - Throws: ``SigningKeyError/secretTooShort(bytes:)`` for fewer than ``SigningKey/shortestSecret`` bytes.
    package init(secret: String) throws(SigningKeyError) { key = try SigningKey.secret(secret).verifying }

    /// What a token says, if it can be believed. One without `exp` lasts for ever.
    ///
    /// - Parameter now: seconds since 1970-01-01T00:00:00Z.
    package func verify(_ token: String, now: Int64) throws(TokenError) -> Claims {
        let claims = try SignedToken(token, accepted: [.hs256]).claims(signedBy: key)
        if let expires = try AccessClaims.instant("exp", claims) { try rules.check(expires: expires, now: now) }
        try rules.check(begins: try AccessClaims.instant("nbf", claims), now: now)
        try rules.check(begins: try AccessClaims.instant("iat", claims), now: now)
        return Claims(role: try AccessClaims.text("role", claims), subject: try AccessClaims.text("sub", claims))
    }
}
