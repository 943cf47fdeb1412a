/// The operations of `/auth/v1`, wire-compatible with Supabase Auth, by name and as a list.
public enum AuthContract {
    /// What stands before every path.
    public static let prefix = "/auth/v1"

    /// Most bytes of a body.
    public static let maximumBodyBytes = 64 << 10

    /// Every operation, in the order of documents.
    public static let all: [AuthOperation] = [
        signUp, token, logOut, recover, otp, magicLink, resend, openLink, verify, user, updateUser, deleteUser,
        unlinkIdentity, exportUser, reauthenticate, sessions, endSession, settings, health, keySet, invite, adminUsers,
        adminCreateUser, adminUser, adminUpdateUser, adminDeleteUser, adminGenerateLink,
    ]

    /// `POST signup`.
    public static let signUp = AuthOperation(
        "auth_signup", .post, "signup", "Sign up",
        """
        An account, and a mail that proves its address. The answer is alike where the address has an account already, which \
        changes nothing about that.
        """,
        parameters: [redirect], body: .signUp, replies: [.object(.signedUp)],
        failures: [.weakPassword, .anonymous, .signUpsClosed, .alreadyThere, .tooManyMails, .tooManySignIns],
        followsLanguage: true)

    /// `POST token`.
    public static let token = AuthOperation(
        "auth_token", .post, "token", "Sign in, or renew a session",
        """
        A session for a password, for the last refresh token, for a provider's identity token, or for the code that a link \
        brought. A refresh beyond the limit is 503, on which clients try again, as at any other refusal they end the session.
        """,
        parameters: [
            AnyParameter(
                name: "grant_type", location: .query, summary: "What the session is given for.", isRequired: true,
                schema: ["type": "string", "enum": ["password", "refresh_token", "id_token", "pkce"]],
                defaultValue: nil, unit: nil, expectation: "password, refresh_token, id_token or pkce",
                example: "password")
        ],
        body: .grant, replies: [.object(.session)],
        failures: [.invalidCredentials, .emailNotConfirmed, .banned] + AuthFailure.grants
            + [.codeExpired, .signUpsClosed, .tooManySignIns])

    /// `POST logout`.
    public static let logOut = AuthOperation(
        "auth_logout", .post, "logout", "Sign out",
        "Ends sessions. Access tokens that are out stay good for everything but `/auth/v1` until they end.",
        caller: .account,
        parameters: [
            AnyParameter(
                name: "scope", location: .query, summary: "Which sessions: all, this one, or all others.",
                isRequired: false, schema: ["type": "string", "enum": ["global", "local", "others"]],
                defaultValue: "global", unit: nil, expectation: "global, local or others", example: "local")
        ],
        replies: [.noContent])

    /// `POST recover`.
    public static let recover = AuthOperation(
        "auth_recover", .post, "recover", "Ask for a new password",
        "Mails a link and a code with which to set one. The answer is alike whether or not there is such an account.",
        parameters: [redirect], body: .recover, replies: [.done("Asked for.")], failures: [.tooManyMails],
        followsLanguage: true)

    /// `POST otp`.
    public static let otp = AuthOperation(
        "auth_otp", .post, "otp", "Sign in by mail", byMail, parameters: [redirect], body: .otp,
        replies: [.done("Asked for.")], failures: [.tooManyMails], followsLanguage: true)

    /// `POST magiclink`.
    public static let magicLink = AuthOperation(
        "auth_magiclink", .post, "magiclink", "Sign in by mail, by its older name", byMail, parameters: [redirect],
        body: .otp, replies: [.done("Asked for.")], failures: [.tooManyMails], followsLanguage: true)

    /// `POST resend`.
    public static let resend = AuthOperation(
        "auth_resend", .post, "resend", "A mail once more", "The mail of a sign-up or of a change of address.",
        parameters: [redirect], body: .resend, replies: [.done("Asked for.")], failures: [.tooManyMails],
        followsLanguage: true)

    /// `GET verify`.
    public static let openLink = AuthOperation(
        "auth_verify_link", .get, "verify", "A link's page",
        "What mailed links lead to: a page with a button, as programs that look at mails follow links too. It uses nothing up.",
        key: .optional,
        parameters: [
            Parameter<String>("token", "The link's token.", example: "pR3x").erased,
            Parameter<String>("type", "What the link proves.", example: "recovery").erased, redirect,
        ],
        replies: [
            .page("The page."), .redirect("The link proves nothing any more; where it would have led, with why."),
        ], followsLanguage: true)

    /// `POST verify`.
    public static let verify = AuthOperation(
        "auth_verify", .post, "verify", "Use a code or a link",
        "A session for a mailed code, or for the digest of a link's token. The form of the link's page comes here too.",
        key: .optional, body: .verify,
        replies: [.object(.verified), .redirect("To the form of the link's page: where the link leads.")],
        failures: [.codeExpired, .banned])

    /// `GET settings`.
    public static let settings = AuthOperation(
        "auth_settings", .get, "settings", "What can be signed in with",
        "The ways in, and whether new accounts are made.",
        rateClass: .standard, key: .optional, usesDatabase: false, replies: [.object(.settings)])

    /// `GET health`.
    public static let health = AuthOperation(
        "auth_health", .get, "health", "Which service this is", "What clients ask to see that there is one.",
        rateClass: .unlimited, key: .optional, usesDatabase: false, replies: [.object(.health)])

    /// `GET .well-known/jwks.json`.
    public static let keySet = AuthOperation(
        "auth_jwks", .get, ".well-known/jwks.json", "Public keys", "With which others check access tokens (RFC 7517).",
        rateClass: .standard, key: .optional, usesDatabase: false, replies: [.object(.keySet)])

    static let redirect = OptionalParameter<String>(
        "redirect_to", "Where the mailed link leads in the end, if that is allowed.", example: "sydneytransit://auth"
    ).erased

    private static let byMail =
        "Mails a link and a code that sign in; an account is made where there is none, unless create_user is false."
}
