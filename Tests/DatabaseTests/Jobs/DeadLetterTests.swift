import Database
import DatabaseFixtures
import Foundation
import Testing

@Suite("Dead letters")
struct DeadLetterTests {
    /// Three jobs that were given up, ten seconds apart: two letters, then a match.
    private func withDead(
        _ kind: DatabaseKind, _ body: (JobQueue, TestClock, [DeadLetter]) async throws -> Void
    ) async throws {
        let clock = TestClock()
        try await withDatabase(kind, schema: JobTables.schema, clock: clock) { database in
            let queue = JobQueue(database)
            for kind in ["letter", "letter", "match"] {
                try await queue.enqueue(NewJob(kind, queue: .critical, maxAttempts: 2))
                for attempt in 1...2 {
                    let job = try #require(try await queue.claim(worker: "one").first)
                    try await queue.fail(job, reason: "the server said \(attempt)", after: 0)
                }
                clock.advance(seconds: 10)
            }
            try await queue.enqueue(NewJob("waiting"))
            try await body(queue, clock, try await queue.deadLetters(limit: 9))
        }
    }

    @Test("say what was to be done, why it was given up and when, the latest first", arguments: DatabaseKind.all)
    func list(_ kind: DatabaseKind) async throws {
        try await withDead(kind) { queue, clock, letters in
            #expect(letters.map(\.kind) == ["match", "letter", "letter"])
            for (letter, age) in zip(letters, [Int64(10), 20, 30]) {
                #expect(letter.queue == .critical && letter.attempts == 2 && letter.reason == "the server said 2")
                #expect(letter.diedAt == clock.now.adding(seconds: -age))
            }
            #expect(letters[0].enqueuedAt == clock.now.adding(seconds: -10))
            let latest = try await queue.deadLetters(.kind("letter"), limit: 1)
            #expect(latest.map(\.id) == [letters[1].id])
        }
    }

    @Test("are sent again one by one, by kind or all, with all their attempts", arguments: DatabaseKind.all)
    func retry(_ kind: DatabaseKind) async throws {
        try await withDead(kind) { queue, _, letters in
            #expect(try await queue.retry(.one(UUID())) == 0)
            #expect(try await queue.retry(.one(letters[1].id)) == 1)
            #expect(try await queue.retry(.one(letters[1].id)) == 0, "it waits already")
            #expect(try await queue.retry(.kind("letter")) == 1)
            #expect(try await queue.retry(.all) == 1)
            let jobs = try await queue.claim(worker: "one", limit: 9)
            #expect(Set(jobs.map(\.id)).isSuperset(of: letters.map(\.id)) && jobs.count == 4)
            for job in jobs where job.kind != "waiting" { #expect(job.attempt == 3 && job.maxAttempts == 4) }
        }
    }

    @Test("have as many attempts each time they are sent again", arguments: DatabaseKind.all)
    func attempts(_ kind: DatabaseKind) async throws {
        try await withDead(kind) { queue, _, letters in
            var before = 2
            for _ in 0..<4 {
                #expect(try await queue.retry(.one(letters[0].id)) == 1)
                // What a stopped worker gives back is allowed once more, but not again the next time.
                let released = try #require(try await queue.claim(worker: "one", kinds: ["match"]).first)
                try await queue.release(released)
                for attempt in 1...2 {
                    let job = try #require(try await queue.claim(worker: "one", kinds: ["match"]).first)
                    #expect(job.attempt == before + 1 + attempt && job.maxAttempts == before + 3)
                    let fate = try await queue.fail(job, reason: "no answer", after: 0)
                    #expect((fate == .dead) == (attempt == 2))
                }
                before += 3
            }
        }
    }

    @Test("sent again keep others with their key out, unless one waits already", arguments: DatabaseKind.all)
    func keys(_ kind: DatabaseKind) async throws {
        try await withDatabase(kind, schema: JobTables.schema) { database in
            let queue = JobQueue(database)
            let daily = NewJob("sync", uniqueKey: "daily", maxAttempts: 1)
            func giveUp() async throws {
                for job in try await queue.claim(worker: "one", limit: 9) {
                    #expect(try await queue.fail(job, reason: "no answer") == .dead)
                }
            }
            try await queue.enqueue(daily)
            try await giveUp()
            #expect(try await queue.retry(.all) == 1)
            #expect(try await queue.enqueue(daily) == nil)
            try await giveUp()
            try await queue.enqueue(daily)
            #expect(try await queue.retry(.all) == 1)
            #expect(try await queue.enqueue(daily) == nil)
            #expect(try await queue.claim(worker: "one", limit: 9).count == 2)
        }
    }

    @Test("are forgotten one by one, by kind or all; what waits stays", arguments: DatabaseKind.all)
    func forget(_ kind: DatabaseKind) async throws {
        try await withDead(kind) { queue, _, letters in
            let first = try await queue.forget(.one(letters[0].id))
            #expect(first == 1)
            #expect(try await queue.forget(.kind("match")) == 0)
            #expect(try await queue.forget(.all) == 2)
            #expect(try await queue.deadLetters(limit: 9) == [])
            #expect(try await queue.stats().waiting == [.normal: 1])
        }
    }
}
