import Foundation

extension Database {
    /// Where changes stand: those kept from now on come after it, and perhaps some that were kept just before.
    package func latestChange() async throws -> ChangeCursor {
        let isSQLite = driver.dialect == .sqlite
        return try await read(as: .service) { transaction in
            if isSQLite {
                let row = try transaction.run("SELECT seq FROM sqlite_sequence WHERE name = 'transit_changes'").first
                return ChangeCursor(transaction: 0, position: Int64(try row?.int("seq") ?? 0))
            }
            let horizon = try transaction.run("SELECT \(Self.horizon) AS horizon")[0].require("horizon", Row.int)
            return ChangeCursor(transaction: Int64(horizon) - 1, position: .max)
        }
    }

    /// Changes of published tables in the order in which they were kept: none is missing before the last of them.
    /// Notifications do not wait so long: they read ``pendingChanges(after:limit:)``.
    ///
    /// On PostgreSQL the changes of a transaction are told once all that began to write before it have ended, on the whole
    /// server: only then is it certain that none comes before them.
    ///
    /// - Parameters:
    ///   - cursor: only what came after it.
    ///   - limit: at most so many, at least 1.
    package func changes(after cursor: ChangeCursor, limit: Int = 500) async throws -> [RowChange] {
        let ended = driver.dialect == .sqlite ? "" : "AND transaction_id < \(Self.horizon)"
        return try await read(as: .service) { transaction in
            try transaction.run(
                """
                SELECT * FROM {public.transit_changes}
                WHERE (transaction_id, position) > ($1, $2) \(ended)
                ORDER BY transaction_id, position LIMIT $3
                """, [.int(cursor.transaction), .int(cursor.position), .int(max(1, limit))]
            ).map { try RowChange($0) }
        }
    }

    /// All changes that can be read, those too before which some may yet come.
    ///
    /// For readers to whom the order is nothing, as they read the rows anew: they need not wait for others' transactions. On
    /// PostgreSQL these hold ``changes(after:limit:)`` up, however little they have to do with what was changed.
    ///
    /// - Returns: the changes in order, and how many of them are settled: before these none will come any more, so that the
    ///   next are read after the last of them.
    package func pendingChanges(
        after cursor: ChangeCursor, limit: Int = 500
    ) async throws -> (changes: [RowChange], settled: Int) {
        try await pending(after: cursor, limit: limit) { try RowChange($0) }
    }

    /// What is made of each change that can be read, and how many of them are settled.
    func pending<Change: Sendable>(
        after cursor: ChangeCursor, limit: Int, _ change: @escaping @Sendable (Row) throws -> Change
    ) async throws -> (changes: [Change], settled: Int) {
        let settled = driver.dialect == .sqlite ? "1" : "transaction_id < \(Self.horizon)"
        return try await read(as: .service) { transaction in
            let rows = try transaction.run(
                """
                SELECT *, \(settled) AS is_settled FROM {public.transit_changes}
                WHERE (transaction_id, position) > ($1, $2)
                ORDER BY transaction_id, position LIMIT $3
                """, [.int(cursor.transaction), .int(cursor.position), .int(max(1, limit))])
            return (try rows.map(change), try rows.count { try $0.require("is_settled", Row.bool) })
        }
    }

    /// Forgets changes; readers that have not read them yet are told so.
    ///
    /// - Parameter seconds: only those that are older, by the database's own clock, which has dated them.
    /// - Returns: how many were forgotten.
    @discardableResult
    package func forgetChanges(olderThan seconds: Int) async throws -> Int {
        let ended = driver.dialect == .sqlite ? "" : "AND transaction_id < \(Self.horizon)"
        let limit =
            driver.dialect == .sqlite
            ? "\(Publication.sqliteNow) - $1 * 1000000" : "now() - make_interval(secs => $1)"
        return try await write(as: .service) { transaction in
            let last = try transaction.run(
                """
                SELECT transaction_id, position, operation FROM {public.transit_changes}
                WHERE changed_at < \(limit) \(ended) ORDER BY transaction_id DESC, position DESC LIMIT 1
                """, [.int(seconds)]
            ).first
            guard let last, try last.text("operation") != "forgotten" else { return 0 }
            let place = [last["transaction_id"], last["position"]]
            let gone = try transaction.runCount(
                """
                DELETE FROM {public.transit_changes}
                WHERE (transaction_id, position) < ($1, $2) AND operation <> 'forgotten'
                """, place)
            try transaction.run(
                "DELETE FROM {public.transit_changes} WHERE (transaction_id, position) < ($1, $2)", place)
            try transaction.run(
                """
                UPDATE {public.transit_changes} SET operation = 'forgotten', table_name = '', row_before = NULL, row_after = NULL
                WHERE transaction_id = $1 AND position = $2
                """, place)
            return gone + 1
        }
    }

    /// Tells that published tables may have changed: at once, then where this process changed them or PostgreSQL tells of it,
    /// and every `poll` in any case. What comes while nobody listens comes once.
    package func changeSignals(poll: Duration = .seconds(5)) -> AsyncStream<Void> {
        let (signals, signal) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
        let ticking = Task { while (try? await Task.sleep(for: poll)) != nil { signal.yield() } }
        let hearing = Task { [driver] in await driver.hearOfChanges { signal.yield() } }
        signal.onTermination = { _ in
            for task in [ticking, hearing] { task.cancel() }
        }
        signal.yield()
        return signals
    }

    /// The oldest transaction that may still be writing, in PostgreSQL.
    private static let horizon = "pg_snapshot_xmin(pg_current_snapshot())::text::bigint"
}
