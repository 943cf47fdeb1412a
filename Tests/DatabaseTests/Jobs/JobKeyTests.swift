import Database
import DatabaseFixtures
import Foundation
import Testing

/// What SQLite, where one transaction writes at a time, need not be asked.
@Suite("Jobs with a key, given while a worker takes one", .enabled(if: DatabaseKind.postgreSQL.isAvailable))
struct JobKeyTests {
    private static let job = NewJob("match", uniqueKey: "alert")

    @Test("leave the one that waits to workers once what it is to find is kept")
    func waiting() async throws {
        try await withDatabase(.postgreSQL, schema: JobTables.schema) { database in
            let (queue, notebook) = (JobQueue(database), Notebook())
            let over = DispatchSemaphore(value: 0)
            let first = try #require(try await queue.enqueue(Self.job))
            let giving = Task {
                try await database.write(as: .service) { transaction in
                    let added = try queue.enqueue(Self.job, in: transaction)
                    notebook.write("given")
                    _ = over.wait(timeout: .now() + 60)
                    return added
                }
            }
            try await notebook.wait(for: "given")
            let early = try await queue.claim(worker: "one")
            over.signal()
            let second = try await giving.value
            #expect(early == [] && second == nil)
            #expect(try await queue.claim(worker: "one").map(\.id) == [first])
        }
    }

    @Test("are another where the worker was faster")
    func taken() async throws {
        try await withDatabase(.postgreSQL, schema: JobTables.schema) { database in
            let (queue, notebook) = (JobQueue(database), Notebook())
            let over = DispatchSemaphore(value: 0)
            let first = try #require(try await queue.enqueue(Self.job))
            // What a claim does, with time between its statements.
            let claiming = Task {
                try await database.write(as: .service) { transaction in
                    _ = try transaction.select(Select(JobTables.jobs, ["id"], lock: .skipLocked))
                    notebook.write("locked")
                    _ = over.wait(timeout: .now() + 60)
                    try transaction.update(
                        Update(
                            JobTables.jobs,
                            set: [
                                "state": "running", "run_at": .instant(transaction.now.adding(seconds: 60)),
                                "waiting_key": nil,
                            ], increment: ["attempts": 1], where: .equals("id", first)))
                }
            }
            try await notebook.wait(for: "locked")
            let giving = Task {
                let added = try await queue.enqueue(Self.job)
                notebook.write("given")
                return added
            }
            let waiters = """
                SELECT count(*) AS n FROM pg_stat_activity
                WHERE datname = current_database() AND wait_event_type = 'Lock'
                """
            try await eventually("who gives the job waits for the worker") {
                let waiting = try await database.read(as: .service) { try $0.run(waiters)[0].int("n") }
                return waiting == 1 || notebook.lines.contains("given")
            }
            over.signal()
            try await claiming.value
            let second = try #require(try await giving.value, "the worker may have read what was there before")
            #expect(second != first)
            #expect(try await queue.claim(worker: "one").map(\.id) == [second])
        }
    }
}
