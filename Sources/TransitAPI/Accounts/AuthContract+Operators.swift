/// What operators ask with the service key, from servers.
extension AuthContract {
    /// `POST invite`.
    public static let invite = AuthOperation(
        "auth_invite", .post, "invite", "Invite somebody",
        "An account, and a mail that lets its owner in." + byOperators,
        caller: .service, parameters: [redirect], body: .invitation, replies: [.object(.user)], failures: [.emailTaken])

    /// `GET admin/users`.
    public static let adminUsers = AuthOperation(
        "auth_admin_users", .get, "admin/users", "All accounts", "A page of them, oldest first." + byOperators,
        caller: .service,
        parameters: [
            Parameter<Int>("page", "Which page.", default: 1, bounds: 1...1_000_000, example: 1).erased,
            Parameter<Int>("per_page", "How many accounts a page has.", default: 50, bounds: 1...1_000, example: 50)
                .erased,
        ],
        replies: [.object(.users, headers: ["Link", "X-Total-Count"])])

    /// `POST admin/users`.
    public static let adminCreateUser = AuthOperation(
        "auth_admin_create_user", .post, "admin/users", "Make an account", "No mail is sent." + byOperators,
        caller: .service, body: .newUser, replies: [.object(.user)],
        failures: [.weakPassword, .emailTaken, .tooManySignIns])

    /// `GET admin/users/{user_id}`.
    public static let adminUser = AuthOperation(
        "auth_admin_user", .get, "admin/users/{user_id}", "One account", "As its owner sees it." + byOperators,
        caller: .service, parameters: [account], replies: [.object(.user)], failures: [.userNotFound])

    /// `PUT admin/users/{user_id}`.
    public static let adminUpdateUser = AuthOperation(
        "auth_admin_update_user", .put, "admin/users/{user_id}", "Change an account",
        "At once; a new password ends its sessions." + byOperators, caller: .service, parameters: [account],
        body: .adminChanges, replies: [.object(.user)],
        failures: [.userNotFound, .weakPassword, .emailTaken, .tooManySignIns])

    /// `DELETE admin/users/{user_id}`.
    public static let adminDeleteUser = AuthOperation(
        "auth_admin_delete_user", .delete, "admin/users/{user_id}", "Delete an account",
        "All of it goes, and everything that refers to it." + byOperators, caller: .service, parameters: [account],
        replies: [.done("It is gone.")], failures: [.userNotFound])

    /// `POST admin/generate_link`.
    public static let adminGenerateLink = AuthOperation(
        "auth_admin_generate_link", .post, "admin/generate_link", "A link to hand on",
        "What a mail would carry; none is sent." + byOperators, caller: .service, parameters: [redirect],
        body: .linkRequest, replies: [.object(.generatedLink)],
        failures: [.userNotFound, .weakPassword, .emailTaken, .tooManySignIns])

    private static let account = id("user_id", "Identifier of the account.")
    private static let byOperators = " For operators: the service key is both apikey and bearer token."
}
