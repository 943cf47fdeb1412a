import Database
import Foundation
import TransitAPI

/// Accounts, sign-in and sessions, as Supabase Auth offers them.
package final class Identity: Sendable {
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
    let pseudonyms: Pseudonyms
    let observe: @Sendable (SecurityEvent) -> Void
    let limits: AttemptLimits
    /// Wrong codes, apart from the rest: whoever asks for mails to a hundred thousand addresses must not make them forgotten. Of
    /// all the letters the server sends in a day each has its place, and three where its code is given as `email`.
    let codes: AttemptLimits
    /// How accounts work.
    package let configuration: IdentityConfiguration

    /// What the service needs from outside.
    package struct Dependencies: Sendable {
        /// Where accounts are kept.
        package var database: Database
        /// Signs and reads access tokens.
        package var tokens: AccessTokens
        /// Hashes passwords on threads of its own.
        package var hasher: PasswordHasher
        /// What passwords must be like.
        package var rules: PasswordRules
        /// Decides about refresh tokens.
        package var refreshing: RefreshMachine
        /// Who else vouches for people, by name: `apple`.
        package var providers: [String: IDTokenVerifier]
        /// Where unpredictable bytes come from.
        package var random: RandomBytes
        /// Seconds since 1970-01-01T00:00:00Z.
        package var now: @Sendable () -> Int64
        /// Takes a letter in the transaction it belongs to: it is sent if, and only if, that is kept.
        package var post: @Sendable (Letter, Transaction) throws -> Void
        /// Takes back letters that wait, or were given up, and name this id: they hold an address.
        package var recall: @Sendable (UUID, Transaction) throws -> Void
        /// Names accounts and networks in what is reported.
        package var pseudonyms: Pseudonyms
        /// Where several nodes count attempts together; nil where this process counts alone.
        package var attempts: (any SharedAttempts)?
        /// Told what happened that matters for security; it must not wait.
        package var report: @Sendable (SecurityEvent) -> Void

        /// What the service needs from outside.
        package init(
            database: Database, tokens: AccessTokens, hasher: PasswordHasher, rules: PasswordRules = PasswordRules(),
            refreshing: RefreshMachine = RefreshMachine(), providers: [String: IDTokenVerifier] = [:],
            random: RandomBytes = .system, now: @escaping @Sendable () -> Int64,
            post: @escaping @Sendable (Letter, Transaction) throws -> Void,
            recall: @escaping @Sendable (UUID, Transaction) throws -> Void = { _, _ in }, pseudonyms: Pseudonyms,
            attempts: (any SharedAttempts)? = nil, report: @escaping @Sendable (SecurityEvent) -> Void = { _ in }
        ) {
            (self.database, self.tokens, self.hasher, self.rules) = (database, tokens, hasher, rules)
            (self.refreshing, self.providers, self.random) = (refreshing, providers, random)
            (self.now, self.post, self.recall) = (now, post, recall)
            (self.pseudonyms, self.attempts, self.report) = (pseudonyms, attempts, report)
        }
    }

    package init(_ dependencies: Dependencies, configuration: IdentityConfiguration) {
        (database, tokens, hasher, rules) = (
            dependencies.database, dependencies.tokens, dependencies.hasher, dependencies.rules
        )
        (refreshing, providers, random) = (dependencies.refreshing, dependencies.providers, dependencies.random)
        (now, post, recall) = (dependencies.now, dependencies.post, dependencies.recall)
        (pseudonyms, observe) = (dependencies.pseudonyms, dependencies.report)
        let shared = dependencies.attempts.map { [pseudonyms, random] in
            AttemptLimits.Shared(attempts: $0, pseudonyms: pseudonyms, random: random)
        }
        limits = AttemptLimits(shared: shared)
        codes = AttemptLimits(memory: Identity.codeSpan, capacity: 600_000, shared: shared)
        self.configuration = configuration
    }

    /// Who else vouches for people.
    package var providerNames: Set<String> { Set(providers.keys) }

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
