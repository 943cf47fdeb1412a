/// A change, and when it was made.
package struct DatedChange: Sendable {
    /// The change.
    package let change: RowChange
    /// When, by the clock of the database.
    package let at: Instant
}

extension Database {
    /// All changes that can be read, as ``pendingChanges(after:limit:)`` has them, and when each was made.
    ///
    /// - Returns: the changes in order, and how many of them are settled: the next are read after the last of these.
    package func datedChanges(
        after cursor: ChangeCursor, limit: Int
    ) async throws -> (changes: [DatedChange], settled: Int) {
        let horizon = "pg_snapshot_xmin(pg_current_snapshot())::text::bigint"
        let settled = driver.dialect == .sqlite ? "1" : "transaction_id < \(horizon)"
        return try await read(as: .service) { transaction in
            let rows = try transaction.run(
                """
                SELECT *, \(settled) AS is_settled FROM {public.transit_changes}
                WHERE (transaction_id, position) > ($1, $2)
                ORDER BY transaction_id, position LIMIT $3
                """, [.int(cursor.transaction), .int(cursor.position), .int(max(1, limit))])
            let changes = try rows.map { row in
                DatedChange(change: try RowChange(row), at: try row.require("changed_at", Row.instant))
            }
            return (changes, try rows.count { try $0.require("is_settled", Row.bool) })
        }
    }
}
