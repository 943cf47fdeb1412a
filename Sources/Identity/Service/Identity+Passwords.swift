import Computing
import Foundation

extension Identity {
    /// Refuses a password that may not be a new one; no work is done for it.
    func checkStrength(of password: String, email: String?) throws(AuthError) {
        try checkLength(password)
        if let weak = rules.weakness(of: password, email: email) {
            throw AuthError(422, "weak_password", weak.message, weakness: weak.reasons.map(\.rawValue))
        }
    }

    /// The hash of a new password that keeps the rules.
    ///
    /// - Parameters:
    ///   - salt: nil for one of its own.
    ///   - like: a hash whose salt and parameters it is to have; nil for new ones.
    ///   - client: whose turn it takes; nil for an operator's.
    func hash(
        newPassword password: String, email: String?, salt: [UInt8]? = nil, like hash: String? = nil,
        for client: ClientInfo?
    ) async throws -> String {
        try checkStrength(of: password, email: email)
        do {
            if let hash { return try await hasher.hash(password, like: hash, for: client?.computing) }
            return try await hasher.hash(password, salt: salt, for: client?.computing)
        } catch {
            throw AuthError(error)
        }
    }

    /// Whether a password is an account's; takes as long where there is no account, or none of its own.
    ///
    /// - Parameter attempt: given back where it was right, or could not be looked at.
    func isRight(
        _ password: String, for account: Account?, _ client: ClientInfo, _ attempt: AttemptLimits.Reservation? = nil
    ) async throws -> Bool {
        try await match(password, own: account?.passwordHash, waiting: [], client, attempt) == .own
    }

    /// Whose a password is; takes as long where it is nobody's, and however many sign-ups wait.
    ///
    /// - Parameters:
    ///   - own: the account's hash; nil where there is no account, or none of its own.
    ///   - waiting: the hashes of sign-ups that wait; those with another salt than the first to compare with are nobody's.
    ///   - attempt: given back where it was right, or could not be looked at.
    func match(
        _ password: String, own: String?, waiting: [String], _ client: ClientInfo,
        _ attempt: AttemptLimits.Reservation?
    ) async throws -> PasswordMatch {
        do {
            try checkLength(password)
            let match = try await compared(password, own, waiting, client)
            if match != .none { attempt?.giveBack() }
            return match
        } catch {
            attempt?.giveBack()
            throw error
        }
    }

    private func compared(
        _ password: String, _ own: String?, _ waiting: [String], _ client: ClientInfo
    ) async throws(AuthError) -> PasswordMatch {
        let made: String
        do throws(PasswordHashingError) {
            guard let like = own ?? waiting.first else {
                try await hasher.verifyNothing(password, for: client.computing)
                return .none
            }
            made = try await hasher.hash(password, like: like, for: client.computing)
        } catch {
            throw AuthError(error)
        }
        if let own, ConstantTime.areEqual(own.utf8, made.utf8) { return .own }
        return waiting.contains { ConstantTime.areEqual($0.utf8, made.utf8) } ? .waiting : .none
    }

    /// A hash with today's parameters for an account whose own was made with others; nil where there is no need, or no time.
    func renewedHash(
        of password: String, _ account: Account, at address: EmailAddress, _ client: ClientInfo
    ) async throws -> String? {
        guard let hash = account.passwordHash, hasher.needsRehash(hash) else { return nil }
        return try? await hasher.hash(password, salt: salt(of: address), for: client.computing)
    }

    /// Refuses what is too long before any work is done for it.
    private func checkLength(_ password: String) throws(AuthError) {
        guard password.utf8.count <= PasswordHasher.longest else {
            throw .validation("Password cannot be longer than \(PasswordHasher.longest) bytes")
        }
    }
}

/// Whose a password is that somebody signs in with.
enum PasswordMatch: Sendable {
    /// The account's.
    case own
    /// That of a sign-up with the account's address, which nobody has proven, or which came after the proof.
    case waiting
    /// Nobody's.
    case none
}

extension ClientInfo {
    /// Whose turn it takes where hashing is shared.
    fileprivate var computing: ComputeClient { ComputeClient(network, at: widerNetworks.last?.name ?? network) }
}
