import Database

/// The tables of accounts: in PostgreSQL the schema `auth`, as in a Supabase project. Riders have no rights to any of them.
package enum IdentityTables {
    /// Accounts.
    package static let users = Table(
        "users", schema: "auth", "Accounts.",
        columns: [
            .id, Column("aud", .text, initial: .value("authenticated"), "Audience of its tokens."),
            Column("role", .text, initial: .value("authenticated"), "Role of its tokens."),
            Column("email", .text, nullable: true, "E-mail address in lower case."),
            Column("encrypted_password", .text, nullable: true, "Scrypt, with its parameters and salt."),
            Column("email_confirmed_at", .instant, nullable: true, "When the address was proven."),
            Column("invited_at", .instant, nullable: true, "When an administrator invited it."),
            Column(
                "confirmation_sent_at", .instant, nullable: true, "When a mail to prove the address was last asked for."
            ),
            Column("recovery_sent_at", .instant, nullable: true, "When a link or code was last asked for."),
            Column("email_change", .text, nullable: true, "The address it wants to change to."),
            Column("email_change_sent_at", .instant, nullable: true, "When that was asked for."),
            Column("last_sign_in_at", .instant, nullable: true, "When a session last began."),
            Column("raw_app_meta_data", .json, initial: .value(.json("{}")), "What the service keeps about it."),
            Column("raw_user_meta_data", .json, initial: .value(.json("{}")), "What its owner keeps there."),
            Column("banned_until", .instant, nullable: true, "Until when it may not sign in."),
            Column("is_anonymous", .bool, initial: .value(false), "Whether it cannot be signed in to again."),
            .createdAt, .updatedAt,
            Column(
                "email_change_confirmed", .text, nullable: true, allowed: ["current", "new"],
                "Which of the two addresses a change of address was confirmed at; null for neither."),
        ], indexes: [.unique("email"), .on("created_at")])

    /// How accounts may be signed in to.
    package static let identities = Table(
        "identities", schema: "auth", "How accounts may be signed in to.",
        columns: [
            .id, Column("user_id", .uuid, references: ColumnReference("auth.users"), "The account."),
            Column("provider", .text, "Who vouches: email, apple."),
            Column("provider_id", .text, "Its id there; the account's own for e-mail."),
            Column("identity_data", .json, "What the provider tells of it."),
            Column("email", .text, nullable: true, "Address there, in lower case."),
            Column("last_sign_in_at", .instant, nullable: true, "When it was last used."), .createdAt, .updatedAt,
        ], indexes: [.unique("provider", "provider_id"), .on("user_id")])

    /// Devices signed in.
    package static let sessions = Table(
        "sessions", schema: "auth", "Devices signed in; a row goes when its session ends.",
        columns: [
            .id, Column("user_id", .uuid, references: ColumnReference("auth.users"), "The account."),
            Column("aal", .text, initial: .value("aal1"), "Assurance of its tokens."),
            Column("method", .text, "How it was begun: password, otp, recovery, oauth …"),
            Column("user_agent", .text, nullable: true, "What the client calls itself, at most 200 characters."),
            Column("refresh_key", .bytes, "Key of its refresh tokens."),
            Column("refresh_counter", .int, initial: .value(0), "Rotations so far."),
            Column("rotated_at", .instant, initial: .now, "When the current refresh token was first made."),
            Column(
                "successor_used", .bool, initial: .value(false),
                "Whether an access token that came with the current refresh token was used."),
            .createdAt, .updatedAt, networkDigest,
        ], indexes: [.on("user_id")])

    /// Links and codes that were mailed.
    package static let oneTimeTokens = Table(
        "one_time_tokens", schema: "auth", "Links and codes that were mailed; a row goes when it is used.",
        columns: [
            .id, Column("user_id", .uuid, references: ColumnReference("auth.users"), "The account."),
            Column(
                "purpose", .text,
                "What it proves: signup, magiclink, recovery, email_change, email_change_current, reauthentication, invite, email_changed, password_changed."
            ),
            Column("relates_to", .text, "The address it was sent to."),
            Column("token_hash", .text, "SHA-256 of the link's token, as hexadecimal."),
            Column("code_hash", .text, "A keyed digest of address and code, as hexadecimal."),
            Column("attempts", .int, initial: .value(0), "Wrong codes so far."),
            Column("code_challenge", .text, nullable: true, "PKCE: what the verifier must hash to (RFC 7636)."),
            Column("code_challenge_method", .text, nullable: true, "PKCE: s256 or plain."),
            Column("expires_at", .instant, "Until when it holds."), .createdAt,
            Column("slot", .text, initial: .value(""), "Which of several of one purpose; a newer one takes its place."),
            Column(
                "sign_up_id", .uuid, nullable: true, references: ColumnReference("auth.sign_ups"),
                "The sign-up it confirms."),
        ], indexes: [.unique("user_id", "purpose", "slot"), .unique("token_hash"), .on("expires_at")])

    /// Codes a client that began a sign-in exchanges for a session (RFC 7636).
    package static let flowStates = Table(
        "flow_states", schema: "auth", "Codes that end a PKCE sign-in; a row goes when it is used.",
        columns: [
            .id, Column("user_id", .uuid, references: ColumnReference("auth.users"), "The account."),
            Column("auth_code_hash", .text, "SHA-256 of the code, as hexadecimal."),
            Column("code_challenge", .text, "What the verifier must hash to."),
            Column("code_challenge_method", .text, allowed: ["s256", "plain"], "How."),
            Column("purpose", .text, "What the link proved."),
            Column("token_id", .uuid, nullable: true, "The mailed link, which goes when the code is used."),
            Column("expires_at", .instant, "Until when it holds."), .createdAt,
        ], indexes: [.unique("auth_code_hash"), .on("expires_at")])

    /// All of them, and how they came to be.
    package static let schema = Schema(
        "accounts", tables: [users, identities, sessions, signUps, oneTimeTokens, flowStates],
        migrations: [accounts, passwordsOfLetters])
}
