import LiveState
import Logging
import Synchronization

/// Asks every live source of a city in its time.
package final class Poller: FrameSource {
    private struct State {
        var plan: PollPlan
        var validators: [String: Validators] = [:]
    }

    private let state: Mutex<State>
    private let requests: [String: FeedRequest]
    private let budgets: RequestBudgets
    private let fetcher: any FeedFetcher
    private let clock: PollerClock
    private let logger: Logger

    /// Seconds that a poll waits for its turn among all that ask a provider.
    private static let turnLimit = 10.0
    /// Longest sleep between looks at the plan, in seconds: a poll that failed may have brought the next one forward.
    private static let tick = 1.0

    /// A poller that has asked nothing yet.
    ///
    /// - Parameters:
    ///   - access: of every provider the city's sources name, by id (`CityFile.access`).
    ///   - budgets: shared with whatever else asks the providers.
    ///   - seed: all jitter follows from it.
    package init(
        city: CityFile, access: [String: ProviderAccess], budgets: RequestBudgets, fetcher: any FeedFetcher,
        clock: PollerClock, seed: UInt64, logger: Logger
    ) {
        state = Mutex(State(plan: PollPlan(city: city, seed: seed, now: clock.preciseNow())))
        requests = Dictionary(
            city.realtime.map { ($0.id, FeedRequest($0, access: access)) }, uniquingKeysWith: { first, _ in first })
        (self.budgets, self.fetcher, self.clock) = (budgets, fetcher, clock)
        self.logger = logger
    }

    /// Polls until its task is cancelled; requests under way are then given up.
    package func run(into sink: @escaping FrameSink) async {
        await withDiscardingTaskGroup { group in
            while !Task.isCancelled {
                await budgets.replenish(now: clock.preciseNow())
                switch next() {
                case .poll(let source): group.addTask { await self.poll(source, into: sink) }
                case .wait(let until):
                    let tick = clock.preciseNow() + Self.tick
                    try? await clock.sleep(until: min(until, tick))
                }
            }
            group.cancelAll()
        }
    }

    /// Keeps the count of the day's requests while another process polls.
    package func watchBudgets() async { await budgets.replenish(now: clock.preciseNow(), isIdle: true) }

    /// How it goes; may be asked from anywhere.
    package func status() -> PollerStatus {
        let now = clock.preciseNow()
        return state.withLock { state in
            budgets.withBudgets { state.plan.status(now: now, budgets: $0) }
        }
    }

    private func next() -> PollPlan.Step {
        let now = clock.preciseNow()
        let (step, events) = state.withLock { state in
            let step = budgets.withBudgets { state.plan.next(now: now, budgets: &$0) }
            return (step, state.plan.takeEvents())
        }
        events.forEach(log)
        return step
    }

    private func poll(_ source: PolledSource, into sink: FrameSink) async {
        let (outcome, validators) = await outcome(of: source, into: sink)
        let now = clock.preciseNow()
        let events = state.withLock { state in
            budgets.withBudgets { state.plan.completed(source.id, outcome, now: now, budgets: &$0) }
            if let validators { state.validators[source.id] = validators }
            return state.plan.takeEvents()
        }
        events.forEach(log)
    }

    /// Asks a source; validators only of what was taken, so that a rejected frame is not taken for known the next time.
    private func outcome(of source: PolledSource, into sink: FrameSink) async -> (PollOutcome, Validators?) {
        guard var request = requests[source.id] else { return (.abandoned, nil) }
        do {
            let later = try await budgets.awaitTurn(of: source.provider, within: Self.turnLimit, by: clock)
            if let later { return (.postponed(until: later), nil) }
        } catch {
            return (.abandoned, nil)
        }
        request.validators = state.withLock { $0.validators[source.id] } ?? Validators()
        request.redirected = budgets.redirects(of: source.provider, now: clock.preciseNow)
        do {
            let response = try await fetcher.fetch(request)
            switch response.status {
            case 304: return (.unchanged(status: 304), nil)
            case 200:
                let frame = FetchedFrame(source: source.live, bytes: response.bytes, receivedAt: clock.now())
                switch await sink(frame) {
                case .accepted: return (.accepted(status: 200), response.validators)
                case .unchanged: return (.unchanged(status: 200), response.validators)
                case .unreadable(let reason): return (.failed(.rejected(status: 200, reason: reason)), nil)
                case .refused(let reason): return (.refused(status: 200, reason: reason), nil)
                }
            default:
                let retryAfter = RetryAfter.seconds(response.retryAfter, now: clock.now())
                return (.failed(.status(response.status, retryAfter: retryAfter)), nil)
            }
        } catch .cancelled {
            return (.abandoned, nil)
        } catch {
            return (.failed(.unanswered(error)), nil)
        }
    }

    private func log(_ event: PollEvent) {
        switch event {
        case .failed(let source, let reason, let failures):
            logger.warning(
                "realtime_poll_failed",
                metadata: ["source": "\(source)", "reason": "\(reason)", "failures": "\(failures)"])
        case .circuitOpened(let source, let until):
            logger.error("circuit_opened", metadata: ["source": "\(source)", "until": "\(Int64(until))"])
        case .circuitClosed(let source): logger.notice("circuit_closed", metadata: ["source": "\(source)"])
        case .refused(let source, let reason):
            logger.warning("frame_refused", metadata: ["source": "\(source)", "reason": "\(reason)"])
        case .believedAgain(let source, let refused):
            logger.notice("frames_believed_again", metadata: ["source": "\(source)", "refused": "\(refused)"])
        case .quotaStep(let provider, let step, let used, let limit):
            let level: Logger.Level = step == .normal ? .notice : step == .slowed ? .warning : .error
            logger.log(
                level: level, "quota_step",
                metadata: [
                    "provider": "\(provider)", "step": "\(step.rawValue)", "used": "\(used)", "limit": "\(limit)",
                ])
        }
    }
}

extension FeedRequest {
    init(_ source: PolledSource, access: [String: ProviderAccess]) {
        let provider = source.provider.flatMap { access[$0] }
        self.init(
            url: (provider?.baseURL ?? "") + source.url, key: provider?.header,
            accept: "application/x-google-protobuf, application/x-protobuf;q=0.9, */*;q=0.1")
    }
}
