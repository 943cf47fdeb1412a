/// A change, and when it was made.
package struct DatedChange: Sendable {
    /// The change.
    package let change: RowChange
    /// When, by the clock of the database.
    package let at: Instant

    init(_ row: Row) throws { (change, at) = (try RowChange(row), try row.require("changed_at", Row.instant)) }
}

extension Database {
    /// All changes that can be read, as ``pendingChanges(after:limit:)`` has them, and when each was made.
    ///
    /// - Returns: the changes in order, and how many of them are settled: the next are read after the last of these.
    package func datedChanges(
        after cursor: ChangeCursor, limit: Int
    ) async throws -> (changes: [DatedChange], settled: Int) {
        try await pending(after: cursor, limit: limit) { try DatedChange($0) }
    }

    /// The changes that can be read now and could not be when others were read, in order. However many those are that an open
    /// transaction keeps from being settled, they are not read again.
    ///
    /// - Parameters:
    ///   - cursor: only what came after it.
    ///   - sight: what could be read then; nil for nothing after the cursor.
    ///   - limit: at most so many.
    /// - Returns: the changes, and what can be read now; nil where changes are kept in the order in which they are made.
    package func changes(
        after cursor: ChangeCursor, unseenIn sight: ChangeSight?, limit: Int
    ) async throws -> (changes: [DatedChange], sight: ChangeSight?) {
        guard driver.dialect == .postgreSQL else { return (try await datedChanges(after: cursor, limit: limit).0, nil) }
        let running = sight?.running.map(String.init).joined(separator: ",") ?? ""
        // A single lower bound: given two, PostgreSQL walks its index from the first of them.
        let new = max(cursor, sight.map { ChangeCursor(transaction: $0.next - 1, position: .max) } ?? cursor)
        return try await read(as: .service) { transaction in
            // What was forgotten stands before all that is left.
            let rows = try transaction.run(
                """
                SELECT pg_current_snapshot()::text AS snapshot, found.* FROM (SELECT 1) AS one LEFT JOIN (
                    SELECT * FROM (
                        SELECT * FROM {public.transit_changes} WHERE (transaction_id, position) > ($1, $2)
                        ORDER BY transaction_id, position LIMIT 1
                    ) AS first WHERE operation = 'forgotten'
                    UNION ALL (
                        SELECT * FROM {public.transit_changes} WHERE (transaction_id, position) > ($4, $5)
                        ORDER BY transaction_id, position LIMIT $3
                    )
                    UNION ALL (
                        SELECT * FROM {public.transit_changes}
                        WHERE (transaction_id, position) > ($1, $2)
                            AND transaction_id = ANY (string_to_array($6, ',')::bigint[])
                        ORDER BY transaction_id, position LIMIT $3
                    )
                    ORDER BY transaction_id, position LIMIT $3
                ) AS found ON true
                ORDER BY found.transaction_id, found.position
                """,
                [
                    .int(cursor.transaction), .int(cursor.position), .int(max(1, limit)), .int(new.transaction),
                    .int(new.position), .text(running),
                ])
            let now = try rows.first?.text("snapshot").flatMap(ChangeSight.init(snapshot:))
            return (try rows.filter { try $0.int("position") != nil }.map(DatedChange.init), now)
        }
    }
}

/// Which changes can be read at a moment, on PostgreSQL: those of the transactions that have ended by then.
package struct ChangeSight: Sendable, Hashable {
    /// The oldest transaction that had not ended.
    let oldest: Int64
    /// The first of those of which none had ended.
    let next: Int64
    /// Those between that had not ended.
    let running: [Int64]

    /// Reads a `pg_snapshot`, `10:20:10,14`; nil for what is none.
    init?(snapshot: String) {
        let parts = snapshot.split(separator: ":", omittingEmptySubsequences: false)
        guard parts.count == 3, let oldest = Int64(parts[0]), let next = Int64(parts[1]) else { return nil }
        (self.oldest, self.next) = (oldest, next)
        running = parts[2].split(separator: ",").compactMap { Int64($0) }
    }

    /// Up to here all could be read, and nothing comes any more.
    package var settled: ChangeCursor { ChangeCursor(transaction: oldest - 1, position: .max) }

    /// Whether it is of a database that has not come so far as another sight's: of a copy that has taken the place of that one, and
    /// numbers other transactions by what could be read there.
    package func isBefore(_ other: ChangeSight) -> Bool { next < other.next }

    /// Whether a change of a transaction that has ended could be read.
    package func includes(_ change: ChangeCursor) -> Bool {
        change.transaction < next && !running.contains(change.transaction)
    }
}
