/// How the embedded database runs.
public struct SQLiteConfiguration: Sendable {
    /// The file; it and two beside it (`-wal`, `-shm`) are the database.
    public var path: String
    /// Transactions that may read at the same time.
    public var readers = 5
    /// Seconds another process may keep the file before a transaction gives up.
    public var busySeconds = 5.0
    /// Transactions that may wait to write; more are refused.
    public var maximumWaiting = 4_096

    /// The defaults for a file.
    public init(path: String) { self.path = path }
}
