import Foundation
import Synchronization

/// Takes jobs from the queue and does them, several at a time, until it is stopped.
package final class JobWorker: Sendable {
    /// Does one job. If it throws ``JobFailure``, the reason is kept as it is; of any other error only its type, since it may
    /// hold what is private.
    package typealias Handler = @Sendable (Job) async throws -> Void

    /// How a worker works.
    package struct Options: Sendable {
        /// Which jobs it takes.
        package var queues = JobPriority.allCases
        /// Jobs at a time.
        package var concurrency = 4
        /// How many of these are kept for ``JobPriority/critical``, for which somebody waits; one at least is for all.
        package var criticalConcurrency = 1
        /// How many may be ``JobPriority/batch``: what can wait leaves room for what cannot.
        package var batchConcurrency = 1
        /// How long a job may be without a sign of life; a worker that lives gives one in good time.
        package var leaseSeconds = 60
        /// Seconds of the database's clock that pass in a second of the machine's.
        package var clockSpeed = 1.0
        /// How often it looks for jobs of other processes, and for those that were put off.
        package var poll = Duration.seconds(1)
        /// How long the pauses become while the database is down.
        package var longestPause = Duration.seconds(30)
        /// How long an attempt may take, by kind; ``JobLimit/usual`` for kinds that are not named.
        package var limits: [String: JobLimit] = [:]
        /// Waits while an attempt runs: until its lease is to be renewed, or its time is up. Tests have a clock of their own.
        package var sleep: @Sendable (Duration) async throws -> Void = { try await Task.sleep(for: $0) }

        /// The defaults.
        package init() {}

        /// How many jobs at a time may not be critical.
        var othersConcurrency: Int { max(1, concurrency - criticalConcurrency) }

        /// The lease, by the database's clock.
        var databaseSeconds: Int { Int(Double(leaseSeconds) * max(1, clockSpeed)) }
    }

    /// What happened, for logs and metrics.
    package enum Event: Sendable {
        /// A job is done.
        case done(Job)
        /// An attempt failed.
        case failed(Job, reason: String, fate: JobFate)
        /// The lease ended before the job did; another may have done it.
        case lost(Job)
        /// It was cancelled when its time was up and has not ended: another attempt is made once its lease ends.
        case abandoned(Job, limit: JobLimit)
        /// An attempt is over, for whatever reason; told of before what became of the job.
        case attempted(Job, ending: JobEnding, took: Duration)
        /// The database cannot be asked; it is tried again.
        case unavailable(String)
    }

    private let queue: JobQueue
    private let name: String
    private let handlers: [String: Handler]
    private let options: Options
    private let report: @Sendable (Event) -> Void
    private let isStopped = Mutex(false)
    private let wakeUp = WakeSignal()

    /// A worker.
    ///
    /// - Parameters:
    ///   - name: who it is: unique among all processes.
    ///   - handlers: by kind; jobs of other kinds are left to others.
    ///   - report: told what happened; it must not wait.
    package init(
        _ queue: JobQueue, name: String, handlers: [String: Handler], options: Options = Options(),
        report: @escaping @Sendable (Event) -> Void = { _ in }
    ) {
        (self.queue, self.name, self.handlers) = (queue, name, handlers)
        (self.options, self.report) = (options, report)
    }

    /// Takes no more jobs; ``run()`` returns once those it has are done.
    package func stop() {
        isStopped.withLock { $0 = true }
        wakeUp.send()
    }

    /// Works until it is stopped, or its task is cancelled: then jobs are broken off and given back.
    package func run() async {
        let (stream, signal) = queue.wakeUp.listen()
        let (stopping, stopSignal) = wakeUp.listen()
        defer {
            signal.finish()
            stopSignal.finish()
        }
        let ticking = Task { [options] in
            while (try? await Task.sleep(for: options.poll)) != nil { signal.yield() }
        }
        let stopped = Task { for await _ in stopping { signal.yield() } }
        defer {
            ticking.cancel()
            stopped.cancel()
        }
        signal.yield()
        // One that keeps nothing of jobs that are done: a worker runs for months.
        await withDiscardingTaskGroup { group in
            let running = Running()
            var failures = 0
            for await _ in stream {
                if isStopped.withLock({ $0 }) || Task.isCancelled { break }
                let taken = running.places.withLock { $0 }
                let free = options.concurrency - taken.all
                let others = options.othersConcurrency - taken.others
                let batches = options.batchConcurrency - taken.batch
                guard free > 0 else { continue }
                let jobs: [Job]
                do {
                    jobs = try await queue.claim(
                        worker: name, queues: options.queues, kinds: handlers.keys.sorted(), limit: free,
                        othersLimit: others, batchLimit: batches, leaseSeconds: options.databaseSeconds)
                    failures = 0
                } catch {
                    report(.unavailable("\(error)"))
                    failures += 1
                    let pause = min(options.poll * Double(1 << min(failures, 10)), options.longestPause)
                    try? await Task.sleep(for: pause * Double.random(in: 0.75...1.25))
                    continue
                }
                running.take(jobs)
                for job in jobs {
                    group.addTask {
                        await self.work(on: job)
                        running.leave(job)
                        signal.yield()
                    }
                }
                // Where as many came as were asked for, there may be more.
                if jobs.count == free { signal.yield() }
            }
        }
    }

    private func work(on job: Job) async {
        let limit = options.limits[job.kind] ?? .usual
        let attempt = JobAttempt(
            limit: limit, renewal: .seconds(max(0.1, Double(options.leaseSeconds) / 3)),
            renew: { [queue, options] in _ = try await queue.extend(job, seconds: options.databaseSeconds) },
            sleep: options.sleep,
            endedLate: { failure in await self.tell(job, failure == nil ? .done : .overran) })
        let began = ContinuousClock.now
        let outcome = await attempt.run { [handlers] in try await handlers[job.kind]?(job) ?? () }
        report(.attempted(job, ending: JobEnding(outcome), took: ContinuousClock.now - began))
        await tell(job, outcome)
    }

    /// Tells the database, also where the task was cancelled.
    private func tell(_ job: Job, _ outcome: JobAttempt.Outcome) async {
        await Task { await self.end(job, outcome) }.value
    }

    private func end(_ job: Job, _ outcome: JobAttempt.Outcome) async {
        for attempt in 1...5 {
            do {
                switch outcome {
                case .done: try await complete(job)
                case .lost, .failed(is JobError): report(.lost(job))
                case .failed(is CancellationError): try await queue.release(job)
                case .failed(let error): try await fail(job, error)
                case .overran:
                    let limit = options.limits[job.kind] ?? .usual
                    try await fail(job, JobFailure("it took longer than \(limit.soft) s"))
                case .abandoned: report(.abandoned(job, limit: options.limits[job.kind] ?? .usual))
                }
                return
            } catch is JobError {
                return report(.lost(job))
            } catch {
                report(.unavailable("\(error)"))
                try? await Task.sleep(for: options.poll * attempt)
            }
        }
        // The lease will end, and the job is done again.
    }

    private func complete(_ job: Job) async throws {
        try await queue.complete(job)
        report(.done(job))
    }

    private func fail(_ job: Job, _ error: any Error) async throws {
        let failure: JobFailure
        switch error {
        case let error as JobFailure: failure = error
        case let error as DatabaseError: failure = JobFailure("\(error)")
        default: failure = JobFailure(String(reflecting: type(of: error)))
        }
        let fate = try await queue.fail(
            job, reason: failure.reason, retryable: failure.isRetryable, after: failure.after)
        report(.failed(job, reason: failure.reason, fate: fate))
    }
}

/// How many jobs a worker has.
private final class Running: Sendable {
    let places = Mutex((all: 0, others: 0, batch: 0))

    func take(_ jobs: [Job]) { add(1, of: jobs) }

    func leave(_ job: Job) { add(-1, of: [job]) }

    private func add(_ sign: Int, of jobs: [Job]) {
        places.withLock { places in
            places.all += sign * jobs.count
            places.others += sign * jobs.count { $0.queue != .critical }
            places.batch += sign * jobs.count { $0.queue == .batch }
        }
    }
}
