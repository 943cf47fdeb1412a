import TransitAPI

/// An error as Supabase Auth words it: clients go by the code, people by the message.
public struct AuthError: Error, Sendable, Equatable {
    /// HTTP status.
    public let status: Int
    /// Stable code (`error_code` on the wire).
    public let code: String
    /// What happened and what to do.
    public let message: String
    /// Why a password is weak: `length`, `characters`, `pwned`; empty for other errors.
    public let weakness: [String]
    /// Seconds after which to try again; nil where that does not help.
    public let retryAfter: Int?

    /// An error.
    public init(_ status: Int, _ code: String, _ message: String, weakness: [String] = [], retryAfter: Int? = nil) {
        (self.status, self.code, self.message, self.weakness) = (status, code, message, weakness)
        self.retryAfter = retryAfter
    }
}

extension AuthError {
    static let invalidCredentials = AuthError(400, "invalid_credentials", "Invalid login credentials")
    static let emailNotConfirmed = AuthError(400, "email_not_confirmed", "Email not confirmed")
    static let banned = AuthError(400, "user_banned", "User is banned")
    static let refreshTokenNotFound = AuthError(
        400, "refresh_token_not_found", "Invalid Refresh Token: Refresh Token Not Found")
    static let refreshTokenUsed = AuthError(
        400, "refresh_token_already_used", "Invalid Refresh Token: Already Used")
    static let sessionExpired = AuthError(400, "session_expired", "Invalid Refresh Token: Session Expired")
    static let sessionNotFound = AuthError(
        403, "session_not_found", "Session from session_id claim in JWT does not exist")
    static let otpExpired = AuthError(403, "otp_expired", "Token has expired or is invalid")
    static let userNotFound = AuthError(404, "user_not_found", "User not found")
    static let subjectNotFound = AuthError(403, "user_not_found", "User from sub claim in JWT does not exist")
    static let emailExists = AuthError(
        422, "email_exists", "A user with this email address has already been registered")
    static let invalidEmail = AuthError(
        400, "validation_failed", "Unable to validate email address: invalid format")
    static let samePassword = AuthError(
        422, "same_password", "New password should be different from the old password.")
    static let reauthenticationNeeded = AuthError(
        400, "reauthentication_needed", "Password update requires reauthentication")
    static let reauthenticationNotValid = AuthError(
        422, "reauthentication_not_valid", "Nonce has expired or is invalid")
    static let flowStateNotFound = AuthError(
        404, "flow_state_not_found", "invalid flow state, no valid flow state found")
    static let badCodeVerifier = AuthError(
        400, "bad_code_verifier", "code challenge does not match previously saved code verifier")
    static let singleIdentity = AuthError(
        422, "single_identity_not_deletable", "User must have at least 1 identity after unlinking")
    static let identityNotFound = AuthError(422, "identity_not_found", "Identity doesn't exist")
    /// Nobody signs in here without a way to come back.
    public static let anonymousDisabled = AuthError(
        422, "anonymous_provider_disabled", "Anonymous sign-ins are disabled")
    static let overloaded = AuthError(
        503, "over_request_rate_limit", "Too many sign-ins are being checked. Please try again shortly.", retryAfter: 2)
    static let clientOverloaded = AuthError(
        503, "over_request_rate_limit",
        "You have asked for as much at once as may be. Please wait for an answer first.", retryAfter: 1)

    /// What hashing a password came to.
    init(_ error: PasswordHashingError) {
        switch error {
        case .tooLong(let limit): self = .validation("Password cannot be longer than \(limit) bytes")
        case .busy, .cancelled: self = .overloaded
        case .clientBusy: self = .clientOverloaded
        case .notAHash: self = AuthError(500, "unexpected_failure", "The password cannot be checked")
        }
    }

    /// 400: something is missing or malformed.
    public static func validation(_ message: String) -> AuthError { AuthError(400, "validation_failed", message) }

    /// 429: the same address asks for mail too often.
    static func mailLimit(after seconds: Int) -> AuthError {
        AuthError(
            429, "over_email_send_rate_limit",
            "For security purposes, you can only request this after \(seconds) seconds.", retryAfter: seconds)
    }

    /// 429: too many tries.
    public static func requestLimit(after seconds: Int) -> AuthError {
        AuthError(429, "over_request_rate_limit", "Request rate limit reached", retryAfter: seconds)
    }
}
