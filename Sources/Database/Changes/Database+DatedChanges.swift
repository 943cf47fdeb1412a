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
        try await pending(after: cursor, limit: limit) { row in
            DatedChange(change: try RowChange(row), at: try row.require("changed_at", Row.instant))
        }
    }
}
