import Database

/// What comes of time alone: reports are shown, shares end, and what is over is forgotten.
package struct CompanionUpkeep: Sendable {
    let database: Database
    let limits: CompanionLimits

    /// The upkeep of a database that has ``CompanionTables``.
    package init(_ database: Database, limits: CompanionLimits = CompanionLimits()) {
        (self.database, self.limits) = (database, limits)
    }

    /// Shows reports that have waited, and ends shares whose time is up: every few seconds.
    ///
    /// All reports of the same five minutes are shown at once: else whoever looks again and again would find out when each was made.
    ///
    /// - Returns: how many rows were changed.
    @discardableResult
    package func keepTime() async throws -> Int {
        try await database.write(as: .service) { transaction in
            let shownUntil = transaction.now.adding(seconds: -Int64(limits.reportDelay)).roundedAsOfReports
            let shown = try transaction.updateCount(
                Update(
                    CompanionTables.safetyReports, set: ["visibility": .text(ReportVisibility.shown.rawValue)],
                    where: .equals("visibility", .text(ReportVisibility.waiting.rawValue))
                        && .compare(.column("created_at"), .less, .value(.instant(shownUntil)))))
            let ended = try transaction.updateCount(
                Update(
                    CompanionTables.etaShares, set: ["is_active": .bool(false)],
                    where: .equals("is_active", .bool(true)) && transaction.isBefore("expires_at", seconds: 0)))
            return shown + ended
        }
    }

    /// Forgets how riders travelled a day after, and shares and reports a week after they were over: now and then.
    ///
    /// - Returns: how many rows were changed.
    @discardableResult
    package func forget() async throws -> Int {
        try await database.write(as: .service) { transaction in
            let shares = CompanionTables.etaShares
            let over = Condition.equals("is_active", .bool(false))
            let deleted = try transaction.deleteCount(
                Delete(from: shares, where: over && transaction.isBefore("expires_at", seconds: 7 * 86_400)))
            let stripped = try transaction.updateCount(
                Update(
                    shares, set: ["route_data": .json("{}")],
                    where: .all([
                        over, transaction.isBefore("updated_at", seconds: 86_400),
                        .compare(.column("route_data"), .unequal, .value(.json("{}"))),
                    ])))
            let reports = try transaction.deleteCount(
                Delete(
                    from: CompanionTables.safetyReports,
                    where: transaction.isBefore("expires_at", seconds: 7 * 86_400)))
            return deleted + stripped + reports
        }
    }
}

extension Transaction {
    /// Whether a moment lies at least so many seconds back.
    fileprivate func isBefore(_ column: String, seconds: Int) -> Condition {
        .compare(.column(column), .atMost, .value(.instant(now.adding(seconds: -Int64(seconds)))))
    }
}
