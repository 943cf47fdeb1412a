import Crypto
import TransitAPI

/// Reads access tokens, and the keys of apps and servers sent in their place, against a set of keys.
///
/// Beside ``TokenRules``: a token whose role is `anon` or `service_role` and that has no `aud` is one of the project's
/// own keys and needs none, nor a certain issuer; any other must satisfy both.
struct AccessVerifier: Sendable {
    let rules: TokenRules
    let accepted: Set<TokenAlgorithm>
    private let known: VerifiedTokens

    init(rules: TokenRules, accepted: Set<TokenAlgorithm>, remembering capacity: Int) {
        (self.rules, self.accepted) = (rules, accepted)
        known = VerifiedTokens(capacity: capacity)
    }

    /// The claims, where the token was verified a moment ago.
    func remembered(_ digest: SHA256Digest, now: Int64) throws(TokenError) -> AccessClaims? {
        guard let claims = known[digest] else { return nil }
        try rules.check(expires: claims.expires, now: now)
        return claims
    }

    func digest(_ token: String) -> SHA256Digest {
        var token = token
        return token.withUTF8 { SHA256.hash(data: UnsafeRawBufferPointer($0)) }
    }

    func verify(
        _ token: SignedToken, digest: SHA256Digest, key: TokenKey, now: Int64
    ) throws(TokenError) -> AccessClaims {
        let object = try token.claims(signedBy: key)
        let claims = try AccessClaims(object)
        try rules.check(expires: claims.expires, now: now)
        try rules.check(begins: try AccessClaims.instant("nbf", object), now: now)
        try rules.check(begins: claims.issued, now: now)
        let isKey = claims.audience.isEmpty && APIRole(rawValue: claims.role) != nil
        guard !key.isForAPIKeysOnly || (isKey && object["sub"] == nil) else {
            throw .unacceptableAlgorithm(key.algorithm.rawValue)
        }
        if !isKey {
            try rules.check(issuer: claims.issuer)
            try rules.check(audience: claims.audience)
            guard claims.role != "authenticated" || claims.subject != nil else { throw .malformed("it has no sub") }
        }
        known.remember(claims, as: digest)
        return claims
    }
}
