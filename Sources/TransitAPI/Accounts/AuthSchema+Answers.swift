extension AuthSchema {
    static let identity = AuthSchema(
        "AuthIdentity", "One way in to an account.",
        [
            AuthField("identity_id", .uuid, "Identifier of the way in.", example: id),
            AuthField("id", .text, "The account's identifier at the provider.", example: id),
            AuthField("user_id", .uuid, "The account.", example: id),
            AuthField(
                "identity_data", .anything, "What the provider says of its account.",
                example: ["sub": id, "email": email, "email_verified": true, "phone_verified": false]),
            AuthField("provider", .text, "email, or the provider's name.", example: "email"),
            .optional("last_sign_in_at", .instant, "When it was last used, UTC.", example: moment),
            .optional("created_at", .instant, "When it was made, UTC.", example: moment),
            .optional("updated_at", .instant, "When it was last changed, UTC.", example: moment),
            .optional("email", .text, "The address the provider tells.", example: email),
        ])

    private static let userFields = [
        AuthField("id", .uuid, "Identifier of the account; sub of its tokens.", example: id),
        AuthField("aud", .text, "Always authenticated.", example: "authenticated"),
        AuthField("role", .text, "What its tokens may do; authenticated for riders.", example: "authenticated"),
        AuthField("email", .text, "E-mail address in lower case; empty where the provider tells none.", example: email),
        AuthField("phone", .text, "Always empty.", example: ""),
        .optional("email_confirmed_at", .instant, "When the address was proven, UTC.", example: moment),
        .optional("invited_at", .instant, "When it was invited, UTC."),
        .optional("confirmation_sent_at", .instant, "When a mail to prove the address was last asked for, UTC."),
        .optional("confirmed_at", .instant, "The same as email_confirmed_at.", example: moment),
        .optional("recovery_sent_at", .instant, "When a mail for a new password was last asked for, UTC."),
        .optional("new_email", .text, "The address it is to have once that is confirmed."),
        .optional("email_change_sent_at", .instant, "When a change of address was last asked for, UTC."),
        .optional("last_sign_in_at", .instant, "When somebody last signed in to it, UTC.", example: moment),
        .optional("banned_until", .instant, "Until when nobody may sign in to it, UTC."),
        AuthField(
            "app_metadata", .anything, "What the service keeps on it.",
            example: ["provider": "email", "providers": ["email"]]),
        AuthField("user_metadata", .anything, "What its owner keeps on it.", example: ["name": "Alex"]),
        AuthField("identities", .list(identity), "The ways in."),
        AuthField("created_at", .instant, "When it was made, UTC.", example: moment),
        AuthField("updated_at", .instant, "When it was last changed, UTC.", example: moment),
        AuthField("is_anonymous", .truth, "Always false.", example: false),
    ]

    static let user = AuthSchema("AuthUser", "An account.", userFields)

    private static let sessionFields = [
        AuthField("access_token", .text, "Bearer token for requests (JWT).", example: "eyJhbGciOiJIUzI1NiJ9.e30.c2ln"),
        AuthField("token_type", .text, "Always bearer.", example: "bearer"),
        AuthField("expires_in", .number, "Seconds until the access token expires.", example: 3600),
        AuthField("expires_at", .number, "When it expires, seconds since 1970.", example: 1_762_900_200),
        AuthField("refresh_token", .text, "Token for the next session; good for one use.", example: "v1-4Rk0Zq8mXb2"),
        AuthField("user", .object(user), "The account."),
    ]

    static let session = AuthSchema("AuthSession", "A session.", sessionFields)

    static let signedUp = AuthSchema(
        "AuthSignedUp",
        "The members of an account that waits for its mail; where addresses count as proven at once, those of a session.",
        userFields.allOptional + sessionFields.allOptional.withoutExamples)

    static let verified = AuthSchema(
        "AuthVerified",
        "The members of a session; after the first of the two confirmations of a change of address, msg and code alone.",
        sessionFields.allOptional + [
            .optional("msg", .text, "That the other address has still to confirm."),
            .optional("code", .text, "Always 200."),
        ])

    static let sessions = AuthSchema(
        "AuthSessions", "The devices that are signed in, the latest used first.",
        [AuthField("sessions", .list(device), "One a device.")])

    private static let device = AuthSchema(
        "AuthSessionSummary", "A device that is signed in.",
        [
            AuthField("id", .uuid, "Identifier of the session.", example: id),
            AuthField("is_current", .truth, "Whether it is the one that asks.", example: true),
            AuthField("method", .text, "How it began: password, magiclink, apple and so on.", example: "password"),
            AuthField("user_agent", .textOrNull, "What the device called itself, if it did.", example: "Transit/1.0"),
            AuthField("created_at", .instant, "When it began, UTC.", example: moment),
            AuthField("refreshed_at", .instant, "When its token was last renewed, UTC.", example: moment),
        ])

    static let export = AuthSchema(
        "AuthExport", "All that is kept about the account, without secrets.",
        [
            AuthField("exported_at", .instant, "When it was read, UTC.", example: moment),
            AuthField("tables", .anything, "Rows by table, columns by name.", example: ["user_favorites": []]),
        ])

    static let settings = AuthSchema(
        "AuthSettings", "What can be signed in with.",
        [
            AuthField("external", .object(providers), "The ways in."),
            AuthField("disable_signup", .truth, "Whether nobody new may sign up.", example: false),
            AuthField(
                "mailer_autoconfirm", .truth, "Whether addresses count as proven without a mail.", example: false),
            AuthField("phone_autoconfirm", .truth, "Always false.", example: false),
            AuthField("sms_provider", .text, "Always empty.", example: ""),
            AuthField("saml_enabled", .truth, "Always false.", example: false),
            AuthField("mfa_enabled", .truth, "Always false.", example: false),
        ])

    private static let providers = AuthSchema(
        "AuthProviders", "Which ways in there are.",
        [
            AuthField("email", .truth, "Always true.", example: true),
            AuthField("phone", .truth, "Always false.", example: false),
            AuthField("anonymous_users", .truth, "Always false.", example: false),
        ]
            + ["apple", "google", "github", "facebook", "azure"].map { name in
                AuthField(
                    name, .truth, "Whether identity tokens of this provider are taken.", example: .bool(name == "apple")
                )
            })

    static let health = AuthSchema(
        "AuthHealth", "Which service for accounts this is.",
        [
            AuthField("version", .text, "Version of the service.", example: "1.0.0"),
            AuthField("name", .text, "Its name.", example: "Sydney Transit Auth"),
            AuthField(
                "description", .text, "What it is.",
                example: "Accounts of Sydney Transit, wire-compatible with Supabase Auth"),
        ])

    static let keySet = AuthSchema(
        "AuthKeySet", "The public keys of access tokens (RFC 7517); none where they are signed with a secret.",
        [AuthField("keys", .list(key), "JSON Web Keys.")])

    private static let key = AuthSchema(
        "AuthKey", "A public key on the curve P-256 (RFC 7518 §6.2).",
        [
            AuthField("kty", .text, "Always EC.", example: "EC"),
            AuthField("crv", .text, "Always P-256.", example: "P-256"),
            AuthField("alg", .text, "Always ES256.", example: "ES256"),
            AuthField("use", .text, "Always sig.", example: "sig"),
            AuthField("key_ops", .texts, "Always verify.", example: ["verify"]),
            AuthField("ext", .truth, "Always true.", example: true),
            AuthField("kid", .text, "Which key a token names.", example: "3f0c1c9e6a2b4c1d"),
            AuthField(
                "x", .text, "First coordinate, base64url.", example: "f83OJ3D2xF1Bg8vub9tLe1gHMzV76e8Tus9uPHvRVEU"),
            AuthField(
                "y", .text, "Second coordinate, base64url.", example: "x_FEzRu9m36HLN_tue659LNpXW6pCyStikYjKIWI5a0"),
        ])

    static let users = AuthSchema(
        "AuthUsers", "A page of all accounts, oldest first.",
        [
            AuthField("users", .list(user), "The accounts of the page."),
            AuthField("aud", .text, "Always authenticated.", example: "authenticated"),
        ])

    static let generatedLink = AuthSchema(
        "AuthGeneratedLink", "An account, and a link and code to hand on.",
        userFields + [
            AuthField(
                "action_link", .text, "The link.",
                example: "https://api.example.org/auth/v1/verify?token=pR3x&type=recovery"),
            AuthField("email_otp", .text, "The code: six digits.", example: "123456"),
            AuthField(
                "hashed_token", .text, "Digest of the link's token, for token_hash.", example: "9f86d081884c7d65"),
            AuthField("verification_type", .text, "The type that was asked for.", example: "recovery"),
            AuthField("redirect_to", .text, "Where the link leads in the end.", example: "sydneytransit://auth"),
        ])

    private static let id = JSONValue.string(RecordID.sample.description)
    private static let email: JSONValue = "rider@example.com"
    private static let moment: JSONValue = "2025-11-12T08:00:00.000000Z"
}
