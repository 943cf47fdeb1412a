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
    ///   - client: whose turn it takes; nil for an operator's.
    func hash(
        newPassword password: String, email: String?, salt: [UInt8]? = nil, for client: ClientInfo?
    ) async throws -> String {
        try checkStrength(of: password, email: email)
        do {
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
        try await judged(password, attempt) { password async throws(PasswordHashingError) in
            guard let hash = account?.passwordHash else {
                try await self.hasher.verifyNothing(password, for: client.computing)
                return false
            }
            return try await self.hasher.verify(password, against: hash, for: client.computing)
        }
    }

    /// Whether a password is that of a sign-up that waits; takes as long as any other, however many there are.
    ///
    /// - Parameter like: one of the hashes: all have its salt.
    func isRight(
        _ password: String, amongSignUps hashes: [String], like hash: String, _ client: ClientInfo,
        _ attempt: AttemptLimits.Reservation?
    ) async throws -> Bool {
        try await judged(password, attempt) { password async throws(PasswordHashingError) in
            let made = try await self.hasher.hash(password, like: hash, for: client.computing)
            return hashes.contains { ConstantTime.areEqual($0.utf8, made.utf8) }
        }
    }

    private func judged(
        _ password: String, _ attempt: AttemptLimits.Reservation?,
        _ judge: (String) async throws(PasswordHashingError) -> Bool
    ) async throws -> Bool {
        do {
            try checkLength(password)
            let isRight: Bool
            do {
                isRight = try await judge(password)
            } catch {
                throw AuthError(error)
            }
            if isRight { attempt?.giveBack() }
            return isRight
        } catch {
            attempt?.giveBack()
            throw error
        }
    }

    /// A hash with today's parameters for an account whose own was made with others; nil where there is no need, or no time.
    func renewedHash(of password: String, _ account: Account, _ client: ClientInfo) async throws -> String? {
        guard let hash = account.passwordHash, hasher.needsRehash(hash) else { return nil }
        return try? await hasher.hash(password, for: client.computing)
    }

    /// Refuses what is too long before any work is done for it.
    private func checkLength(_ password: String) throws(AuthError) {
        guard password.utf8.count <= PasswordHasher.longest else {
            throw .validation("Password cannot be longer than \(PasswordHasher.longest) bytes")
        }
    }
}

extension ClientInfo {
    /// Whose turn it takes where hashing is shared.
    fileprivate var computing: ComputeClient { ComputeClient(network, at: widerNetworks.last?.name ?? network) }
}
