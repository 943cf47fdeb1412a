import Database
import DatabaseFixtures
import Testing
import TransitServices

/// Jobs of one purpose do not wait for those of another.
@Suite(.timeLimit(.minutes(10))) struct JobWorkersTests {
    @Test(arguments: DatabaseKind.all)
    func `alerts do not wait for mails that no mail server takes, nor mails for alerts`(
        kind: DatabaseKind
    ) async throws {
        for (slow, quick) in [("mail", "alert"), ("alert", "mail")] {
            try await withDatabase(kind, schema: JobTables.schema) { database in
                let queue = JobQueue(database)
                for number in 0..<12 {
                    try await queue.enqueue(NewJob(slow, payload: "\(number)", queue: .critical))
                }
                try await queue.enqueue(NewJob(quick, queue: .critical))
                let (done, report) = AsyncStream.makeStream(of: String.self)
                let waiting: JobWorker.Handler = { _ in try await Task.sleep(for: .seconds(3_600)) }
                let doing: JobWorker.Handler = { report.yield($0.kind) }
                var options = JobWorker.Options()
                options.poll = .milliseconds(20)
                let workers = JobWorkers(
                    queue, name: "tests", groups: ["slow": [slow: waiting], "quick": [quick: doing], "none": [:]],
                    options: options)
                let working = Task { await workers.run() }
                var first: String?
                for await kind in done {
                    first = kind
                    break
                }
                working.cancel()
                await working.value
                #expect(first == quick)
            }
        }
    }
}
