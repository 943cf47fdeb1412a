extension AuthSchema {
    private static let challenge: [AuthField] = [
        .optional("code_challenge", .text, "PKCE challenge (RFC 7636 §4.2): 43 to 128 letters, digits and -._~."),
        .optional("code_challenge_method", .text, "s256 or plain, which is usual."),
    ]
    private static let data = AuthField.optional(
        "data", .anything, "What the owner keeps on the account; at most 4 KiB.", example: ["name": "Alex"])
    private static let email = AuthField("email", .text, "E-mail address.", example: "rider@example.com")
    private static let password = AuthField(
        "password", .text, "8 characters to 1,024 bytes.", example: "ferries to Manly")

    static let signUp = AuthSchema(
        "AuthSignUpRequest", "Who wants an account.", [email, password, data] + challenge)

    static let grant = AuthSchema(
        "AuthTokenRequest", "What a session is given for; which members are needed follows from grant_type.",
        [
            .optional("email", .text, "password: the address.", example: "rider@example.com"),
            .optional("password", .text, "password: the password.", example: "ferries to Manly"),
            .optional("refresh_token", .text, "refresh_token: the session's last one."),
            .optional("provider", .text, "id_token: whose token it is; apple."),
            .optional("id_token", .text, "id_token: the provider's identity token (JWT)."),
            .optional("nonce", .text, "id_token: what the provider was to put, hashed, in the token."),
            .optional("auth_code", .text, "pkce: the code that the link brought."),
            .optional("code_verifier", .text, "pkce: what the challenge was made of."),
        ])

    static let recover = AuthSchema("AuthRecoverRequest", "Whose password is to be set anew.", [email] + challenge)

    static let otp = AuthSchema(
        "AuthOtpRequest", "Who wants to sign in by mail.",
        [
            email, .optional("create_user", .truth, "Whether to make an account where there is none; true is usual."),
            data,
        ]
            + challenge)

    static let resend = AuthSchema(
        "AuthResendRequest", "Which mail is wanted once more.",
        [AuthField("type", .names(["signup", "email_change"]), "What the mail is for.", example: "signup"), email]
            + challenge)

    static let verify = AuthSchema(
        "AuthVerifyRequest", "A code with the address it was sent to, or the digest of a link's token.",
        [
            AuthField(
                "type", .names(["signup", "invite", "magiclink", "recovery", "email_change", "email"]),
                "What it proves; email stands for every code that signs in.", example: "email"),
            .optional("token", .text, "The code; with email.", example: "123456"),
            .optional("email", .text, "The address it was sent to.", example: "rider@example.com"),
            .optional("token_hash", .text, "Digest of a link's token; alone."),
        ])

    static let userChanges = AuthSchema(
        "AuthUserChanges", "What an owner changes; what is left out stays as it is.",
        [
            .optional("email", .text, "A new address, which counts once it and the present one have confirmed it."),
            .optional("password", .text, "A new password: 8 characters to 1,024 bytes."),
            .optional("current_password", .text, "The present password, as a proof; not needed in the first day."),
            .optional("nonce", .text, "The code that GET reauthenticate mails, as a proof."),
            .optional(
                "data", .anything, "Members to set in what the owner keeps; null removes one.",
                example: ["name": "Alex"]),
        ] + challenge)

    private static let adminFields: [AuthField] = [
        .optional("password", .text, "8 characters to 1,024 bytes.", example: "ferries to Manly"),
        .optional("email_confirm", .truth, "Whether the address counts as proven.", example: true),
        .optional("user_metadata", .anything, "Members of what the owner keeps."),
        .optional("app_metadata", .anything, "Members of what the service keeps."),
        .optional("ban_duration", .text, "How long nobody may sign in: 24h, 1h30m, 300s; none lifts a ban."),
    ]

    static let newUser = AuthSchema("AuthNewUser", "An account to make.", [email] + adminFields)

    static let adminChanges = AuthSchema(
        "AuthAdminUserChanges", "What an operator changes; what is left out stays as it is.",
        [.optional("email", .text, "A new address.")] + adminFields)

    static let invitation = AuthSchema("AuthInviteRequest", "Who is invited.", [email, data])

    static let linkRequest = AuthSchema(
        "AuthGenerateLinkRequest", "What a link is wanted for.",
        [
            AuthField(
                "type",
                .names(["signup", "invite", "magiclink", "recovery", "email_change_current", "email_change_new"]),
                "What it proves.", example: "recovery"),
            email, .optional("password", .text, "signup: the account's password."),
            .optional("new_email", .text, "email_change_current, email_change_new: the address it is to have."),
            .optional("data", .anything, "signup, invite: what the owner keeps on the account."),
            .optional("redirect_to", .text, "Where the link leads in the end."),
        ])
}
