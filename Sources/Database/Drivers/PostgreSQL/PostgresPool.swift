import Foundation
import Synchronization

/// Connections with a thread each, and the transactions that wait for one.
///
/// libpq waits inside its calls, which Swift's own threads must not. The connection that became free last is used next, so
/// that no more of them are opened than are needed.
final class PostgresPool: Sendable {
    /// Says whether a transaction's task was cancelled.
    final class Ticket: Sendable {
        private let flag = Atomic(false)
        var isCancelled: Bool { flag.load(ordering: .relaxed) }
        fileprivate func cancel() { flag.store(true, ordering: .relaxed) }
    }

    /// A transaction on its way.
    private struct Job: Sendable {
        let ticket: Ticket
        let deadline: ContinuousClock.Instant
        /// Does it, and returns what tells its task.
        let work: @Sendable (PostgresConnection) -> @Sendable () -> Void
        /// Tells its task that it will not be done.
        let refuse: @Sendable (any Error) -> Void
    }

    /// A thread that has no job; given one, or none to end.
    private final class Idler: Sendable {
        let wakeUp = DispatchSemaphore(value: 0)
        let job = Mutex<Job?>(nil)

        func wake(with job: Job?) {
            self.job.withLock { $0 = job }
            wakeUp.signal()
        }
    }

    private struct State {
        var threads = 0
        var idle: [Idler] = []
        var waiting = FIFOQueue<Job>()
        var isTimed = false
        var isClosed = false
        var closing: [CheckedContinuation<Void, Never>] = []
    }

    private enum Order {
        case wake(Idler)
        case start
        case wait(isTimed: Bool)
        case refuse(any Error)
    }

    private let configuration: PostgresConfiguration
    private let state = Mutex(State())

    init(_ configuration: PostgresConfiguration) { self.configuration = configuration }

    // MARK: Jobs

    /// Does some work on a connection's thread.
    ///
    /// - Throws: ``DatabaseError/unavailable(_:)`` where no connection was free in time, `CancellationError` where the task was
    ///   cancelled before one was.
    func perform<Result: Sendable>(
        _ work: @escaping @Sendable (PostgresConnection, Ticket) throws -> Result
    ) async throws -> Result {
        let ticket = Ticket()
        return try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                submit(
                    Job(
                        ticket: ticket, deadline: .now + configuration.queueTimeout,
                        work: { connection in
                            let result = Swift.Result { try work(connection, ticket) }
                            return { continuation.resume(with: result) }
                        },
                        refuse: { continuation.resume(throwing: $0) }))
            }
        } onCancel: {
            ticket.cancel()
            let job = state.withLock { $0.waiting.remove { $0.ticket === ticket } }
            job?.refuse(CancellationError())
        }
    }

    private func submit(_ job: Job) {
        let order = state.withLock { state -> Order in
            if state.isClosed { return .refuse(DatabaseError.unavailable("it is closed")) }
            if job.ticket.isCancelled { return .refuse(CancellationError()) }
            if let idler = state.idle.popLast() { return .wake(idler) }
            if state.threads < max(1, configuration.connections) {
                state.threads += 1
                return .start
            }
            guard state.waiting.count < configuration.maximumWaiting else {
                return .refuse(DatabaseError.unavailable("\(state.waiting.count) transactions wait for a connection"))
            }
            state.waiting.append(job)
            defer { state.isTimed = true }
            return .wait(isTimed: state.isTimed)
        }
        switch order {
        case .wake(let idler): idler.wake(with: job)
        case .start: start(with: job)
        case .wait(let isTimed): if !isTimed { expire(after: configuration.queueTimeout) }
        case .refuse(let error): job.refuse(error)
        }
    }

    /// Refuses those that have waited too long, now and as long as some wait.
    private func expire(after delay: Duration) {
        DispatchQueue.global().asyncAfter(deadline: .now() + .milliseconds(delay.milliseconds)) { [self] in
            let now = ContinuousClock.now
            let (late, next) = state.withLock { state in
                var late: [Job] = []
                // All wait equally long, so the first in line is the first to have waited enough.
                while let first = state.waiting.first, first.deadline <= now { late.append(state.waiting.popFirst()!) }
                let next = state.waiting.first.map { now.duration(to: $0.deadline) }
                state.isTimed = next != nil
                return (late, next)
            }
            let error = DatabaseError.unavailable("no connection became free in \(configuration.queueTimeout)")
            for job in late { job.refuse(error) }
            if let next { expire(after: next) }
        }
    }

    // MARK: Threads

    private func start(with first: Job) {
        let thread = Thread { [self] in
            let connection = PostgresConnection(configuration)
            let idler = Idler()
            var job = Optional(first)
            while let current = job {
                let tell = current.work(connection)
                // Free first, told then: the task's next transaction finds this connection.
                let (next, mayStay) = state.withLock { state -> (Job?, Bool) in
                    if let next = state.waiting.popFirst() { return (next, true) }
                    if state.isClosed { return (nil, false) }
                    state.idle.append(idler)
                    return (nil, true)
                }
                tell()
                job = next
                if next == nil, mayStay {
                    idler.wakeUp.wait()
                    job = idler.job.withLock { $0.take() }
                }
            }
            connection.disconnect()
            end()
        }
        thread.name = "PostgreSQL"
        thread.stackSize = 2 << 20
        thread.start()
    }

    private func end() {
        let closing = state.withLock { state -> [CheckedContinuation<Void, Never>] in
            state.threads -= 1
            guard state.threads == 0 else { return [] }
            defer { state.closing = [] }
            return state.closing
        }
        for continuation in closing { continuation.resume() }
    }

    /// Takes no more jobs, and lets the threads end once those that wait are done.
    func close() {
        let idle = state.withLock { state in
            state.isClosed = true
            defer { state.idle = [] }
            return state.idle
        }
        for idler in idle { idler.wake(with: nil) }
    }

    /// Waits until the last thread has ended.
    func closed() async {
        await withCheckedContinuation { continuation in
            let isOver = state.withLock { state in
                if state.threads > 0 { state.closing.append(continuation) }
                return state.threads == 0
            }
            if isOver { continuation.resume() }
        }
    }
}
