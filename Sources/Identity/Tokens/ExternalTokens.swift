/// Verifies the access tokens of another Supabase project, which this service then trusts as its own.
///
/// With a shared secret, or with the project's published keys, or both (a project that moves from one to the other).
/// The keys are fetched when a token first needs them and kept as ``KeySetCache`` says.
package struct ExternalTokens: Sendable {
    private let secrets: KeySet
    private let published: KeySetCache?
    private let verifier: AccessVerifier

    /// Trust in a project.
    ///
    /// - Parameters:
    ///   - issuer: the project's `iss`, such as `https://project.supabase.co/auth/v1`; nil to accept any that its keys
    ///     signed.
    ///   - secret: the project's `JWT_SECRET`, for HS256.
    ///   - published: the project's published keys, for ES256 and RS256.
    ///   - audience: the `aud` it demands.
    ///   - leeway: seconds by which clocks may disagree, at most ``TokenRules/mostLeeway``.
    package init(
        issuer: String?, secret: String? = nil, published: KeySetCache? = nil, audience: String = "authenticated",
        leeway: Int64 = 30, remembering capacity: Int = 8_192
    ) throws(SigningKeyError) {
        var accepted: Set<TokenAlgorithm> = []
        if let secret {
            secrets = KeySet([try SigningKey.secret(secret).verifying])
            accepted.insert(.hs256)
        } else {
            secrets = KeySet([])
        }
        if published != nil { accepted.formUnion([.es256, .rs256]) }
        self.published = published
        verifier = AccessVerifier(
            rules: TokenRules(issuers: issuer.map { [$0] }, audiences: [audience], leeway: leeway),
            accepted: accepted, remembering: capacity)
    }

    /// What a token says of its bearer, if it can be believed; waits only where keys must be fetched.
    ///
    /// - Parameter now: seconds since 1970-01-01T00:00:00Z.
    package func verify(_ token: String, now: Int64) async throws(TokenError) -> AccessClaims {
        let digest = verifier.digest(token)
        if let claims = try verifier.remembered(digest, now: now) { return claims }
        let token = try SignedToken(token, accepted: verifier.accepted)
        let key: TokenKey
        if token.algorithm == .hs256 {
            key = try secrets.key(.hs256, id: token.keyID)
        } else if let published {
            key = try await published.key(token.algorithm, id: token.keyID, now: now)
        } else {
            throw .unacceptableAlgorithm(token.algorithm.rawValue)
        }
        return try verifier.verify(token, digest: digest, key: key, now: now)
    }
}
