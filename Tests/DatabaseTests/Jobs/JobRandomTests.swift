import Database
import DatabaseFixtures
import Foundation
import Testing

/// Random workers against what the rules say. What they do follows from `JOBS_SEED`, the same each time unless it
/// is set; where it fails it is among the arguments.
@Suite("Jobs under random workers")
struct JobRandomTests {
    private static let seed = givenSeed("JOBS_SEED")

    private struct Known {
        var attempt = 0
        var isRunning = false
        var hasEnded = false
    }

    @Test("are taken and ended only by whom they belong to, and none is lost", arguments: DatabaseKind.all, [seed])
    func random(_ kind: DatabaseKind, seed: UInt64) async throws {
        let clock = TestClock()
        try await withDatabase(kind, schema: JobTables.schema, clock: clock) { database in
            let queue = JobTests.queue(database)
            var known: [UUID: Known] = [:]
            var held: [Job] = []
            var numbers = SeededNumbers(seed: seed)
            for step in 0..<600 {
                switch Int.random(in: 0..<10, using: &numbers) {
                case 0, 1:
                    let id = try #require(
                        try await queue.enqueue(
                            NewJob(
                                "work", queue: JobPriority.allCases.randomElement(using: &numbers)!, maxAttempts: 100)))
                    known[id] = Known()
                case 2, 3, 4:
                    let jobs = try await queue.claim(
                        worker: "any", limit: Int.random(in: 1...3, using: &numbers), leaseSeconds: 10)
                    #expect(jobs.map(\.queue.rawValue) == jobs.map(\.queue.rawValue).sorted())
                    for job in jobs {
                        let before = try #require(known[job.id])
                        #expect(!before.hasEnded && job.attempt == before.attempt + 1, "step \(step)")
                        if before.isRunning {
                            let last = held.last { $0.id == job.id && $0.attempt == before.attempt }
                            #expect(last.map { $0.leasedUntil <= clock.now } == true, "step \(step): it is another's")
                        }
                        known[job.id] = Known(attempt: job.attempt, isRunning: true)
                        held.append(job)
                    }
                case 5: clock.advance(seconds: Int64.random(in: 0...8, using: &numbers))
                default:
                    guard let place = held.indices.randomElement(using: &numbers) else { continue }
                    let job = held[place]
                    let before = try #require(known[job.id])
                    let isMine = before.isRunning && !before.hasEnded && before.attempt == job.attempt
                    do {
                        switch Int.random(in: 0..<4, using: &numbers) {
                        case 0, 1:
                            try await queue.complete(job)
                            known[job.id]?.hasEnded = true
                        case 2:
                            try await queue.fail(job, reason: "by chance")
                            known[job.id]?.isRunning = false
                        default:
                            held[place] = try await queue.extend(job, seconds: 10)
                        }
                        #expect(isMine, "step \(step): done by one who had lost it")
                    } catch is JobError {
                        #expect(!isMine, "step \(step): refused to whom it belongs")
                    }
                }
            }
            // Whoever was killed: in the end all are done.
            var left = known.values.filter { !$0.hasEnded }.count
            while left > 0 {
                clock.advance(seconds: 30)
                let jobs = try await queue.claim(worker: "last", limit: 100)
                try #require(!jobs.isEmpty, "\(left) jobs were lost")
                for job in jobs { try await queue.complete(job) }
                left -= jobs.count
            }
            let stats = try await queue.stats()
            #expect(left == 0 && stats == JobStats())
        }
    }
}
