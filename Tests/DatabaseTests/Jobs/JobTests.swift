import Database
import DatabaseFixtures
import Foundation
import Testing

@Suite("Jobs")
struct JobTests {
    /// A queue whose failed jobs wait exactly two seconds, four, eight, at most twenty.
    static func queue(_ database: Database) -> JobQueue {
        JobQueue(database, backoff: JobBackoff(first: 2, longest: 20), chance: { 0.5 })
    }

    private func withQueue(
        _ kind: DatabaseKind, _ body: (JobQueue, TestClock, Database) async throws -> Void
    ) async throws {
        let clock = TestClock()
        try await withDatabase(kind, schema: JobTables.schema, clock: clock) { database in
            try await body(Self.queue(database), clock, database)
        }
    }

    @Test("are taken once, done once, and then gone", arguments: DatabaseKind.all)
    func once(_ kind: DatabaseKind) async throws {
        try await withQueue(kind) { queue, _, _ in
            let id = try #require(try await queue.enqueue(NewJob("mail", payload: #"{"to": "x"}"#, queue: .critical)))
            let job = try #require(try await queue.claim(worker: "one").first)
            #expect(job.id == id && job.kind == "mail" && job.queue == .critical && job.attempt == 1)
            #expect(try JSONSerialization.jsonObject(with: Data(job.payload.utf8)) as? [String: String] == ["to": "x"])
            #expect(job.enqueuedAt == TestClock.start && job.leasedUntil == TestClock.start.adding(seconds: 60))
            let none = try await queue.claim(worker: "two")
            #expect(none == [])
            try await queue.complete(job)
            await #expect(throws: JobError.lost(id: id, attempt: 1)) { try await queue.complete(job) }
            let stats = try await queue.stats()
            #expect(stats == JobStats())
        }
    }

    @Test("that name what is going are taken back, whatever has become of them", arguments: DatabaseKind.all)
    func discarded(_ kind: DatabaseKind) async throws {
        try await withQueue(kind) { queue, _, database in
            let (gone, stays) = (UUID(), UUID())
            func letter(to id: UUID) -> NewJob {
                NewJob("letter", payload: #"{"account":"\#(id.lowercased)"}"#, maxAttempts: 1)
            }
            try await queue.enqueue(letter(to: gone))
            let dead = try #require(try await queue.claim(worker: "one").first)
            #expect(try await queue.fail(dead, reason: "no such address") == .dead)
            try await queue.enqueue(letter(to: gone))
            let running = try #require(try await queue.claim(worker: "one").first)
            for job in [letter(to: gone), letter(to: stays)] { try await queue.enqueue(job) }
            try await queue.enqueue(NewJob("other", payload: #"{"account":"\#(gone.lowercased)"}"#))
            let count = try await database.write(as: .service) {
                try queue.discard(kind: "letter", naming: gone, in: $0)
            }
            #expect(count == 3)
            await #expect(throws: JobError.lost(id: running.id, attempt: 1)) { try await queue.complete(running) }
            let left = try await queue.claim(worker: "one", limit: 9)
            #expect(left.map(\.kind).sorted() == ["letter", "other"])
            #expect(left.contains { $0.payload.contains(stays.lowercased) })
        }
    }

    @Test("that were given up long ago are forgotten, those that wait are not", arguments: DatabaseKind.all)
    func forgotten(_ kind: DatabaseKind) async throws {
        try await withQueue(kind) { queue, clock, _ in
            for name in ["old", "young", "waiting"] {
                try await queue.enqueue(NewJob(name, maxAttempts: 1))
                guard name != "waiting" else { break }
                let job = try #require(try await queue.claim(worker: "one").first)
                #expect(try await queue.fail(job, reason: "broken") == .dead)
                clock.advance(seconds: 100)
            }
            clock.advance(seconds: 100)
            #expect(try await queue.forget(.all, before: clock.now.adding(seconds: -250)) == 1)
            #expect(try await queue.forget(.all, before: clock.now.adding(seconds: -250)) == 0)
            #expect(try await queue.stats().dead == 1)
            #expect(try await queue.forget(.all, before: clock.now.adding(seconds: 1)) == 1)
            #expect(try await queue.claim(worker: "one", limit: 9).map(\.kind) == ["waiting"])
        }
    }

    @Test("that are urgent come first, and of these the longest due", arguments: DatabaseKind.all)
    func order(_ kind: DatabaseKind) async throws {
        try await withQueue(kind) { queue, clock, _ in
            let start = clock.now
            for (name, priority, after) in [
                ("batch 0", .batch, 0), ("normal 20", .normal, 20), ("critical 30", .critical, 30),
                ("normal 10", .normal, 10), ("critical 5", .critical, 5), ("critical 99", .critical, 99),
            ] as [(String, JobPriority, Int64)] {
                try await queue.enqueue(NewJob(name, queue: priority, runAt: start.adding(seconds: after)))
            }
            clock.advance(seconds: 40)
            let some = try await queue.claim(worker: "one", queues: [.normal], limit: 1)
            #expect(some.map(\.kind) == ["normal 10"])
            let kinds = try await queue.claim(worker: "one", kinds: ["batch 0", "critical 99"], limit: 9)
            #expect(kinds.map(\.kind) == ["batch 0"])
            let rest = try await queue.claim(worker: "one", limit: 9)
            #expect(rest.map(\.kind) == ["critical 5", "critical 30", "normal 20"])
            clock.advance(seconds: 60)
            let late = try await queue.claim(worker: "one", limit: 1)
            #expect(late.map(\.kind) == ["critical 99"])
        }
    }

    @Test("of a worker that was killed run again, and what it says after is refused", arguments: DatabaseKind.all)
    func killed(_ kind: DatabaseKind) async throws {
        try await withQueue(kind) { queue, clock, database in
            let id = try #require(try await queue.enqueue(NewJob("count")))
            let first = try #require(try await queue.claim(worker: "killed", leaseSeconds: 30).first)
            clock.advance(seconds: 29)
            let early = try await queue.claim(worker: "next")
            #expect(early == [])
            clock.advance(seconds: 1)
            let second = try #require(try await queue.claim(worker: "next", leaseSeconds: 30).first)
            #expect(second.id == id && second.attempt == 2)
            let lost = JobError.lost(id: id, attempt: 1)
            await #expect(throws: lost) { try await queue.complete(first) }
            await #expect(throws: lost) { try await queue.fail(first, reason: "late") }
            await #expect(throws: lost) { _ = try await queue.extend(first, seconds: 60) }
            await #expect(throws: lost) { try await queue.release(first) }
            // What was done for it goes with it.
            await #expect(throws: lost) {
                try await database.write(as: .service) { transaction in
                    try queue.enqueue(NewJob("follower"), in: transaction)
                    try queue.complete(first, in: transaction)
                }
            }
            let longer = try await queue.extend(second, seconds: 300)
            #expect(longer.leasedUntil == clock.now.adding(seconds: 300))
            clock.advance(seconds: 200)
            let none = try await queue.claim(worker: "third", limit: 9)
            #expect(none == [])
            try await database.write(as: .service) { transaction in
                try queue.enqueue(NewJob("follower"), in: transaction)
                try queue.complete(longer, in: transaction)
            }
            let follower = try await queue.claim(worker: "third", limit: 9)
            #expect(follower.map(\.kind) == ["follower"])
        }
    }

    @Test("that fail wait twice as long each time, and are given up with the reason", arguments: DatabaseKind.all)
    func failing(_ kind: DatabaseKind) async throws {
        try await withQueue(kind) { queue, clock, database in
            let id = try #require(try await queue.enqueue(NewJob("mail", uniqueKey: "m", maxAttempts: 6)))
            for (attempt, wait) in [(1, 2), (2, 4), (3, 8), (4, 16), (5, 20)] as [(Int, Int64)] {
                let job = try #require(try await queue.claim(worker: "one").first)
                #expect(job.attempt == attempt)
                let fate = try await queue.fail(job, reason: "no answer \(attempt)")
                #expect(fate == .retried(at: clock.now.adding(seconds: wait)))
                clock.advance(seconds: wait - 1)
                let early = try await queue.claim(worker: "one")
                #expect(early == [])
                clock.advance(seconds: 1)
            }
            let last = try #require(try await queue.claim(worker: "one").first)
            let fate = try await queue.fail(last, reason: String(repeating: "long ", count: 500) + "\0")
            #expect(fate == .dead)
            let stats = try await queue.stats()
            #expect(stats.dead == 1 && stats.waiting.isEmpty)
            clock.advance(seconds: 1_000_000)
            let none = try await queue.claim(worker: "one")
            #expect(none == [])
            let row = try await database.read(as: .service) { try $0.first(Select(JobTables.jobs)) }
            #expect(try row?.text("reason")?.count == 500)
            let others = try await queue.retry(.kind("other"))
            let again = try await queue.retry(.all)
            #expect(others == 0 && again == 1)
            let job = try #require(try await queue.claim(worker: "one").first)
            #expect(job.id == id && job.attempt == 7)
            let final = try await queue.fail(job, reason: "refused", retryable: false)
            #expect(final == .dead)
        }
    }

    @Test("whose workers are killed each time are given up, too", arguments: DatabaseKind.all)
    func alwaysKilled(_ kind: DatabaseKind) async throws {
        try await withQueue(kind) { queue, clock, _ in
            try await queue.enqueue(NewJob("deadly", maxAttempts: 2))
            for _ in 0..<2 {
                let taken = try await queue.claim(worker: "one")
                #expect(taken.count == 1)
                clock.advance(seconds: 61)
            }
            let none = try await queue.claim(worker: "one")
            #expect(none == [])
            let stats = try await queue.stats()
            #expect(stats.dead == 1 && stats.running == 0)
        }
    }

    @Test("that failed never wait longer than the bound, whatever chance says")
    func bound() {
        let backoff = JobBackoff(first: 2, longest: 300)
        for attempt in 1...100 {
            let waits = [0, 0.25, 0.5, 0.75, 1].map { backoff.seconds(after: attempt, chance: $0) }
            #expect(waits == waits.sorted() && waits[0] < waits[4], "\(attempt)")
            #expect(waits[4] <= 300 && waits[0] <= 225, "\(attempt): \(waits)")
        }
        #expect(backoff.seconds(after: 1, chance: 0) == 1.5 && backoff.seconds(after: 1, chance: 1) == 2.5)
        #expect(backoff.seconds(after: 100, chance: 1) == 300)
    }

    @Test("with the same key are one while it waits", arguments: DatabaseKind.all)
    func unique(_ kind: DatabaseKind) async throws {
        try await withQueue(kind) { queue, clock, _ in
            func enqueue(_ payload: String) async throws -> Bool {
                try await queue.enqueue(NewJob("sync", payload: payload, uniqueKey: "daily")) != nil
            }
            var added = [try await enqueue("1"), try await enqueue("2")]
            #expect(added == [true, false])
            let first = try #require(try await queue.claim(worker: "one").first)
            #expect(first.payload == "1")
            // While it runs, the next may be ordered already; and if it fails, neither is lost.
            added = [try await enqueue("3"), try await enqueue("4")]
            #expect(added == [true, false])
            try await queue.fail(first, reason: "no answer")
            clock.advance(seconds: 60)
            let both = try await queue.claim(worker: "one", limit: 9)
            #expect(Set(both.map(\.payload)) == ["1", "3"])
            // Waiting for its next attempt it is waiting.
            for job in both { try await queue.fail(job, reason: "no answer") }
            added = [try await enqueue("5")]
            #expect(added == [false])
            let other = try await queue.enqueue(NewJob("sync", uniqueKey: "weekly"))
            #expect(other != nil)
        }
    }

    @Test("given back do not count as tried", arguments: DatabaseKind.all)
    func released(_ kind: DatabaseKind) async throws {
        try await withQueue(kind) { queue, _, _ in
            try await queue.enqueue(NewJob("slow", maxAttempts: 1))
            for _ in 0..<3 {
                let job = try #require(try await queue.claim(worker: "one").first)
                try await queue.release(job)
            }
            let stats = try await queue.stats()
            #expect(stats.waiting == [.normal: 1] && stats.dead == 0)
        }
    }

    @Test("are kept with what belongs to them, or not at all", arguments: DatabaseKind.all)
    func withTransaction(_ kind: DatabaseKind) async throws {
        struct Stop: Error {}
        try await withQueue(kind) { queue, _, database in
            await #expect(throws: Stop.self) {
                try await database.write(as: .service) { transaction in
                    try queue.enqueue(NewJob("mail"), in: transaction)
                    throw Stop()
                }
            }
            let none = try await queue.claim(worker: "one")
            #expect(none == [])
            for principal in [Principal.user(UUID()), .anonymous] {
                let error = try await refusal {
                    try await database.write(as: principal) { try queue.enqueue(NewJob("mail"), in: $0) }
                }
                #expect(error == .permissionDenied(table: "public.transit_jobs"))
            }
        }
    }

    @Test("are never two workers' at once", arguments: DatabaseKind.all)
    func race(_ kind: DatabaseKind) async throws {
        try await withTestDatabase(kind) { place in
            let nodes = try (0..<2).map { _ in try place.open(schema: JobTables.schema) }
            try await nodes[0].migrate()
            try await nodes[0].write(as: .service) { [queue = JobQueue(nodes[0])] transaction in
                for _ in 0..<300 { try queue.enqueue(NewJob("work"), in: transaction) }
            }
            let taken = try await withThrowingTaskGroup(of: [UUID].self) { group -> [UUID] in
                for worker in 0..<8 {
                    let queue = JobQueue(nodes[worker % 2])
                    group.addTask {
                        var taken: [UUID] = []
                        while case let jobs = try await queue.claim(worker: "\(worker)", limit: 7), !jobs.isEmpty {
                            taken += jobs.map(\.id)
                            for job in jobs where job.attempt == 1 { try await queue.complete(job) }
                        }
                        return taken
                    }
                }
                return try await group.reduce(into: []) { $0 += $1 }
            }
            #expect(taken.count == 300)
            #expect(Set(taken).count == 300)
            for node in nodes { await node.close() }
        }
    }
}
