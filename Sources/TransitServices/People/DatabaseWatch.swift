import Database
import Logging
import Synchronization

/// Says once when the people's database can be had no more, and once when it can again; and brings it into service that could
/// not be had at the start.
final class DatabaseWatch: Sendable {
    private let database: Database
    private let logger: Logger
    private let told = Mutex<String?>(nil)
    /// Whoever waits until it is in service; nil once it is.
    private let waiting = Mutex<[AsyncStream<Never>.Continuation]?>([])

    /// Pauses between attempts to open it, seconds: each twice as long as the one before.
    private static let (firstPause, longestPause) = (1.0, 30.0)

    init(database: Database, logger: Logger) { (self.database, self.logger) = (database, logger) }

    /// Brings the database into service, however long that takes, and looks every second how it is, until its task is cancelled.
    func run() async {
        async let entering: Void = enter()
        repeat { note() } while (try? await Task.sleep(for: .seconds(1))) != nil
        await entering
    }

    private func enter() async {
        var pause = Self.firstPause
        while !Task.isCancelled {
            do {
                try await database.enterService()
                waiting.withLock { waiting in
                    for gate in waiting ?? [] { gate.finish() }
                    waiting = nil
                }
                return note()
            } catch DatabaseError.incompatible(let what) {
                // Waiting alone mends nothing here, and another reason may have been told before.
                logger.error("database_incompatible", metadata: ["reason": "\(what)"])
            } catch {}
            note()
            try? await Task.sleep(for: .seconds(pause))
            pause = min(pause * 2, Self.longestPause)
        }
    }

    /// Does what needs the database once that is in service; nothing where its task is cancelled before.
    func whenInService(_ work: () async -> Void) async {
        let (opened, gate) = AsyncStream.makeStream(of: Never.self)
        let waits = waiting.withLock { waiting in
            waiting?.append(gate)
            return waiting != nil
        }
        if waits { for await _ in opened {} }
        if !Task.isCancelled { await work() }
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
