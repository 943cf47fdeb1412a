import TransitAPI

/// Whose key a request carries.
package enum APIRole: String, Sendable, CaseIterable {
    /// An app's: public, without rights of its own.
    case anonymous = "anon"
    /// A server's: past every row policy; secret.
    case service = "service_role"
}

/// The two keys sent in the `apikey` header, made from the project's secret and always the same for it.
package struct APIKeys: Sendable {
    /// Seconds that a key lasts: ten years of 365 days.
    package static let lifetime: Int64 = 315_360_000
    /// The `iss` it writes.
    package static let issuer = "supabase"

    /// The key of apps (`anon_key`).
    package let anonymous: String
    /// The key of servers (`service_role_key`).
    package let service: String
    /// Names of accounts and networks that follow from the secret.
    package let pseudonyms: Pseudonyms
    private let secret: SigningKey
    private let tokens: AccessVerifier

    /// The keys of a secret.
    ///
    /// - Parameters:
    ///   - secret: at least ``SigningKey/shortestSecret`` bytes.
    ///   - issued: when the project was set up, in seconds since 1970-01-01T00:00:00Z; kept by the caller, so that the
    ///     keys stay the same.
    package init(secret: String, issued: Int64) throws(SigningKeyError) {
        let key = try SigningKey.secret(secret)
        self.secret = key
        pseudonyms = Pseudonyms(secret: secret)
        anonymous = Self.key(.anonymous, signedWith: key, issued: issued)
        service = Self.key(.service, signedWith: key, issued: issued)
        tokens = AccessVerifier(
            rules: TokenRules(issuers: nil, audiences: nil), accepted: [.hs256], remembering: 16)
    }

    /// The key that checks them, for ``AccessTokens`` to trust.
    package var verifying: TokenKey { secret.verifying }

    /// Whose key it is; any unexpired token of the secret with one of the two roles is one.
    package func verify(_ key: String, now: Int64) throws(TokenError) -> APIRole {
        let digest = tokens.digest(key)
        let claims: AccessClaims
        if let known = try tokens.remembered(digest, now: now) {
            claims = known
        } else {
            let token = try SignedToken(key, accepted: [.hs256])
            claims = try tokens.verify(token, digest: digest, key: secret.verifying, now: now)
        }
        guard let role = APIRole(rawValue: claims.role) else { throw .wrongRole(String(claims.role.prefix(32))) }
        return role
    }

    private static func key(_ role: APIRole, signedWith key: SigningKey, issued: Int64) -> String {
        let claims: JSONValue = [
            "iss": .string(issuer), "role": .string(role.rawValue), "iat": .int(Int(issued)),
            "exp": .int(Int(issued + lifetime)),
        ]
        return key.token(of: claims.bytes)
    }
}
