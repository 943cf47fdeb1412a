import Database
import DatabaseFixtures
import Foundation
import Testing

@Suite("Time limits of jobs")
struct JobLimitTests {
    private let waits = Waits()
    private let events = Notebook()
    private let endings = Notebook()
    private let clock = TestClock()

    /// A worker whose attempts are cancelled after 60 seconds and abandoned after 90; it renews their leases of 30 every 10.
    private func worker(_ queue: JobQueue, _ work: @escaping JobWorker.Handler) -> JobWorker {
        var options = JobWorker.Options()
        (options.leaseSeconds, options.poll) = (30, .milliseconds(20))
        options.limits = ["work": JobLimit(soft: 60, hard: 90)]
        options.sleep = { [waits] in try await waits.sleep(for: $0) }
        return JobWorker(queue, name: "one", handlers: ["work": work], options: options) { [events, endings] event in
            switch event {
            case .done(let job): events.write("done \(job.attempt)")
            case .failed(let job, let reason, _): events.write("failed \(job.attempt): \(reason)")
            case .lost(let job): events.write("lost \(job.attempt)")
            case .abandoned(let job, let limit): events.write("abandoned \(job.attempt) after \(limit.hard) s")
            case .attempted(let job, let ending, _): endings.write("\(ending.rawValue) \(job.attempt)")
            case .unavailable(let reason): events.write(reason)
            }
        }
    }

    /// Lets ten seconds pass so often; while an attempt runs, its lease and its time are waited for.
    private func pass(tens: Int) async throws {
        for _ in 0..<tens {
            clock.advance(seconds: 10)
            waits.pass(.seconds(10))
            try await waits.settle(at: 2)
        }
    }

    private func leaseEnd(_ database: Database) async throws -> Instant? {
        try await database.read(as: .service) { try $0.first(Select(JobTables.jobs))?.instant("run_at") }
    }

    @Test("cancel what takes too long, which is tried again", arguments: DatabaseKind.all)
    func soft(_ kind: DatabaseKind) async throws {
        try await withDatabase(kind, schema: JobTables.schema, clock: clock) { database in
            let queue = JobQueue(database)
            let worker = worker(queue) { _ in try await Task.sleep(for: .seconds(86_400)) }
            try await queue.enqueue(NewJob("work"))
            let running = Task { await worker.run() }
            try await waits.settle(at: 2)
            try await pass(tens: 5)
            #expect(events.lines == [], "50 seconds are within the limit")
            clock.advance(seconds: 10)
            waits.pass(.seconds(10))
            try await events.wait(for: "failed 1: it took longer than 60 s")
            #expect(endings.lines == ["overran 1"])
            #expect(try await queue.stats().waiting == [.normal: 1])
            worker.stop()
            await running.value
        }
    }

    @Test("leave what cannot be cancelled to another, and heed no late end of it", arguments: DatabaseKind.all)
    func hard(_ kind: DatabaseKind) async throws {
        try await withDatabase(kind, schema: JobTables.schema, clock: clock) { database in
            let queue = JobQueue(database)
            let (gate, opening) = AsyncStream.makeStream(of: Void.self)
            let worker = worker(queue) { job in
                guard job.attempt == 1 else { return }
                // A task of its own does not hear that the attempt is cancelled.
                await Task { for await _ in gate {} }.value
            }
            try await queue.enqueue(NewJob("work"))
            let running = Task { await worker.run() }
            try await waits.settle(at: 2)
            try await pass(tens: 8)
            #expect(try await leaseEnd(database) == clock.now.adding(seconds: 30), "it is its own until the hard limit")
            clock.advance(seconds: 10)
            waits.pass(.seconds(10))
            try await events.wait(for: "abandoned 1 after 90 s")
            try await waits.settle(at: 0)
            // Nobody renews its lease any more: when it ends, the job is taken again.
            clock.advance(seconds: 31)
            try await events.wait(for: "done 2")
            opening.finish()
            try await events.wait(for: "lost 1")
            #expect(events.lines == ["abandoned 1 after 90 s", "done 2", "lost 1"])
            #expect(endings.lines == ["abandoned 1", "done 2"], "an attempt ends once")
            #expect(try await count(JobTables.jobs, in: database) == 0)
            worker.stop()
            await running.value
        }
    }

    @Test("take a late end that nobody has overtaken", arguments: DatabaseKind.all)
    func late(_ kind: DatabaseKind) async throws {
        try await withDatabase(kind, schema: JobTables.schema, clock: clock) { database in
            let queue = JobQueue(database)
            let (gate, opening) = AsyncStream.makeStream(of: Void.self)
            let worker = worker(queue) { _ in await Task { for await _ in gate {} }.value }
            try await queue.enqueue(NewJob("work"))
            let running = Task { await worker.run() }
            try await waits.settle(at: 2)
            try await pass(tens: 8)
            clock.advance(seconds: 10)
            waits.pass(.seconds(10))
            try await events.wait(for: "abandoned 1 after 90 s")
            opening.finish()
            try await events.wait(for: "done 1")
            #expect(try await count(JobTables.jobs, in: database) == 0)
            worker.stop()
            await running.value
        }
    }
}
