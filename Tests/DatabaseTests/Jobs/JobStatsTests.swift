import Database
import DatabaseFixtures
import Testing

@Suite("Counted jobs")
struct JobStatsTests {
    private func withQueue(_ kind: DatabaseKind, _ body: (JobQueue, TestClock) async throws -> Void) async throws {
        let clock = TestClock()
        try await withDatabase(kind, schema: JobTables.schema, clock: clock) { database in
            try await body(JobTests.queue(database), clock)
        }
    }

    @Test("are told apart by how urgent they are, with the age of the oldest", arguments: DatabaseKind.all)
    func stats(_ kind: DatabaseKind) async throws {
        try await withQueue(kind) { queue, clock in
            for _ in 0..<3 { try await queue.enqueue(NewJob("batch", queue: .batch)) }
            clock.advance(seconds: 5)
            try await queue.enqueue(NewJob("urgent", queue: .critical))
            try await queue.enqueue(NewJob("later", runAt: clock.now.adding(seconds: 500)))
            clock.advance(seconds: 10)
            var stats = try await queue.stats()
            #expect(
                stats
                    == JobStats(
                        waiting: [.batch: 3, .critical: 1, .normal: 1], due: [.batch: 3, .critical: 1],
                        oldestSeconds: [.batch: 15, .critical: 10]))
            _ = try await queue.claim(worker: "one", limit: 4)
            stats = try await queue.stats()
            #expect(stats == JobStats(waiting: [.normal: 1], running: 4))
            clock.advance(seconds: 500)
            stats = try await queue.stats()
            #expect(stats.due == [.normal: 1] && stats.oldestSeconds == [.normal: 10])
        }
    }

    @Test("that were given up are counted by what they were", arguments: DatabaseKind.all)
    func deadByKind(_ kind: DatabaseKind) async throws {
        try await withQueue(kind) { queue, _ in
            for kind in ["mail", "mail", "alert"] { try await queue.enqueue(NewJob(kind, queue: .critical)) }
            try await queue.enqueue(NewJob("digest", queue: .batch))
            for job in try await queue.claim(worker: "one", limit: 4) where job.kind != "alert" {
                try await queue.fail(job, reason: "refused", retryable: false)
            }
            let stats = try await queue.stats()
            #expect(stats.dead == 3)
            #expect(
                stats.deadByKind == [JobStats.Group(.critical, "mail"): 2, JobStats.Group(.batch, "digest"): 1])
        }
    }
}
