import Logging
import Synchronization

/// Tells a Sentry-compatible service what the log says at level error: each kind of it once in a while with how often it
/// happened, and of it only what ``ReportRules`` let through.
///
/// Whoever logs waits for nothing but a lock; a task of its own sends, one report at a time. A service that is away, slow or
/// hostile costs reports, is counted and said at most once an hour, and never reported itself.
package final class ErrorReports: Sendable {
    /// What it depends on.
    package struct Dependencies: Sendable {
        /// Brings envelopes there.
        package var transport: any ReportTransport
        /// Now, in seconds since 1970-01-01T00:00:00Z by the machine's clock.
        package var now: @Sendable () -> Int64
        /// The clock for durations, seconds.
        package var monotonicSeconds: @Sendable () -> Double
        /// Waits for so many seconds; throws where its task is cancelled.
        package var sleep: @Sendable (Double) async throws -> Void
        /// Makes the id of a report: 32 hexadecimal digits.
        package var makeID: @Sendable () -> String

        package init(
            transport: any ReportTransport, now: @escaping @Sendable () -> Int64,
            monotonicSeconds: @escaping @Sendable () -> Double,
            sleep: @escaping @Sendable (Double) async throws -> Void, makeID: @escaping @Sendable () -> String
        ) {
            (self.transport, self.now, self.monotonicSeconds) = (transport, now, monotonicSeconds)
            (self.sleep, self.makeID) = (sleep, makeID)
        }
    }

    private struct State {
        var rules = ReportRules()
        var book: ReportBook
    }

    private let dsn: SentryDSN
    private let origin: ReportOrigin
    private let limits: ReportLimits
    private let dependencies: Dependencies
    private let state: Mutex<State>

    package init(
        to dsn: SentryDSN, from origin: ReportOrigin, limits: ReportLimits = ReportLimits(),
        _ dependencies: Dependencies
    ) {
        (self.dsn, self.origin, self.limits, self.dependencies) = (dsn, origin, limits, dependencies)
        state = Mutex(State(book: ReportBook(limits)))
    }

    /// Adds to the names that reports may hold: kinds of jobs, services, sources, declared paths; nothing that a client said.
    package func know(_ names: some Sequence<String>) { state.withLock { $0.rules.know(names) } }

    /// Takes a line of the log; returns at once.
    package func note(_ message: String, _ fields: Logger.Metadata, level: Logger.Level) {
        guard level >= .error else { return }
        let rules = state.withLock { $0.rules }
        // What happens over and over again costs no more than this.
        let identity = rules.identity(message, fields)
        if state.withLock({ $0.book.addAgain(identity) }) { return }
        let (happened, now) = (dependencies.now(), dependencies.monotonicSeconds())
        let report = rules.report(message, fields, isFatal: level == .critical)
        state.withLock { $0.book.add(report, happened: happened, now: now) }
    }

    /// What became of reports, and how many wait.
    package var figures: (outcomes: [ReportOutcome: Int], waiting: Int) {
        state.withLock { ($0.book.outcomes, $0.book.waiting) }
    }

    /// Sends until its task is cancelled.
    ///
    /// - Parameter trouble: told in words, at most once an hour, that reports do not get through.
    package func run(trouble: @Sendable (String) -> Void) async {
        while (try? await dependencies.sleep(1)) != nil {
            while !Task.isCancelled, let words = await sendNext() {
                guard !words.isEmpty else { continue }
                let isNews = state.withLock { $0.book.saysTrouble(now: dependencies.monotonicSeconds()) }
                if isNews { trouble(words) }
            }
        }
    }

    /// Sends what waits, as far as it gets in so many seconds, and ends; ``run(trouble:)`` must have ended.
    package func close(within seconds: Double) async {
        await withTaskGroup(of: Void.self) { group in
            group.addTask { while !Task.isCancelled, await self.sendNext(last: true) != nil {} }
            group.addTask { [dependencies] in try? await dependencies.sleep(seconds) }
            await group.next()
            group.cancelAll()
        }
        await dependencies.transport.close()
    }

    /// Sends a report.
    ///
    /// - Returns: why it did not get through, empty where it did; nil where there was none to send.
    private func sendNext(last: Bool = false) async -> String? {
        guard let due = state.withLock({ $0.book.next(now: dependencies.monotonicSeconds(), last: last) }) else {
            return nil
        }
        let envelope = Envelope.bytes(
            due.report, count: due.times, id: dependencies.makeID(), happened: due.happened, sent: dependencies.now(),
            to: dsn, from: origin)
        let answer: ReportAnswer
        do {
            answer = try await dependencies.transport.post(envelope, to: dsn, within: limits.timeout)
        } catch {
            if Task.isCancelled {
                // Nothing is known of it: it was not refused, and nobody is to wait for another try.
                state.withLock { $0.book.giveBack(due) }
                return nil
            }
            note(.failed, of: due, pause: nil)
            return "there is no answer: \(error)"
        }
        let pause = SendingPause.seconds(
            status: answer.status, limits: answer.limits, retryAfter: answer.retryAfter, now: dependencies.now())
        let outcome: ReportOutcome =
            switch answer.status {
            case 200..<300: .sent
            case 429: .limited
            // What went wrong there may pass.
            case 500...: .failed
            default: .refused
            }
        note(outcome, of: due, pause: pause)
        switch outcome {
        case .refused where answer.status == 413: return "413: the report is too large"
        case .refused: return "\(answer.status): look at SENTRY_DSN"
        case .failed, .limited: return "\(answer.status)"
        case .sent, .dropped: return ""
        }
    }

    private func note(_ outcome: ReportOutcome, of due: ReportBook.Due, pause: Double?) {
        state.withLock { $0.book.note(outcome, of: due, pause: pause, now: dependencies.monotonicSeconds()) }
    }
}
