import TransitAPI

/// An error as Supabase Auth words it: clients go by the code, people by the message.
package struct AuthError: Error, Sendable, Equatable {
    /// HTTP status.
    package let status: Int
    /// Stable code (`error_code` on the wire).
    package let code: String
    /// What happened and what to do.
    package let message: String
    /// Why a password is weak: `length`, `characters`, `pwned`; empty for other errors.
    package let weakness: [String]
    /// Seconds after which to try again; nil where that does not help.
    package let retryAfter: Int?

    package init(_ status: Int, _ code: String, _ message: String, weakness: [String] = [], retryAfter: Int? = nil) {
        (self.status, self.code, self.message, self.weakness) = (status, code, message, weakness)
        self.retryAfter = retryAfter
    }

    /// An error of which the OpenAPI document has the words.
    package init(_ failure: AuthFailure, retryAfter: Int? = nil) {
        self.init(failure.status, failure.code, failure.message, retryAfter: retryAfter)
    }
}

extension AuthError {
    static let invalidCredentials = AuthError(.invalidCredentials)
    static let emailNotConfirmed = AuthError(.emailNotConfirmed)
    static let banned = AuthError(.banned)
    static let refreshTokenNotFound = AuthError(.refreshTokenNotFound)
    static let refreshTokenUsed = AuthError(.refreshTokenUsed)
    static let sessionExpired = AuthError(.sessionExpired)
    static let sessionNotFound = AuthError(.sessionEnded)
    static let otpExpired = AuthError(.codeExpired)
    static let userNotFound = AuthError(.userNotFound)
    static let subjectNotFound = AuthError(.accountGone)
    static let emailExists = AuthError(.emailTaken)
    static let invalidEmail = AuthError.validation("Unable to validate email address: invalid format")
    static let samePassword = AuthError(.samePassword)
    static let reauthenticationNeeded = AuthError(.reauthenticationNeeded)
    static let reauthenticationNotValid = AuthError(.reauthenticationNotValid)
    static let flowStateNotFound = AuthError(.flowStateNotFound)
    static let badCodeVerifier = AuthError(.badCodeVerifier)
    static let singleIdentity = AuthError(.singleIdentity)
    static let identityNotFound = AuthError(.identityNotFound)
    /// Nobody signs in here without a way to come back.
    package static let anonymousDisabled = AuthError(.anonymous)
    static let overloaded = AuthError(.tooManySignIns, retryAfter: 2)
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
    package static func validation(_ message: String) -> AuthError { AuthError(400, "validation_failed", message) }

    /// 429: the same address asks for mail too often.
    static func mailLimit(after seconds: Int) -> AuthError {
        AuthError(
            429, "over_email_send_rate_limit",
            "For security purposes, you can only request this after \(seconds) seconds.", retryAfter: seconds)
    }

    /// 429: too many tries.
    package static func requestLimit(after seconds: Int) -> AuthError {
        AuthError(.overLimit, retryAfter: seconds)
    }
}
