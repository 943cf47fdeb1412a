import GRDB
import GRDBSQLite

/// Ends what a connection runs once it has had its time: SQLite asks every few thousand steps of its machine, and gives up
/// (`SQLITE_INTERRUPT`).
final class SQLiteDeadline {
    private static let steps: Int32 = 2_000
    private let end: ContinuousClock.Instant
    private let database: GRDB.Database

    /// Holds what is run from now on to a time, until it is lifted.
    init(_ time: Duration, _ database: GRDB.Database) {
        (end, self.database) = (.now + time, database)
        sqlite3_progress_handler(
            database.sqliteConnection, Self.steps,
            { context in
                guard let context else { return 0 }
                return Unmanaged<SQLiteDeadline>.fromOpaque(context).takeUnretainedValue().end < .now ? 1 : 0
            }, Unmanaged.passUnretained(self).toOpaque())
    }

    func lift() { sqlite3_progress_handler(database.sqliteConnection, 0, nil, nil) }
}
