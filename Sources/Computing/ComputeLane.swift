import Dispatch
import Foundation
import Synchronization

/// Threads for work that takes longer than the threads that answer may be kept, and a bounded line before them.
///
/// Threads are started when they are first needed. Whoever waits for a result is let go at once when the work is cancelled,
/// even where the work does not notice; its thread is free again when it does.
package final class ComputeLane: Sendable {
    struct Job: Sendable {
        let client: ComputeClient?
        let run: @Sendable () -> Void
    }

    private struct State {
        var line: WaitingLine<Job>
        var numbers = 0
        var threads = 0
        /// Threads that wait for work and have not been woken for any.
        var idle = 0
        var isClosed = false
        var counts = LaneFigures()
    }

    /// What the threads share with their owner; it outlives the owner until they have ended.
    private final class Shared: Sendable {
        let state: Mutex<State>
        let wakeUp = DispatchSemaphore(value: 0)
        init(_ rules: LaneRules) { state = Mutex(State(line: WaitingLine(rules))) }
    }

    /// How wide it is, and how much may wait.
    package let rules: LaneRules
    private let shared: Shared

    /// A lane without any thread yet.
    package init(_ rules: LaneRules) {
        self.rules = rules
        shared = Shared(rules)
    }

    deinit {
        let threads = shared.state.withLock { state in
            state.isClosed = true
            return state.threads
        }
        for _ in 0..<threads { shared.wakeUp.signal() }
    }

    /// What it does at the moment, and has done.
    package var figures: LaneFigures {
        shared.state.withLock { state in
            var figures = state.counts
            (figures.running, figures.waiting) = (state.line.running, state.line.waiting)
            return figures
        }
    }

    /// Runs work on a thread of the lane.
    ///
    /// Throws at once where too much waits already, and as soon as it is cancelled: what waits then never starts.
    ///
    /// - Parameters:
    ///   - client: who asks; addresses take turns, and at each its clients; none may take more than its
    ///     share. Nil for the server itself.
    ///   - cancellation: ends it; so does cancelling the task.
    ///   - work: told the same cancellation, to look at in its loops.
    package func run<Value: Sendable>(
        for client: ComputeClient? = nil, until cancellation: Cancellation = Cancellation(),
        _ work: @escaping @Sendable (Cancellation) -> Value
    ) async throws(ComputeError) -> Value {
        let outcome: Result<Value, ComputeError> = await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                start(Ticket(continuation), client, cancellation, work)
            }
        } onCancel: {
            cancellation.cancel(.stopped)
        }
        return try outcome.get()
    }

    private func start<Value: Sendable>(
        _ ticket: Ticket<Value>, _ client: ComputeClient?, _ cancellation: Cancellation,
        _ work: @escaping @Sendable (Cancellation) -> Value
    ) {
        if let reason = cancellation.reason { return Self.settle(ticket, cancelled: reason, shared) }
        let shared = shared
        let job = Job(client: client) {
            // Nobody waits for it: it need not begin.
            let value = cancellation.isCancelled ? nil : work(cancellation)
            shared.state.withLock { $0.line.end(of: client) }
            // What came of work that was told to end is not what was asked for.
            if let reason = cancellation.reason { return Self.settle(ticket, cancelled: reason, shared) }
            if let value { ticket.settle(.success(value)) { shared.state.withLock { $0.counts.completed += 1 } } }
        }
        let added: Result<(number: Int, isNew: Bool), ComputeError> = shared.state.withLock { state in
            state.numbers += 1
            do throws(ComputeError) {
                try state.line.add(job, number: state.numbers, of: client)
            } catch {
                state.counts.count(refusal: error)
                return .failure(error)
            }
            guard state.idle == 0 else {
                // Told here and not by the thread, so that of two jobs that come at once each tells another.
                state.idle -= 1
                shared.wakeUp.signal()
                return .success((state.numbers, false))
            }
            guard state.threads < rules.width else { return .success((state.numbers, false)) }
            state.threads += 1
            return .success((state.numbers, true))
        }
        switch added {
        case .failure(let error): ticket.settle(.failure(error))
        case .success(let (number, isNew)):
            if isNew { startThread() }
            cancellation.onCancel { reason in
                _ = shared.state.withLock { $0.line.remove(number: number, of: client) }
                Self.settle(ticket, cancelled: reason, shared)
            }
        }
    }

    private static func settle<Value>(
        _ ticket: Ticket<Value>, cancelled reason: Cancellation.Reason, _ shared: Shared
    ) {
        ticket.settle(.failure(.cancelled(reason))) {
            shared.state.withLock { $0.counts.cancelled[reason, default: 0] += 1 }
        }
    }

    private func startThread() {
        let (shared, rules) = (shared, rules)
        let thread = Thread { Self.work(shared, rules) }
        thread.name = rules.name
        thread.stackSize = 8 << 20
        thread.start()
    }

    private static func work(_ shared: Shared, _ rules: LaneRules) {
        #if os(Linux)
        // On Linux a priority belongs to a thread, and 0 is the one that asks.
        setpriority(__priority_which_t(PRIO_PROCESS.rawValue), 0, rules.niceness)
        #endif
        while true {
            let (job, isClosed) = shared.state.withLock { state -> (Job?, Bool) in
                if let job = state.line.next() { return (job, false) }
                if !state.isClosed { state.idle += 1 }
                return (nil, state.isClosed)
            }
            if let job {
                job.run()
            } else if isClosed {
                return
            } else {
                shared.wakeUp.wait()
            }
        }
    }
}

/// Somebody who waits for a result, and is told once.
private final class Ticket<Value: Sendable>: Sendable {
    private let waiting: Mutex<CheckedContinuation<Result<Value, ComputeError>, Never>?>

    init(_ continuation: CheckedContinuation<Result<Value, ComputeError>, Never>) { waiting = Mutex(continuation) }

    /// Tells the outcome, unless one was told before.
    ///
    /// - Parameter count: counts it, before anybody hears of it.
    func settle(_ outcome: Result<Value, ComputeError>, counted count: () -> Void = {}) {
        let continuation = waiting.withLock { waiting in
            defer { waiting = nil }
            return waiting
        }
        guard let continuation else { return }
        count()
        continuation.resume(returning: outcome)
    }
}
