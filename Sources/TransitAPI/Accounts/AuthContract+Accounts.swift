extension AuthContract {
    /// `GET user`.
    public static let user = AuthOperation(
        "auth_user", .get, "user", "The account", "Of the token's session.", caller: .account,
        replies: [.object(.user)])

    /// `PUT user`.
    public static let updateUser = AuthOperation(
        "auth_update_user", .put, "user", "Change the account",
        """
        A new password ends all other sessions and every link that is out. A new address counts once both have confirmed it. \
        Both need a proof where the session is older than a day.
        """,
        caller: .account, parameters: [redirect], body: .userChanges, replies: [.object(.user)],
        failures: AuthFailure.changes + [
            .invalidCredentials, .weakPassword, .emailTaken, .tooManyMails, .tooManySignIns,
        ])

    /// `DELETE user`.
    public static let deleteUser = AuthOperation(
        "auth_delete_user", .delete, "user", "Delete the account", "All of it goes, and everything that refers to it.",
        caller: .account, replies: [.noContent])

    /// `DELETE user/identities/{identity_id}`.
    public static let unlinkIdentity = AuthOperation(
        "auth_unlink_identity", .delete, "user/identities/{identity_id}", "One way in fewer",
        "Neither the last nor the address.", caller: .account,
        parameters: [id("identity_id", "Identifier of the way in.")], replies: [.done("It is gone.")],
        failures: AuthFailure.unlinking)

    /// `GET user/export`.
    public static let exportUser = AuthOperation(
        "auth_export_user", .get, "user/export", "All that is kept about the account", "As JSON, without secrets.",
        caller: .account, replies: [.object(.export, headers: ["Content-Disposition"])])

    /// `GET reauthenticate`.
    public static let reauthenticate = AuthOperation(
        "auth_reauthenticate", .get, "reauthenticate", "Ask for a code that proves who is at the keyboard",
        "It is mailed to the account's address, and is the nonce of a change.", caller: .account,
        replies: [.done("Asked for.")], failures: [.tooManyMails], followsLanguage: true)

    /// `GET sessions`.
    public static let sessions = AuthOperation(
        "auth_sessions", .get, "sessions", "The devices signed in", "The latest used first.", caller: .account,
        replies: [.object(.sessions)])

    /// `DELETE sessions/{session_id}`.
    public static let endSession = AuthOperation(
        "auth_end_session", .delete, "sessions/{session_id}", "Sign a device out", "Ends one session of the account.",
        caller: .account, parameters: [id("session_id", "Identifier of the session.")], replies: [.noContent],
        failures: [.noSuchSession])

    static func id(_ name: String, _ summary: String) -> AnyParameter {
        Parameter<RecordID>(name, in: .path, summary, example: .sample).erased
    }
}
