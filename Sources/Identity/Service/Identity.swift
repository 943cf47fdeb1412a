import Database
import Foundation
import TransitAPI

/// Accounts, sign-in and sessions, as Supabase Auth offers them.
public final class Identity: Sendable {
    let database: Database
    let tokens: AccessTokens
    let hasher: PasswordHasher
    let rules: PasswordRules
    let refreshing: RefreshMachine
    let providers: [String: IDTokenVerifier]
    let random: RandomBytes
    let now: @Sendable () -> Int64
    let post: @Sendable (Letter, Transaction) throws -> Void
    let recall: @Sendable (UUID, Transaction) throws -> Void
    let limits = AttemptLimits()
    /// How accounts work.
    public let configuration: IdentityConfiguration

    /// What the service needs from outside.
    public struct Means: Sendable {
        /// Where accounts are kept.
        public var database: Database
        /// Signs and reads access tokens.
        public var tokens: AccessTokens
        /// Hashes passwords on threads of its own.
        public var hasher: PasswordHasher
        /// What passwords must be like.
        public var rules: PasswordRules
        /// Decides about refresh tokens.
        public var refreshing: RefreshMachine
        /// Who else vouches for people, by name: `apple`.
        public var providers: [String: IDTokenVerifier]
        /// Where unpredictable bytes come from.
        public var random: RandomBytes
        /// Seconds since 1970-01-01T00:00:00Z.
        public var now: @Sendable () -> Int64
        /// Takes a letter in the transaction it belongs to: it is sent if, and only if, that is kept.
        public var post: @Sendable (Letter, Transaction) throws -> Void
        /// Takes back an account's letters that wait, or were given up: they hold its address.
        public var recall: @Sendable (UUID, Transaction) throws -> Void

        /// What the service needs from outside.
        public init(
            database: Database, tokens: AccessTokens, hasher: PasswordHasher, rules: PasswordRules = PasswordRules(),
            refreshing: RefreshMachine = RefreshMachine(), providers: [String: IDTokenVerifier] = [:],
            random: RandomBytes = .system, now: @escaping @Sendable () -> Int64,
            post: @escaping @Sendable (Letter, Transaction) throws -> Void,
            recall: @escaping @Sendable (UUID, Transaction) throws -> Void = { _, _ in }
        ) {
            (self.database, self.tokens, self.hasher, self.rules) = (database, tokens, hasher, rules)
            (self.refreshing, self.providers, self.random) = (refreshing, providers, random)
            (self.now, self.post, self.recall) = (now, post, recall)
        }
    }

    /// A service.
    public init(_ means: Means, configuration: IdentityConfiguration) {
        (database, tokens, hasher, rules) = (means.database, means.tokens, means.hasher, means.rules)
        (refreshing, providers, random) = (means.refreshing, means.providers, means.random)
        (now, post, recall) = (means.now, means.post, means.recall)
        self.configuration = configuration
    }

    /// Forgets links, codes and sign-ins under way that ended more than a day ago; to be done now and then.
    ///
    /// - Returns: how many.
    @discardableResult
    public func forgetExpired() async throws -> Int {
        try await write { transaction in
            let dayAgo = SQLValue.instant(transaction.now.adding(seconds: -86_400))
            let ended = Condition.compare(.column("expires_at"), .less, .value(dayAgo))
            return try transaction.deleteCount(Delete(from: IdentityTables.flowStates, where: ended))
                + transaction.deleteCount(Delete(from: IdentityTables.oneTimeTokens, where: ended))
        }
    }

    /// Who else vouches for people.
    public var providerNames: Set<String> { Set(providers.keys) }

    // MARK: Limits

    /// Refuses a mail that comes too soon after the last to the same address, whether or not there is an account.
    func allowMail(to email: EmailAddress) throws(AuthError) {
        guard configuration.keepsLimits else { return }
        let pause = AttemptLimits.Limit(name: "mail", count: 1, seconds: configuration.mailInterval)
        let hour = AttemptLimits.Limit(name: "mails", count: configuration.mailsPerHour, seconds: 3600)
        let wait = max(
            limits.remaining(pause, email.text, now: now()), limits.remaining(hour, email.text, now: now()))
        if wait > 0 { throw .mailLimit(after: wait) }
        limits.note(pause, email.text, now: now())
        limits.note(hour, email.text, now: now())
    }

    /// The limits on wrong passwords, with what each counts.
    private func wrongPasswords(_ subject: String, _ client: ClientInfo) -> [(AttemptLimits.Limit, String)] {
        [
            (
                AttemptLimits.Limit(
                    name: "near", count: configuration.wrongPasswordsFromOneNetwork, seconds: 900),
                subject + "\u{0}" + client.network
            ),
            (AttemptLimits.Limit(name: "far", count: configuration.wrongPasswords, seconds: 900), subject),
        ]
    }

    func allowPassword(_ subject: String, _ client: ClientInfo) throws(AuthError) {
        guard configuration.keepsLimits else { return }
        for (limit, subject) in wrongPasswords(subject, client) {
            let wait = limits.remaining(limit, subject, now: now())
            if wait > 0 { throw .requestLimit(after: wait) }
        }
    }

    func noteWrongPassword(_ subject: String, _ client: ClientInfo) {
        for (limit, subject) in wrongPasswords(subject, client) { limits.note(limit, subject, now: now()) }
    }

    // MARK: Passwords

    /// The hash of a new password that keeps the rules.
    func hash(newPassword password: String, email: String?) async throws -> String {
        try checkLength(password)
        if let weak = rules.weakness(of: password, email: email) {
            throw AuthError(422, "weak_password", weak.message, weakness: weak.reasons.map(\.rawValue))
        }
        do {
            return try await hasher.hash(password)
        } catch {
            throw AuthError(error)
        }
    }

    /// Whether a password is an account's; takes as long where there is no account, or none of its own.
    func isRight(_ password: String, for account: Account?) async throws -> Bool {
        try checkLength(password)
        do {
            guard let hash = account?.passwordHash else {
                try await hasher.verifyNothing(password)
                return false
            }
            return try await hasher.verify(password, against: hash)
        } catch {
            throw AuthError(error)
        }
    }

    /// Refuses what is too long before any work is done for it.
    private func checkLength(_ password: String) throws(AuthError) {
        guard password.utf8.count <= PasswordHasher.longest else {
            throw .validation("Password cannot be longer than \(PasswordHasher.longest) bytes")
        }
    }

    // MARK: Transactions

    func read<Result: Sendable>(
        _ body: @escaping @Sendable (Transaction) throws -> Result
    ) async throws -> Result {
        try await database.read(as: .service, body)
    }

    func write<Result: Sendable>(
        _ body: @escaping @Sendable (Transaction) throws -> Result
    ) async throws -> Result {
        try await database.write(as: .service, body)
    }
}
