/// An error of `/auth/v1`: its status, its code in Supabase Auth's words, and what it means.
package struct AuthFailure: Sendable {
    package let status: Int
    package let code: String
    /// As in the answer; where each answer says something of its own, a sentence in its place.
    package let message: String

    init(_ status: Int, _ code: String, _ message: String) {
        (self.status, self.code, self.message) = (status, code, message)
    }

    /// The form of all of them, for clients that ask for no version.
    package static let schema = AuthSchema(
        "AuthError",
        "An error in the words of Supabase Auth. Clients that send X-Supabase-Api-Version: 2024-01-01 get {code, message}, with "
            + "error_code as code.",
        [
            AuthField("code", .number, "HTTP status.", example: 400),
            AuthField("error_code", .text, "Stable code, to go by.", example: "validation_failed"),
            AuthField("msg", .text, "What happened and what to do.", example: "An email address is required"),
            .optional("weak_password", .object(weakness), "Why a password is weak; with weak_password alone."),
        ])

    private static let weakness = AuthSchema(
        "AuthWeakPassword", "Why a password is weak.",
        [.optional("reasons", .texts, "Among length, characters and pwned.", example: ["length"])])

    /// The answer.
    package var example: JSONObject {
        var body: JSONObject = ["code": .int(status), "error_code": .string(code), "msg": .string(message)]
        if code == "weak_password" { body["weak_password"] = ["reasons": ["length"]] }
        return body
    }

    /// An operation's own failures with those its kind brings along.
    static func complete(
        _ own: [AuthFailure], key: AuthKey, caller: AuthCaller, isLimited: Bool, usesDatabase: Bool
    ) -> [AuthFailure] {
        var all = own + [.validation, .badJSON]
        if key == .required { all.append(.noKey) }
        all.append(.invalidKey)
        if caller != .anyone { all += [.noToken, .badToken] }
        if caller == .account { all += [.sessionEnded, .accountGone, .bannedAccount] }
        if caller == .service { all.append(.notOperator) }
        all += [.keptElsewhere, .wrongMethod, .bodyTooLarge, .targetTooLong]
        if isLimited { all.append(.overLimit) }
        all.append(.unexpected)
        if usesDatabase { all.append(.databaseAway) }
        all.append(.late)
        var seen: Set<String> = []
        return all.filter { seen.insert("\($0.status) \($0.code)").inserted }
    }
}

extension AuthFailure {
    static let validation = AuthFailure(400, "validation_failed", "Something is missing or malformed; msg says what.")
    package static let badJSON = AuthFailure(
        400, "bad_json", "Could not parse request body as JSON: an object is expected")
    package static let noKey = AuthFailure(
        401, "no_api_key", "No API key found in request: send the anon key in the apikey header")
    package static let invalidKey = AuthFailure(401, "invalid_api_key", "Invalid API key")
    package static let noToken = AuthFailure(401, "no_authorization", "This endpoint requires a valid Bearer token")
    static let badToken = AuthFailure(403, "bad_jwt", "invalid JWT: it has expired")
    package static let sessionEnded = AuthFailure(
        403, "session_not_found", "Session from session_id claim in JWT does not exist")
    package static let accountGone = AuthFailure(403, "user_not_found", "User from sub claim in JWT does not exist")
    package static let bannedAccount = AuthFailure(403, "user_banned", "User is banned")
    package static let notOperator = AuthFailure(403, "not_admin", "User not allowed")
    package static let keptElsewhere = AuthFailure(
        404, "not_found", "Accounts are kept by another project; see its own /auth/v1")
    static let badID = AuthFailure(404, "validation_failed", "An id in the path is no UUID; msg says which.")
    static let wrongMethod = AuthFailure(405, "not_found", ErrorCode.methodNotAllowed.defaultMessage)
    static let bodyTooLarge = AuthFailure(413, "request_too_large", "The request body is larger than 64 kB.")
    static let targetTooLong = AuthFailure(414, "validation_failed", "The path and query are too long.")
    package static let overLimit = AuthFailure(429, "over_request_rate_limit", "Request rate limit reached")
    package static let unexpected = AuthFailure(
        500, "unexpected_failure", "Unexpected failure, please check server logs for more information")
    static let databaseAway = AuthFailure(
        503, "unexpected_failure", "People's database cannot be reached at present; sessions stay as they are.")
    static let late = AuthFailure(504, "request_timeout", "The answer took too long. Please try again.")

    // Of signing up and in.
    package static let invalidCredentials = AuthFailure(400, "invalid_credentials", "Invalid login credentials")
    package static let emailNotConfirmed = AuthFailure(400, "email_not_confirmed", "Email not confirmed")
    package static let banned = AuthFailure(400, "user_banned", "User is banned")
    static let weakPassword = AuthFailure(422, "weak_password", "Password should be at least 8 characters.")
    package static let anonymous = AuthFailure(422, "anonymous_provider_disabled", "Anonymous sign-ins are disabled")
    package static let signUpsClosed = AuthFailure(422, "signup_disabled", "Signups not allowed for this instance")
    package static let alreadyThere = AuthFailure(422, "user_already_exists", "User already registered")
    static let tooManyMails = AuthFailure(
        429, "over_email_send_rate_limit", "For security purposes, you can only request this after 60 seconds.")
    package static let tooManySignIns = AuthFailure(
        503, "over_request_rate_limit", "Too many sign-ins are being checked. Please try again shortly.")
    package static let codeExpired = AuthFailure(403, "otp_expired", "Token has expired or is invalid")

    // Of the grant types of `token`.
    package static let refreshTokenNotFound = AuthFailure(
        400, "refresh_token_not_found", "Invalid Refresh Token: Refresh Token Not Found")
    package static let refreshTokenUsed = AuthFailure(
        400, "refresh_token_already_used", "Invalid Refresh Token: Already Used")
    package static let sessionExpired = AuthFailure(400, "session_expired", "Invalid Refresh Token: Session Expired")
    package static let badCodeVerifier = AuthFailure(
        400, "bad_code_verifier", "code challenge does not match previously saved code verifier")
    package static let flowStateNotFound = AuthFailure(
        404, "flow_state_not_found", "invalid flow state, no valid flow state found")

    /// What the grant types of `token` are refused with beside wrong credentials.
    static let grants = [
        refreshTokenNotFound, refreshTokenUsed, sessionExpired,
        AuthFailure(400, "provider_disabled", "The provider is not enabled; msg says which are."),
        AuthFailure(400, "bad_id_token", "The identity token is not valid; msg says why."),
        AuthFailure(400, "bad_nonce", "The nonce is not that of the identity token."),
        badCodeVerifier, flowStateNotFound,
    ]

    // Of accounts.
    package static let emailTaken = AuthFailure(
        422, "email_exists", "A user with this email address has already been registered")
    package static let userNotFound = AuthFailure(404, "user_not_found", "User not found")
    package static let noSuchSession = AuthFailure(
        404, "session_not_found", "The account has no session with this id")
    package static let reauthenticationNeeded = AuthFailure(
        400, "reauthentication_needed", "Password update requires reauthentication")
    package static let reauthenticationNotValid = AuthFailure(
        422, "reauthentication_not_valid", "Nonce has expired or is invalid")
    package static let samePassword = AuthFailure(
        422, "same_password", "New password should be different from the old password.")
    package static let singleIdentity = AuthFailure(
        422, "single_identity_not_deletable", "User must have at least 1 identity after unlinking")
    package static let identityNotFound = AuthFailure(422, "identity_not_found", "Identity doesn't exist")
    package static let emailIdentityStays = AuthFailure(
        422, "email_conflict_identity_not_deletable", "The e-mail identity stays: the account's address is its own")

    /// What a change of password or address is refused with.
    static let changes = [reauthenticationNeeded, reauthenticationNotValid, samePassword]
    /// What unlinking a way in is refused with.
    static let unlinking = [singleIdentity, identityNotFound, emailIdentityStays]
}
