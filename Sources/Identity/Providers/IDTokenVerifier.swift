/// Verifies the ID tokens of one provider: Apple's, or any other's that follows OpenID Connect.
///
/// RS256 and ES256 under the provider's published keys; `iss`, `aud` (and `azp`, where it is there), `exp`, `iat` and
/// `nbf` with at most 30 seconds' leeway; `sub`; and the nonce: the token has the SHA-256, in hexadecimal, of what the
/// request sends, so that whoever sees the token cannot use it. Both have one or neither has. A nonce repeated in plain
/// is refused, as Supabase Auth refuses it.
package struct IDTokenVerifier: Sendable {
    /// Apple's `iss`.
    package static let appleIssuer = "https://appleid.apple.com"
    /// Where Apple publishes its keys.
    package static let appleKeys = "https://appleid.apple.com/auth/keys"

    private let keys: KeySetCache
    private let rules: TokenRules

    /// A verifier.
    ///
    /// - Parameters:
    ///   - issuer: the provider's `iss`.
    ///   - audiences: client ids, of which a token must name one: an app's bundle id, a web site's services id.
    ///   - keys: the provider's keys.
    ///   - leeway: seconds by which clocks may disagree, at most ``TokenRules/mostLeeway``.
    package init(issuer: String, audiences: [String], keys: KeySetCache, leeway: Int64 = 30) {
        self.keys = keys
        rules = TokenRules(issuers: [issuer], audiences: Set(audiences.filter { !$0.isEmpty }), leeway: leeway)
    }

    /// What a token says of someone, if it can be believed.
    ///
    /// - Parameters:
    ///   - nonce: the nonce of the request, not hashed; nil or empty for none.
    ///   - now: seconds since 1970-01-01T00:00:00Z.
    package func verify(_ token: String, nonce: String?, now: Int64) async throws(IDTokenError) -> IDToken {
        let id: IDToken
        do throws(TokenError) { id = try await believed(token, now: now) } catch { throw .token(error) }
        guard !id.subject.isEmpty else { throw .noSubject }
        let nonce = nonce.flatMap { $0.isEmpty ? nil : $0 }
        guard (nonce == nil) == (id.nonce == nil) else { throw .nonceOnOneSideOnly }
        if let nonce, id.nonce != Digest.of(nonce) { throw .nonceMismatch }
        return id
    }

    private func believed(_ text: String, now: Int64) async throws(TokenError) -> IDToken {
        let token = try SignedToken(text, accepted: [.rs256, .es256])
        let key = try await keys.key(token.algorithm, id: token.keyID, now: now)
        let claims = try token.claims(signedBy: key)
        let id = try IDToken(claims)
        try rules.check(issuer: id.issuer)
        try rules.check(audience: id.audience)
        if let party = try AccessClaims.text("azp", claims) { try rules.check(audience: [party]) }
        try rules.check(expires: id.expires, now: now)
        try rules.check(begins: id.issued, now: now)
        try rules.check(begins: try AccessClaims.instant("nbf", claims), now: now)
        return id
    }
}
