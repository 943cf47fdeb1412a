/// What waits and what was given up.
package struct JobStats: Sendable, Equatable {
    /// Jobs of one kind in one queue.
    package struct Group: Sendable, Hashable {
        /// How urgent they are.
        package let queue: JobPriority
        /// What is to be done.
        package let kind: String

        /// Those of a kind in a queue.
        package init(_ queue: JobPriority, _ kind: String) { (self.queue, self.kind) = (queue, kind) }
    }

    /// Jobs that could be taken now or later, by how urgent they are.
    package var waiting: [JobPriority: Int]
    /// Those of them that could be taken now.
    package var due: [JobPriority: Int]
    /// How many seconds the job of a queue that should have run first has waited beyond its time; none where nothing is due.
    package var oldestSeconds: [JobPriority: Int]
    /// Jobs that workers have.
    package var running: Int
    /// Jobs that were given up, by what they were.
    package var deadByKind: [Group: Int]

    /// Jobs that were given up.
    package var dead: Int { deadByKind.values.reduce(0, +) }

    /// What was counted; by default nothing.
    package init(
        waiting: [JobPriority: Int] = [:], due: [JobPriority: Int] = [:], oldestSeconds: [JobPriority: Int] = [:],
        running: Int = 0, deadByKind: [Group: Int] = [:]
    ) {
        (self.waiting, self.due, self.oldestSeconds) = (waiting, due, oldestSeconds)
        (self.running, self.deadByKind) = (running, deadByKind)
    }
}

extension JobQueue {
    /// What waits and what was given up.
    package func stats() async throws -> JobStats {
        try await database.read(as: .service) { transaction in
            var stats = JobStats()
            let groups = try transaction.run(
                """
                SELECT queue, kind, state, count(*) AS n, min(run_at) AS due,
                    sum(CASE WHEN run_at <= $1 THEN 1 ELSE 0 END) AS due_now
                FROM {public.transit_jobs} GROUP BY queue, kind, state
                """, [.instant(transaction.now)])
            for row in groups { try stats.add(row, at: transaction.now) }
            return stats
        }
    }
}

extension JobStats {
    fileprivate mutating func add(_ row: Row, at now: Instant) throws(DatabaseError) {
        let count = try row.require("n", Row.int)
        let state = try row.text("state")
        if state == "running" {
            running += count
            return
        }
        guard let queue = JobPriority(rawValue: try row.require("queue", Row.int)) else { return }
        if state == "dead" {
            deadByKind[Group(queue, try row.require("kind", Row.text)), default: 0] += count
            return
        }
        waiting[queue, default: 0] += count
        guard let first = try row.instant("due"), first <= now else { return }
        due[queue, default: 0] += try row.require("due_now", Row.int)
        oldestSeconds[queue] = max(oldestSeconds[queue] ?? 0, Int(now.seconds - first.seconds))
    }
}
