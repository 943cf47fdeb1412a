import Database

/// What waits in the outbox.
package struct PushBacklog: Sendable, Equatable {
    /// Deliveries still to be made.
    package var waiting: Int
    /// How many seconds the one that is due longest has waited beyond its time; nil where none is due. Those that are just being
    /// sent are due only when their time at the worker is over.
    package var oldestSeconds: Int?

    /// What was counted.
    package init(waiting: Int, oldestSeconds: Int? = nil) {
        (self.waiting, self.oldestSeconds) = (waiting, oldestSeconds)
    }
}

extension Outbox {
    /// What waits, of all nodes.
    package func backlog() async throws -> PushBacklog {
        try await database.read(as: .service) { transaction in
            // All that is still to be sent has a time, and what has a time is in an index.
            let rows = try transaction.run(
                "SELECT count(*) AS n, min(run_at) AS due FROM {public.push_deliveries} WHERE run_at >= $1",
                [.instant(Instant(seconds: 0))])
            guard let row = rows.first else { return PushBacklog(waiting: 0) }
            let due = try row.instant("due").flatMap { $0 <= transaction.now ? $0 : nil }
            return PushBacklog(
                waiting: try row.require("n", Row.int),
                oldestSeconds: due.map { Int(transaction.now.seconds - $0.seconds) }
            )
        }
    }
}
