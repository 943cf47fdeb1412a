import TransitAPI

/// An access token just made.
package struct IssuedToken: Sendable, Equatable {
    /// The compact token.
    package let token: String
    /// When it ends, in seconds since 1970-01-01T00:00:00Z.
    package let expires: Int64
    /// How long it lasts, in seconds.
    package let lifetime: Int64
}

/// Signs this service's access tokens and verifies them, without waiting for anything.
///
/// A token that verified is remembered by its SHA-256 until it ends, so that the next request with it costs one digest.
/// Whether its session still exists is not asked here.
package struct AccessTokens: Sendable {
    /// Seconds that a token lasts.
    package let lifetime: Int64
    /// The `iss` it writes and demands.
    package let issuer: String
    private let audience: String
    private let key: SigningKey
    private let keys: KeySet
    private let verifier: AccessVerifier

    /// Tokens signed with one key.
    ///
    /// - Parameters:
    ///   - key: what new tokens are signed with.
    ///   - trusted: other keys whose tokens are believed too: the previous key while its tokens last, and the secret of
    ///     the ``APIKeys``, for these alone (``TokenKey/forAPIKeysOnly``), where `key` is not that secret.
    ///   - issuer: the URL of this service's `/auth/v1`.
    ///   - audience: the `aud` it writes and demands.
    ///   - lifetime: seconds.
    ///   - leeway: seconds by which the clocks of several servers may disagree, at most ``TokenRules/mostLeeway``.
    ///   - capacity: how many verified tokens are remembered; 0 for none.
    package init(
        key: SigningKey, trusting trusted: [TokenKey] = [], issuer: String, audience: String = "authenticated",
        lifetime: Int64 = 3_600, leeway: Int64 = 10, remembering capacity: Int = 8_192
    ) {
        (self.key, self.issuer, self.audience, self.lifetime) = (key, issuer, audience, lifetime)
        keys = KeySet([key.verifying] + trusted)
        verifier = AccessVerifier(
            rules: TokenRules(issuers: [issuer], audiences: [audience], leeway: leeway),
            accepted: Set(keys.keys.map(\.algorithm)), remembering: capacity)
    }

    /// A token for a bearer; its issuer, audience and times are set here.
    package func issue(_ claims: AccessClaims, now: Int64) -> IssuedToken {
        var claims = claims
        (claims.issuer, claims.audience) = (issuer, [audience])
        (claims.issued, claims.expires) = (now, now + lifetime)
        return IssuedToken(token: key.token(of: claims.json), expires: claims.expires, lifetime: lifetime)
    }

    /// What a token says of its bearer, if it can be believed; tokens made by ``APIKeys`` are read too.
    ///
    /// - Parameter now: seconds since 1970-01-01T00:00:00Z.
    package func verify(_ token: String, now: Int64) throws(TokenError) -> AccessClaims {
        let digest = verifier.digest(token)
        if let claims = try verifier.remembered(digest, now: now) { return claims }
        let token = try SignedToken(token, accepted: verifier.accepted)
        let key = try keys.key(token.algorithm, id: token.keyID)
        return try verifier.verify(token, digest: digest, key: key, now: now)
    }

    /// The public keys as a JSON Web Key Set (RFC 7517), for `/.well-known/jwks.json`; secrets are no part of it.
    package var jwks: [UInt8] { JSONValue.object(["keys": .array(keys.keys.compactMap(\.published))]).bytes }
}
