import Synchronization

/// How an attempt at a job ended, in words for metrics.
package enum JobEnding: String, Sendable, CaseIterable {
    case done
    case failed
    /// It was cancelled because its time was up.
    case overran
    /// It did not end though its time was up.
    case abandoned
    /// Another worker has the job.
    case lost
    /// It was broken off by an orderly stop.
    case stopped

    init(_ outcome: JobAttempt.Outcome) {
        self =
            switch outcome {
            case .done: .done
            case .lost, .failed(is JobError): .lost
            case .failed(is CancellationError): .stopped
            case .failed: .failed
            case .overran: .overran
            case .abandoned: .abandoned
            }
    }
}

/// One attempt at a job, watched until it ends or its worker stops waiting for it.
struct JobAttempt: Sendable {
    /// What came of it.
    enum Outcome: Sendable {
        case done
        case failed(any Error)
        /// It was cancelled because its time was up, and failed.
        case overran
        /// Another worker has the job.
        case lost
        /// It was cancelled because its time was up, and has not ended since.
        case abandoned
    }

    private enum Signal: Sendable {
        case ended((any Error)?)
        case lost
        case softLimit
        case hardLimit
    }

    let limit: JobLimit
    /// How often the lease is renewed.
    let renewal: Duration
    /// Renews the lease; throws ``JobError`` where another has the job.
    let renew: @Sendable () async throws -> Void
    /// Waits; throws where its task is cancelled.
    let sleep: @Sendable (Duration) async throws -> Void
    /// Told how the work ended that was abandoned.
    let endedLate: @Sendable ((any Error)?) async -> Void

    /// Does the work. Where the task around it is cancelled the work is cancelled too, and waited for within its limit.
    func run(_ work: @escaping @Sendable () async throws -> Void) async -> Outcome {
        let (signals, mailbox) = AsyncStream.makeStream(of: Signal.self)
        let ending = Ending()
        let working = Task {
            var failure: (any Error)?
            do { try await work() } catch { failure = error }
            mailbox.yield(.ended(failure))
            if ending.end() { await endedLate(failure) }
        }
        let renewing = Task { await keepLease(mailbox) }
        let timing = Task { await keepTime(mailbox) }
        defer {
            renewing.cancel()
            timing.cancel()
        }
        // A stream is over for a reader that is cancelled, so this reader is a task of its own.
        let reading = Task { await Self.outcome(of: signals, working, ending) }
        return await withTaskCancellationHandler {
            await reading.value
        } onCancel: {
            working.cancel()
        }
    }

    private static func outcome(
        of signals: AsyncStream<Signal>, _ working: Task<Void, Never>, _ ending: Ending
    ) async -> Outcome {
        var verdict: Outcome?
        for await signal in signals {
            switch signal {
            case .lost: verdict = .lost
            case .softLimit: verdict = verdict ?? .overran
            case .hardLimit:
                guard ending.abandon() else { continue }
                if case .lost? = verdict { return .lost }
                return .abandoned
            case .ended(nil): return .done
            case .ended(let error?): return verdict ?? .failed(error)
            }
            working.cancel()
        }
        return .abandoned
    }

    private func keepLease(_ mailbox: AsyncStream<Signal>.Continuation) async {
        while (try? await sleep(renewal)) != nil {
            do {
                try await renew()
            } catch is JobError {
                mailbox.yield(.lost)
                return
            } catch {
                continue
            }
        }
    }

    private func keepTime(_ mailbox: AsyncStream<Signal>.Continuation) async {
        guard (try? await sleep(.seconds(limit.soft))) != nil else { return }
        mailbox.yield(.softLimit)
        guard (try? await sleep(.seconds(limit.hard - limit.soft))) != nil else { return }
        mailbox.yield(.hardLimit)
    }

    /// Whether the work ended before it was abandoned, or after.
    private final class Ending: Sendable {
        private let state = Mutex((hasEnded: false, isAbandoned: false))

        /// The work has ended.
        ///
        /// - Returns: whether nobody waits for it any more.
        func end() -> Bool {
            state.withLock {
                $0.hasEnded = true
                return $0.isAbandoned
            }
        }

        /// Nobody waits for it any more.
        ///
        /// - Returns: false where it has ended.
        func abandon() -> Bool {
            state.withLock {
                $0.isAbandoned = !$0.hasEnded
                return $0.isAbandoned
            }
        }
    }
}
