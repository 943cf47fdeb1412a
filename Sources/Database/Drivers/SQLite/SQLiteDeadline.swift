import GRDB
import GRDBSQLite

/// Ends what a connection runs once it has had its time, or nobody waits for it: SQLite asks every few thousand steps of its
/// machine, and gives up (`SQLITE_INTERRUPT`).
final class SQLiteDeadline {
    private static let steps: Int32 = 2_000
    private let end: ContinuousClock.Instant?
    private let isCancelled: @Sendable () -> Bool
    private let database: GRDB.Database

    /// Holds what is run from now on to a time, if there is one, until it is lifted.
    init(_ time: Duration?, _ isCancelled: @escaping @Sendable () -> Bool, _ database: GRDB.Database) {
        (end, self.isCancelled, self.database) = (time.map { .now + $0 }, isCancelled, database)
        sqlite3_progress_handler(
            database.sqliteConnection, Self.steps,
            { context in
                guard let context else { return 0 }
                return Unmanaged<SQLiteDeadline>.fromOpaque(context).takeUnretainedValue().isOver ? 1 : 0
            }, Unmanaged.passUnretained(self).toOpaque())
    }

    private var isOver: Bool { isCancelled() || end.map { $0 < .now } ?? false }

    func lift() { sqlite3_progress_handler(database.sqliteConnection, 0, nil, nil) }
}
