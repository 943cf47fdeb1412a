import Foundation
import Synchronization

/// Threads that may wait, each with what it works on, and the transactions that wait for one of them.
///
/// Databases wait inside their calls, which Swift's own threads must not. The thread that became free last is used next, so
/// that no more of them are begun than are needed.
final class BlockingThreads<Tool>: Sendable {
    /// How many there are, and who waits for one.
    struct Limits: Sendable {
        /// For people who look at the process.
        var name: String
        /// Threads at most; each is begun when first needed.
        var threads: Int
        /// How long a transaction may wait for one.
        var queueTimeout: Duration
        /// Transactions that may wait; more are refused at once.
        var maximumWaiting: Int
    }

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
        let work: @Sendable (Tool) -> @Sendable () -> Void
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

    private let limits: Limits
    private let make: @Sendable () -> Tool
    private let end: @Sendable (Tool) -> Void
    private let state = Mutex(State())

    /// - Parameters:
    ///   - make: makes a thread's tool, on the thread.
    ///   - end: what to do with it when the thread ends.
    init(_ limits: Limits, make: @escaping @Sendable () -> Tool, end: @escaping @Sendable (Tool) -> Void) {
        (self.limits, self.make, self.end) = (limits, make, end)
    }

    /// Does some work on a thread.
    ///
    /// - Throws: ``DatabaseError/unavailable(_:)`` where no connection was free in time, `CancellationError` where the task was
    ///   cancelled before one was.
    func perform<Result: Sendable>(
        _ work: @escaping @Sendable (Tool, Ticket) throws -> Result
    ) async throws -> Result {
        let ticket = Ticket()
        return try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                submit(
                    Job(
                        ticket: ticket, deadline: .now + limits.queueTimeout,
                        work: { tool in
                            let result = Swift.Result { try work(tool, ticket) }
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
            if state.threads < max(1, limits.threads) {
                state.threads += 1
                return .start
            }
            guard state.waiting.count < limits.maximumWaiting else {
                return .refuse(DatabaseError.unavailable("\(state.waiting.count) transactions wait for a connection"))
            }
            state.waiting.append(job)
            defer { state.isTimed = true }
            return .wait(isTimed: state.isTimed)
        }
        switch order {
        case .wake(let idler): idler.wake(with: job)
        case .start: start(with: job)
        case .wait(let isTimed): if !isTimed { expire(after: limits.queueTimeout) }
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
            let error = DatabaseError.unavailable("no connection became free in \(limits.queueTimeout)")
            for job in late { job.refuse(error) }
            if let next { expire(after: next) }
        }
    }

    private func start(with first: Job) {
        let thread = Thread { [self] in
            let tool = make()
            let idler = Idler()
            var job = Optional(first)
            while let current = job {
                let tell = current.work(tool)
                // Free first, told then: the task's next transaction finds this thread.
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
            end(tool)
            ended()
        }
        thread.name = limits.name
        thread.stackSize = 2 << 20
        thread.start()
    }

    private func ended() {
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
