/// How the embedded database runs.
package struct SQLiteConfiguration: Sendable {
    /// The file; it and two beside it (`-wal`, `-shm`) are the database.
    package var path: String
    /// Transactions that may read at the same time, each on a thread of its own.
    package var readers = 5
    /// How long a transaction may wait to read.
    package var queueTimeout = Duration.seconds(5)
    /// Seconds another process may keep the file before a transaction gives up.
    package var busySeconds = 5.0
    /// Transactions that may wait to read, and as many to write; more are refused.
    package var maximumWaiting = 4_096

    /// The defaults for a file.
    package init(path: String) { self.path = path }
}
