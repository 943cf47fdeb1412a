import LiveState

/// Which source is asked when. Knows no clock and no network: it is told the time and what became of each poll.
package struct PollPlan: Sendable {
    /// What to do next.
    package enum Step: Sendable, Equatable {
        /// Nothing before an instant, in seconds since 1970-01-01T00:00:00Z; infinite where all depends on polls under way.
        case wait(until: Double)
        /// Ask this source now; it is counted, and `completed` must follow.
        case poll(PolledSource)
    }

    struct Entry: Sendable {
        let source: PolledSource
        let cadence: Cadence
        var circuit = CircuitBreaker()
        var due: Double
        var isUnderWay = false
        var requests = 0
        var lastAttempt: Double?
        var lastSuccess: Double?
        var lastError: String?
        /// Frames refused since one was taken, and why the last was.
        var refusals = 0
        var refusedAs: String?
        var httpStatus: Int?

        /// The first instant at which the source itself may be asked.
        var ready: Double { max(due, circuit.openUntil ?? due) }
    }

    private(set) var entries: [Entry]
    let providers: [Provider]
    private var events: [PollEvent] = []
    private var random: SeededRandom
    private var lastNow: Double
    private let backOff = BackOff()

    /// Seconds between first polls: everything is known soon, and not everything at once.
    private static let stagger = 0.5

    /// A plan whose first polls follow one another from now on.
    ///
    /// - Parameter seed: all jitter follows from it.
    package init(city: CityFile, seed: UInt64, now: Double) {
        providers = city.providers
        random = SeededRandom(seed: seed)
        lastNow = now
        entries = city.realtime.enumerated().map { position, source in
            let provider = city.providers.first { $0.id == source.provider }
            return Entry(
                source: source, cadence: Cadence(source, provider: provider),
                due: now + Double(position) * Self.stagger)
        }
    }

    /// What to do now.
    ///
    /// - Parameter budgets: by provider; a poll is counted there.
    package mutating func next(now: Double, budgets: inout [String: ProviderBudget]) -> Step {
        noticeSetClock(now, &budgets)
        noteSteps(now, &budgets)
        var best: (index: Int, at: Double)?
        for (index, entry) in entries.enumerated() where !entry.isUnderWay {
            let earliest = entry.source.provider.flatMap { budgets[$0]?.earliest(now: now) } ?? now
            let at = max(entry.ready, earliest)
            if let found = best, (max(found.at, now), entries[found.index].ready) <= (max(at, now), entry.ready) {
                continue
            }
            best = (index, at)
        }
        guard let best else { return .wait(until: .infinity) }
        guard best.at <= now, entries[best.index].circuit.admit(now: now) else {
            return .wait(until: max(best.at, now.nextUp))
        }
        return begin(best.index, now, &budgets)
    }

    private mutating func begin(_ index: Int, _ now: Double, _ budgets: inout [String: ProviderBudget]) -> Step {
        let source = entries[index].source
        var slowdown = 1.0
        if let provider = source.provider, budgets[provider] != nil {
            switch budgets[provider]?.ask(.polling, now: now) {
            case .notBefore(let instant):
                entries[index].circuit.abandoned()
                return .wait(until: max(instant, now.nextUp))
            case .refused(let instant):
                entries[index].circuit.abandoned()
                return .wait(until: Double(instant))
            case .admitted, nil: break
            }
            slowdown = budgets[provider]?.step.slowdown ?? 1
        }
        let isFirst = entries[index].requests == 0
        var gap = entries[index].cadence.gap(at: now, slowdown: slowdown, using: &random)
        // After the first round, sources of the same cadence go on at different times.
        if isFirst { gap *= Double.random(in: 0.3...1, using: &random) }
        entries[index].due = now + gap
        entries[index].isUnderWay = true
        entries[index].requests += 1
        entries[index].lastAttempt = now
        return .poll(source)
    }

    /// Takes in what became of a poll.
    ///
    /// - Parameter source: its id; one that is not under way is ignored.
    package mutating func completed(
        _ source: String, _ outcome: PollOutcome, now: Double, budgets: inout [String: ProviderBudget]
    ) {
        guard let index = entries.firstIndex(where: { $0.source.id == source && $0.isUnderWay }) else { return }
        entries[index].isUnderWay = false
        switch outcome {
        case .accepted(let status), .unchanged(let status):
            entries[index].lastSuccess = now
            (entries[index].lastError, entries[index].httpStatus) = (nil, status)
            if entries[index].refusals > 0 {
                events.append(.believedAgain(source: source, refused: entries[index].refusals))
                (entries[index].refusals, entries[index].refusedAs) = (0, nil)
            }
            answered(index, &budgets)
        case .refused(let status, let reason):
            entries[index].refusals += 1
            (entries[index].lastError, entries[index].httpStatus) = ("the frame was refused: \(reason)", status)
            if entries[index].refusedAs != reason { events.append(.refused(source: source, reason: reason)) }
            entries[index].refusedAs = reason
            answered(index, &budgets)
        case .failed(let failure): failed(index, failure, now, &budgets)
        case .abandoned: entries[index].circuit.abandoned()
        case .postponed(let instant):
            entries[index].circuit.abandoned()
            // Not a round later.
            entries[index].due = instant
        }
    }

    /// The source can be reached, whatever is thought of its frame.
    private mutating func answered(_ index: Int, _ budgets: inout [String: ProviderBudget]) {
        if entries[index].circuit.succeeded() { events.append(.circuitClosed(source: entries[index].source.id)) }
        if let provider = entries[index].source.provider { budgets[provider]?.accepted() }
    }

    private mutating func failed(
        _ index: Int, _ failure: PollFailure, _ now: Double, _ budgets: inout [String: ProviderBudget]
    ) {
        let id = entries[index].source.id
        let provider = entries[index].source.provider
        let verdict = Verdict(
            failure, provider: providers.first { $0.id == provider },
            hasSucceeded: provider.flatMap { budgets[$0]?.hasSucceeded } ?? false)
        let opened = entries[index].circuit.failed(now: now)
        (entries[index].lastError, entries[index].httpStatus) = (verdict.reason, failure.status)
        let failures = entries[index].circuit.failures
        events.append(.failed(source: id, reason: verdict.reason, failures: failures))
        if opened { events.append(.circuitOpened(source: id, until: entries[index].circuit.openUntil ?? now)) }
        let delay = backOff.delay(after: failures, retryAfter: verdict.retryAfter, using: &random)
        if let provider, verdict.concernsProvider {
            budgets[provider]?.refused(retryAfter: verdict.retryAfter, now: now, using: &random)
        } else if let retryAfter = verdict.retryAfter {
            entries[index].due = max(entries[index].due, now + min(retryAfter, BackOff.longestRetryAfter))
        } else if provider.flatMap({ budgets[$0]?.step }) ?? .normal == .normal {
            // Sooner than planned, for a fault is mostly short; not where requests have become scarce.
            // Only the first time: a source that fails on is asked no more often than a healthy one, or nearly.
            let least = failures > 1 ? entries[index].source.every / 2 : 0
            entries[index].due = min(entries[index].due, now + max(delay, least))
        }
    }

    /// Where the clock was set back, everything planned moves with it, so that nothing waits for the hour to come again.
    private mutating func noticeSetClock(_ now: Double, _ budgets: inout [String: ProviderBudget]) {
        let step = now - lastNow
        lastNow = now
        guard step < -1 else { return }
        for index in entries.indices {
            entries[index].due += step
            entries[index].circuit.shift(by: step)
        }
        for id in budgets.keys { budgets[id]?.shift(by: step) }
    }

    private mutating func noteSteps(_ now: Double, _ budgets: inout [String: ProviderBudget]) {
        for provider in providers {
            guard let step = budgets[provider.id]?.newStep(now: now), let quota = budgets[provider.id]?.quota else {
                continue
            }
            events.append(.quotaStep(provider: provider.id, step: step, used: quota.used, limit: quota.limit))
        }
    }

    /// What has happened since this was last asked.
    package mutating func takeEvents() -> [PollEvent] {
        defer { events = [] }
        return events
    }
}
