import Database
import DatabaseFixtures
import Foundation
import Synchronization
import Testing

/// What workers did.
private final class Diary: Sendable {
    private let lines = Mutex<[String]>([])
    private let busy = Mutex((now: 0, most: 0))

    var entries: [String] { lines.withLock { $0 } }
    var mostAtOnce: Int { busy.withLock { $0.most } }

    func write(_ line: String) { lines.withLock { $0.append(line) } }

    func during(_ work: () async throws -> Void) async rethrows {
        busy.withLock { $0 = ($0.now + 1, max($0.most, $0.now + 1)) }
        defer { busy.withLock { $0.now -= 1 } }
        try await work()
    }

    /// Waits until there are so many lines.
    func wait(for count: Int) async throws {
        let clock = ContinuousClock()
        let deadline = clock.now + .seconds(180)
        while entries.count < count {
            try #require(clock.now < deadline, "\(entries)")
            try await Task.sleep(for: .milliseconds(5))
        }
    }
}

@Suite("Workers")
struct WorkerTests {
    private func options(concurrency: Int = 3, poll: Duration = .milliseconds(50)) -> JobWorker.Options {
        var options = JobWorker.Options()
        (options.concurrency, options.poll) = (concurrency, poll)
        return options
    }

    @Test("do all jobs once, so many at a time, and stop in order", arguments: DatabaseKind.all)
    func allJobs(_ kind: DatabaseKind) async throws {
        try await withDatabase(kind, schema: JobTables.schema) { database in
            let (queue, diary) = (JobQueue(database), Diary())
            let worker = JobWorker(
                queue, name: "one",
                handlers: [
                    "work": { job in
                        try await diary.during { try await Task.sleep(for: .milliseconds(2)) }
                        diary.write(job.payload)
                    }
                ], options: options())
            for number in 0..<40 { try await queue.enqueue(NewJob("work", payload: "\(number)")) }
            try await queue.enqueue(NewJob("unknown"))
            let running = Task { await worker.run() }
            try await diary.wait(for: 40)
            worker.stop()
            await running.value
            #expect(Set(diary.entries) == Set((0..<40).map(String.init)) && diary.entries.count == 40)
            #expect(diary.mostAtOnce <= 3)
            let stats = try await queue.stats()
            #expect(stats.waiting == [.normal: 1] && stats.running == 0, "the job of a kind it does not know stays")
        }
    }

    @Test("do one at a time of what can wait, and what is urgent meanwhile", arguments: DatabaseKind.all)
    func batch(_ kind: DatabaseKind) async throws {
        #expect(try await mostAtOnce(of: 5, .batch, besideUrgentOnes: kind) == 1)
    }

    @Test("keep a place for what somebody waits for", arguments: DatabaseKind.all)
    func reserved(_ kind: DatabaseKind) async throws {
        #expect(try await mostAtOnce(of: 7, .normal, besideUrgentOnes: kind) <= 2)
    }

    /// How many of some slow jobs a worker with three places does at once, all of which end only once urgent ones are done.
    private func mostAtOnce(
        of count: Int, _ priority: JobPriority, besideUrgentOnes kind: DatabaseKind
    ) async throws -> Int {
        try await withDatabase(kind, schema: JobTables.schema) { database in
            let (queue, diary, others) = (JobQueue(database), Diary(), Diary())
            let worker = JobWorker(
                queue, name: "one",
                handlers: [
                    "slow": { job in
                        // As long as anything urgent waits.
                        try await others.during { try await diary.wait(for: 6) }
                        others.write(job.payload)
                    }, "urgent": { job in diary.write(job.payload) },
                ], options: options())
            for number in 0..<count { try await queue.enqueue(NewJob("slow", payload: "\(number)", queue: priority)) }
            let running = Task { await worker.run() }
            for number in 0..<6 { try await queue.enqueue(NewJob("urgent", payload: "\(number)", queue: .critical)) }
            try await others.wait(for: count)
            worker.stop()
            await running.value
            #expect(others.entries.count == count && diary.entries.count == 6)
            return others.mostAtOnce
        }
    }

    @Test("wake at once for jobs of their own process", arguments: DatabaseKind.all)
    func wake(_ kind: DatabaseKind) async throws {
        try await withDatabase(kind, schema: JobTables.schema) { database in
            let (queue, diary) = (JobQueue(database), Diary())
            let worker = JobWorker(
                queue, name: "one", handlers: ["work": { diary.write($0.payload) }],
                options: options(poll: .seconds(3_600)))
            let running = Task { await worker.run() }
            for number in 1...5 {
                try await database.write(as: .service) {
                    try queue.enqueue(NewJob("work", payload: "\(number)"), in: $0)
                }
                try await diary.wait(for: number)
            }
            worker.stop()
            await running.value
            #expect(diary.entries == ["1", "2", "3", "4", "5"])
        }
    }

    @Test(
        "finish what they have when they are stopped, and give it back when they are cancelled",
        arguments: DatabaseKind.all)
    func stopping(_ kind: DatabaseKind) async throws {
        try await withDatabase(kind, schema: JobTables.schema) { database in
            let (queue, diary) = (JobQueue(database), Diary())
            func worker() -> JobWorker {
                JobWorker(
                    queue, name: "one",
                    handlers: [
                        "quick": { _ in
                            diary.write("begun")
                            try await Task.sleep(for: .milliseconds(200))
                            diary.write("done")
                        },
                        "endless": { _ in
                            diary.write("begun")
                            try await Task.sleep(for: .seconds(3_600))
                        },
                    ], options: options())
            }
            try await queue.enqueue(NewJob("quick"))
            let stopped = worker()
            let first = Task { await stopped.run() }
            try await diary.wait(for: 1)
            stopped.stop()
            await first.value
            #expect(diary.entries == ["begun", "done"])
            try await queue.enqueue(NewJob("endless"))
            let cancelled = worker()
            let second = Task { await cancelled.run() }
            try await diary.wait(for: 3)
            second.cancel()
            await second.value
            let stats = try await queue.stats()
            #expect(stats.waiting == [.normal: 1] && stats.running == 0)
        }
    }

    @Test("tell why jobs failed, but nothing private", arguments: DatabaseKind.all)
    func reasons(_ kind: DatabaseKind) async throws {
        struct Private: Error, CustomStringConvertible { let description = "someone@example.com" }
        try await withDatabase(kind, schema: JobTables.schema) { database in
            let (queue, diary) = (JobQueue(database), Diary())
            let worker = JobWorker(
                queue, name: "one",
                handlers: [
                    "told": { _ in throw JobFailure("the mail server said 550", retryable: false) },
                    "private": { _ in throw Private() },
                    "later": { _ in throw JobFailure("busy", after: 77) },
                ], options: options()
            ) { event in
                if case .failed(let job, let reason, let fate) = event {
                    diary.write("\(job.kind): \(reason), \(fate)")
                }
            }
            for kind in ["told", "private", "later"] { try await queue.enqueue(NewJob(kind)) }
            let running = Task { await worker.run() }
            try await diary.wait(for: 3)
            worker.stop()
            await running.value
            let entries = diary.entries.sorted()
            #expect(entries[0] == "later: busy, retried(at: \(TestClock.start.adding(seconds: 77)))")
            #expect(entries[1].contains("Private") && !entries[1].contains("@"))
            #expect(entries[2] == "told: the mail server said 550, dead")
        }
    }

    @Test("keep the lease of a long job, and leave one they have lost", arguments: DatabaseKind.all)
    func keepingAlive(_ kind: DatabaseKind) async throws {
        let clock = TestClock()
        try await withDatabase(kind, schema: JobTables.schema, clock: clock) { database in
            let (queue, diary) = (JobQueue(database), Diary())
            var options = options()
            options.leaseSeconds = 3
            let worker = JobWorker(
                queue, name: "one",
                handlers: [
                    "long": { _ in
                        diary.write("begun")
                        try await Task.sleep(for: .seconds(3_600))
                    }
                ], options: options
            ) { event in
                if case .lost(let job) = event { diary.write("lost \(job.attempt)") }
            }
            try await queue.enqueue(NewJob("long"))
            let running = Task { await worker.run() }
            try await diary.wait(for: 1)
            // Its sign of life comes each second: the clock may move on by the lease many times.
            for _ in 0..<3 {
                clock.advance(seconds: 2)
                while try await database.read(as: .service, { try $0.first(Select(JobTables.jobs))?.instant("run_at") })
                    != clock.now.adding(seconds: 3)
                { try await Task.sleep(for: .milliseconds(20)) }
            }
            #expect(diary.entries == ["begun"])
            worker.stop()
            try await database.write(as: .service) {
                _ = try $0.update(Update(JobTables.jobs, set: [:], increment: ["attempts": 1], where: .always))
            }
            try await diary.wait(for: 2)
            await running.value
            #expect(diary.entries == ["begun", "lost 1"])
        }
    }

    @Test("go on once the database is there again", arguments: DatabaseKind.all)
    func databaseDown(_ kind: DatabaseKind) async throws {
        try await withTestDatabase(kind) { place in
            let database = try place.open(schema: JobTables.schema)
            let (queue, diary) = (JobQueue(database), Diary())
            var options = options(poll: .milliseconds(10))
            options.longestPause = .milliseconds(100)
            let worker = JobWorker(
                queue, name: "one", handlers: ["work": { _ in diary.write("done") }], options: options
            ) { event in
                if case .unavailable = event { diary.write("unavailable") }
            }
            // There are no tables yet: every claim fails.
            let running = Task { await worker.run() }
            try await diary.wait(for: 3)
            #expect(Set(diary.entries) == ["unavailable"])
            try await database.migrate()
            try await queue.enqueue(NewJob("work"))
            while !diary.entries.contains("done") { try await Task.sleep(for: .milliseconds(10)) }
            worker.stop()
            await running.value
            await database.close()
        }
    }
}
