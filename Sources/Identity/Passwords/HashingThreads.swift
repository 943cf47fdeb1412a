import Dispatch
import Foundation
import Synchronization

/// Some threads for work that takes long, with a line of bounded length before them.
final class HashingThreads: Sendable {
    private struct Job: Sendable {
        let number: Int
        let run: @Sendable (Result<Void, PasswordHashingError>) -> Void
    }

    private struct Line {
        var jobs: [Job] = []
        var running = 0
        var numbers = 0
        var isClosed = false
    }

    /// What the threads share with their owner; it outlives the owner until they have ended.
    private final class Desk: Sendable {
        let line = Mutex(Line())
        let bell = DispatchSemaphore(value: 0)
    }

    private let desk = Desk()
    private let width: Int
    private let most: Int

    init(width: Int, waiting: Int) {
        (self.width, most) = (width, waiting)
        for _ in 0..<width {
            let desk = desk
            let thread = Thread { Self.work(desk) }
            thread.name = "passwords"
            thread.start()
        }
    }

    deinit {
        desk.line.withLock { $0.isClosed = true }
        for _ in 0..<width { desk.bell.signal() }
    }

    var waiting: Int { desk.line.withLock { max(0, $0.jobs.count + $0.running - width) } }

    /// Runs work on one of the threads, or refuses where the line is full.
    func run<Value: Sendable>(_ work: @escaping @Sendable () -> Value) async throws(PasswordHashingError) -> Value {
        let number = desk.line.withLock { line in
            line.numbers += 1
            return line.numbers
        }
        let answer: Result<Value, PasswordHashingError> = await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                enqueue(number) { outcome in continuation.resume(returning: outcome.map { work() }) }
            }
        } onCancel: {
            cancel(number)
        }
        return try answer.get()
    }

    private func enqueue(_ number: Int, _ run: @escaping @Sendable (Result<Void, PasswordHashingError>) -> Void) {
        let isCancelled = Task.isCancelled
        let isTaken = desk.line.withLock { line in
            guard !isCancelled, line.jobs.count + line.running < width + most else { return false }
            line.jobs.append(Job(number: number, run: run))
            return true
        }
        guard isTaken else { return run(.failure(isCancelled ? .cancelled : .busy)) }
        desk.bell.signal()
    }

    private func cancel(_ number: Int) {
        let job = desk.line.withLock { line in
            line.jobs.firstIndex { $0.number == number }.map { line.jobs.remove(at: $0) }
        }
        job?.run(.failure(.cancelled))
    }

    private static func work(_ desk: Desk) {
        yieldToOthers()
        while true {
            desk.bell.wait()
            let (job, isClosed) = desk.line.withLock { line -> (Job?, Bool) in
                guard !line.jobs.isEmpty else { return (nil, line.isClosed) }
                line.running += 1
                return (line.jobs.removeFirst(), false)
            }
            if let job {
                job.run(.success(()))
                desk.line.withLock { $0.running -= 1 }
            } else if isClosed {
                return
            }
        }
    }

    /// Lets every other thread go first: departures must not wait for sign-ins.
    private static func yieldToOthers() {
        #if os(Linux)
        // On Linux a priority belongs to a thread, and 0 is the one that asks.
        setpriority(__priority_which_t(PRIO_PROCESS.rawValue), 0, 10)
        #endif
    }
}
