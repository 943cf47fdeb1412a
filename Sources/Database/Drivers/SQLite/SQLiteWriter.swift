import Dispatch
import GRDB
import Synchronization

/// The one writer of a SQLite file.
///
/// A commit waits for the disk. What arrives meanwhile is written together next, each transaction in a savepoint of its own,
/// and acknowledged when their common commit is on disk: many writers share the wait, and none is told too early.
final class SQLiteWriter: Sendable {
    /// One transaction on its way.
    private struct Job: Sendable {
        /// Does the work; throws what it threw.
        var attempt: @Sendable (SQLiteConnection) throws -> Void
        /// Tells how it ended: with nil if it is on disk.
        var finish: @Sendable ((any Error)?) -> Void
    }

    private struct State {
        var waiting: [Job] = []
        var isRunning = false
        var isClosed = false
        var idle: [CheckedContinuation<Void, Never>] = []
    }

    private static let batch = 128
    private let pool: DatabasePool
    private let statements: SQLiteStatementPool
    private let maximumWaiting: Int
    private let queue = DispatchQueue(label: "transit.sqlite.writer", qos: .userInitiated)
    private let state = Mutex(State())

    init(_ pool: DatabasePool, _ statements: SQLiteStatementPool, maximumWaiting: Int) {
        (self.pool, self.statements, self.maximumWaiting) = (pool, statements, maximumWaiting)
    }

    /// Runs a transaction; returns when it is on disk.
    func write<Result: Sendable>(
        _ body: @escaping @Sendable (any SQLConnection) throws -> Result
    ) async throws -> Result {
        try await withCheckedThrowingContinuation { continuation in
            let outcome = Mutex<Result?>(nil)
            let job = Job(
                attempt: { connection in
                    let result = try body(connection)
                    outcome.withLock { $0 = result }
                },
                finish: { error in
                    if let error {
                        continuation.resume(throwing: error)
                    } else if let result = outcome.withLock({ $0 }) {
                        continuation.resume(returning: result)
                    }
                })
            add(job)
        }
    }

    private func add(_ job: Job) {
        enum Place { case first, later, closed, full }
        let place: Place = state.withLock { state in
            if state.isClosed { return .closed }
            if state.waiting.count >= maximumWaiting { return .full }
            state.waiting.append(job)
            if state.isRunning { return .later }
            state.isRunning = true
            return .first
        }
        switch place {
        case .first: queue.async { self.drain() }
        case .later: break
        case .closed: job.finish(DatabaseError.unavailable("it has been closed"))
        case .full: job.finish(DatabaseError.unavailable("\(maximumWaiting) transactions wait already"))
        }
    }

    /// Ends once all that waits is written; later transactions are refused.
    func finish() async {
        await withCheckedContinuation { continuation in
            let isIdle = state.withLock { state in
                state.isClosed = true
                if state.isRunning { state.idle.append(continuation) }
                return !state.isRunning
            }
            if isIdle { continuation.resume() }
        }
    }

    private func drain() {
        while true {
            let (jobs, idle): ([Job], [CheckedContinuation<Void, Never>]) = state.withLock { state in
                let jobs = Array(state.waiting.prefix(Self.batch))
                state.waiting.removeFirst(jobs.count)
                guard jobs.isEmpty else { return (jobs, []) }
                state.isRunning = false
                let idle = state.idle
                state.idle = []
                return ([], idle)
            }
            for continuation in idle { continuation.resume() }
            if jobs.isEmpty { return }
            commit(jobs)
        }
    }

    private func commit(_ jobs: [Job]) {
        var errors = [(any Error)?](repeating: nil, count: jobs.count)
        do {
            try pool.writeWithoutTransaction { database in
                let connection = SQLiteConnection(database, statements.statements(of: database))
                try connection.script("BEGIN IMMEDIATE")
                do {
                    for (index, job) in jobs.enumerated() {
                        connection.liftLimit()
                        do {
                            try connection.nested { try job.attempt(connection) }
                        } catch {
                            errors[index] = error
                            // A full disk or an unreadable page ends the transaction of all.
                            guard database.isInsideTransaction else { throw error }
                        }
                    }
                    connection.liftLimit()
                    try connection.script("COMMIT")
                } catch {
                    connection.rollBack()
                    throw error
                }
            }
        } catch {
            let failure = SQLiteErrors.translated(error)
            if failure == .timedOut, let late = errors.firstIndex(where: { $0 as? DatabaseError == .timedOut }) {
                // A statement that changes rows and is given up ends the transaction of all: the others go again without it.
                jobs[late].finish(failure)
                let others = jobs[..<late] + jobs[(late + 1)...]
                if !others.isEmpty { commit(Array(others)) }
                return
            }
            for (index, job) in jobs.enumerated() { job.finish(errors[index] ?? failure) }
            return
        }
        for (job, error) in zip(jobs, errors) { job.finish(error) }
    }
}
