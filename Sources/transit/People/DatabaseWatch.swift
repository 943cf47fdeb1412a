import Database
import Logging
import Synchronization

/// Says once when the people's database can be had no more, and once when it can again; and brings it into service that could
/// not be had at the start.
final class DatabaseWatch: Sendable {
    private let database: Database
    private let logger: Logger
    private let told = Mutex<String?>(nil)

    /// Pauses between attempts to open it, seconds: each twice as long as the one before.
    private static let (firstPause, longestPause) = (1.0, 30.0)

    init(database: Database, logger: Logger) { (self.database, self.logger) = (database, logger) }

    /// Brings the database into service, however long that takes; returns early only where its task is cancelled.
    func entered() async {
        var pause = Self.firstPause
        while !Task.isCancelled {
            if (try? await database.enterService()) != nil { return note() }
            note()
            try? await Task.sleep(for: .seconds(pause))
            pause = min(pause * 2, Self.longestPause)
        }
    }

    /// Looks every second until its task is cancelled.
    func run() async {
        repeat { note() } while (try? await Task.sleep(for: .seconds(1))) != nil
    }

    /// Says what has changed since it was last looked at.
    func note() {
        let trouble = database.trouble
        let isNews = told.withLock { told in
            defer { told = trouble }
            // Each attempt may fail in other words.
            return (told == nil) != (trouble == nil)
        }
        guard isNews else { return }
        if let trouble {
            logger.error("database_unavailable", metadata: ["reason": "\(trouble)"])
        } else {
            logger.notice("database_available")
        }
    }
}
