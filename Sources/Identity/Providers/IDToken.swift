import TransitAPI

/// What an identity provider says of someone, in an ID token that was verified (OpenID Connect Core §2).
package struct IDToken: Sendable, Equatable {
    /// `iss`.
    package let issuer: String
    /// `sub`: who it is, in the provider's own terms; never changes.
    package let subject: String
    /// `aud`.
    package let audience: [String]
    /// `email`, nil where the provider does not tell it (Apple does in every token, if it was asked for).
    package let email: String?
    /// `email_verified`: the provider has made sure that the address is theirs. Apple writes it as a string or a truth
    /// value.
    package let isEmailVerified: Bool
    /// `is_private_email`: one of Apple's relay addresses.
    package let isPrivateEmail: Bool
    /// `name`, nil where the provider does not tell it.
    package let name: String?
    /// `iat`, in seconds since 1970-01-01T00:00:00Z.
    package let issued: Int64
    /// `exp`, in seconds since 1970-01-01T00:00:00Z.
    package let expires: Int64
    /// `nonce`, nil where there is none.
    let nonce: String?

    init(_ object: JSONObject) throws(TokenError) {
        guard let expires = try AccessClaims.instant("exp", object) else { throw .malformed("it has no exp") }
        guard let issued = try AccessClaims.instant("iat", object) else { throw .malformed("it has no iat") }
        (self.expires, self.issued) = (expires, issued)
        issuer = try AccessClaims.text("iss", object) ?? ""
        subject = try AccessClaims.text("sub", object) ?? ""
        audience = try AccessClaims.audience(object)
        email = try AccessClaims.text("email", object).flatMap { $0.isEmpty ? nil : $0 }
        name = try AccessClaims.text("name", object).flatMap { $0.isEmpty ? nil : $0 }
        nonce = try AccessClaims.text("nonce", object).flatMap { $0.isEmpty ? nil : $0 }
        isEmailVerified = Self.truth(object["email_verified"])
        isPrivateEmail = Self.truth(object["is_private_email"])
    }

    private static func truth(_ value: JSONValue?) -> Bool { value == true || value == "true" }
}

/// Why an ID token does not sign anyone in, in the words of Supabase Auth.
package enum IDTokenError: Error, Equatable, Sendable {
    /// It is not believed; the reason is for the log.
    case token(TokenError)
    /// It does not say who it is about.
    case noSubject
    /// One of the request and the token has a nonce, the other has none.
    case nonceOnOneSideOnly
    /// The request's nonce is not the one whose SHA-256 the token has.
    case nonceMismatch

    /// The `error` of the answer (status 400).
    package var code: String { self == .nonceMismatch ? "invalid nonce" : "invalid request" }

    /// The `error_description` of the answer.
    package var description: String {
        switch self {
        case .token(.wrongAudience): "Unacceptable audience in id_token"
        case .token: "Bad ID token"
        case .noSubject: "Missing sub claim in id_token"
        case .nonceOnOneSideOnly: "Passed nonce and nonce in id_token should either both exist or not."
        case .nonceMismatch: "Nonces mismatch"
        }
    }

    /// Whether the provider's keys could not be had: the same token may do later (status 503).
    package var isTemporary: Bool { if case .token(.keysUnavailable) = self { true } else { false } }
}

extension IDTokenError: CustomStringConvertible {}
