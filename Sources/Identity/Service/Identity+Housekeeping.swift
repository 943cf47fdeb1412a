import Database

extension Identity {
    /// Forgets links, codes and sign-ins under way that ended more than a day ago, sign-ups nobody confirmed, and sessions that
    /// ended because nobody used them; to be done now and then.
    ///
    /// - Returns: how many.
    @discardableResult
    package func forgetExpired() async throws -> Int {
        let days = configuration.daysToProveAddress
        let forgotten: Int = try await write { transaction in
            let dayAgo = SQLValue.instant(transaction.now.adding(seconds: -86_400))
            let ended = Condition.compare(.column("expires_at"), .less, .value(dayAgo))
            let old = SQLValue.instant(transaction.now.adding(seconds: -86_400 * days))
            let stale = Condition.compare(.column("created_at"), .less, .value(old))
            return try transaction.deleteCount(Delete(from: IdentityTables.flowStates, where: ended))
                + transaction.deleteCount(Delete(from: IdentityTables.oneTimeTokens, where: ended))
                + transaction.deleteCount(Delete(from: IdentityTables.signUps, where: stale))
        }
        return try await forgottenSessions() + forgotten
    }

    /// The moment at or after which a session was refreshed that is not over for want of use.
    func oldestRotation(_ transaction: Transaction) -> Instant {
        Instant(seconds: refreshing.earliestRotation(now: transaction.now.seconds))
    }

    /// Removes sessions that are over for want of use. They are looked for by reading: all sessions are looked at, and nobody
    /// who writes has to wait for that.
    private func forgottenSessions() async throws -> Int {
        var total = 0
        while true {
            let ended = try await read {
                try SessionStore.unused(since: self.oldestRotation($0), atMost: 500, $0)
            }
            guard !ended.isEmpty else { return total }
            total += try await write {
                try SessionStore.remove(ended, refreshedBefore: self.oldestRotation($0), $0)
            }
            if ended.count < 500 { return total }
        }
    }

    /// Forgets accounts whose address nobody has proven in time since a mail for it was last asked for. Those that operators
    /// made wait for as long as they are let; those with another way in stay.
    ///
    /// - Returns: how many.
    @discardableResult
    package func forgetUnproven() async throws -> Int {
        let days = configuration.daysToProveAddress
        var total = 0
        while true {
            let count = try await write { transaction in
                let old = SQLValue.instant(transaction.now.adding(seconds: -86_400 * days))
                func isOld(_ column: String) -> Condition { .compare(.column(column), .less, .value(old)) }
                func isMissing(_ column: String) -> Condition { .isNull(.column(column)) }
                let asked: Condition = isOld("confirmation_sent_at") || isOld("invited_at")
                let own: Condition = .compare(.column("user_id"), .equal, .outer("id"))
                let another: Condition = own && .not(.equals("provider", "email"))
                var conditions: [Condition] = [
                    isMissing("email_confirmed_at"), isMissing("last_sign_in_at"), .not(isMissing("email")), asked,
                    .not(.exists(IdentityTables.identities, where: another)),
                ]
                for column in ["confirmation_sent_at", "invited_at", "recovery_sent_at"] {
                    conditions.append(isMissing(column) || isOld(column))
                }
                let unproven = try transaction.select(
                    Select(IdentityTables.users, where: .all(conditions), limit: 500, lock: .skipLocked))
                for row in unproven {
                    let account = try Account(row)
                    try self.recallAll(of: account, transaction)
                    try transaction.delete(Delete(from: IdentityTables.users, where: .equals("id", account.id)))
                }
                return unproven.count
            }
            total += count
            if count < 500 { return total }
        }
    }
}
