import Synchronization

/// The budgets of all providers, shared by everything that asks them.
package final class RequestBudgets: Sendable {
    private let budgets: Mutex<[String: ProviderBudget]>
    /// Where requests are written down before they are made; nil where this process counts for itself.
    private let ledger: (any RequestLedger)?
    private let rates: [String: Double]

    /// Processes that together stay within a limit where each has its part of it, as they cannot ask their ledger.
    package static let sharers = ReservedRequests.sharers

    /// Budgets of which nothing is used.
    ///
    /// - Parameters:
    ///   - ledger: keeps the day's requests over restarts and between processes; ``replenish(now:)`` asks it.
    ///   - now: seconds since 1970-01-01T00:00:00Z.
    package init(_ providers: [Provider], ledger: (any RequestLedger)? = nil, now: Double) {
        self.ledger = ledger
        rates = Dictionary(providers.map { ($0.id, $0.requestsPerSecond) }) { first, _ in first }
        budgets = Mutex(
            Dictionary(providers.map { ($0.id, ProviderBudget($0, isInLedger: ledger != nil, now: now)) }) { first, _ in
                first
            })
    }

    /// Asks for a request to a provider and counts it where it is admitted; without a provider it always is.
    package func ask(_ purpose: RequestPurpose, of provider: String?, now: Double) -> Admission {
        guard let provider else { return .admitted }
        return withBudgets { $0[provider]?.ask(purpose, now: now) ?? .admitted }
    }

    /// What counts the redirects of a request to a provider; without a provider nothing is counted.
    ///
    /// - Parameter now: tells the time, in seconds since 1970-01-01T00:00:00Z.
    package func redirects(
        of provider: String?, now: @escaping @Sendable () -> Double
    ) -> @Sendable () -> Void {
        guard let provider else { return {} }
        return {
            let moment = now()
            self.withBudgets { $0[provider]?.countRedirect(now: moment) }
        }
    }

    package func withBudgets<Result: Sendable>(
        _ body: (inout sending [String: ProviderBudget]) -> sending Result
    ) -> Result {
        budgets.withLock(body)
    }

    /// Has requests set aside where few are left in hand: to be awaited before asking.
    ///
    /// - Parameter isIdle: whether this process asks nothing meanwhile: then it only tells the ledger what it knows, and hears what
    ///   others do, so that a ledger that has forgotten the day learns it from whoever is left.
    package func replenish(now: Double, isIdle: Bool = false) async {
        guard let ledger else { return }
        let (orders, pauses) = withBudgets { budgets in
            var (orders, pauses): ([LedgerOrder], [(String, Double)]) = ([], [])
            for id in budgets.keys {
                if let order = budgets[id]?.order(now: now, isIdle: isIdle) { orders.append(order) }
                if let pause = budgets[id]?.takeUntoldPause() { pauses.append((id, pause)) }
            }
            return (orders, pauses)
        }
        guard !orders.isEmpty || !pauses.isEmpty else { return }
        // In a task of its own: whoever waits may go, and what was set aside must not be lost with him.
        await Task {
            for order in orders {
                let answer = await ledger.reserve(order)
                withBudgets { $0[order.day.provider]?.answered(answer, order, now: now) }
            }
            for (provider, seconds) in pauses { await ledger.pause(provider, for: seconds) }
        }.value
    }

    /// How often a turn is taken for one request at most: where a machine is late for each, its requests leave late.
    private static let mostTurns = 3

    /// Waits for a turn at the rate that all processes keep together, for a request that was admitted here.
    ///
    /// A turn that passed unused, as the process was stopped or the machine had too much to do, is taken anew: what had waited
    /// would else leave at once, beside those whose turn it is.
    ///
    /// - Parameter limit: seconds that may be waited in all.
    /// - Returns: nil once the request may be made; else from when on it may be asked for again, in seconds since
    ///   1970-01-01T00:00:00Z: then it must not be made, and does not count.
    /// - Throws: `CancellationError`.
    package func awaitTurn(of provider: String?, within limit: Double, by clock: PollerClock) async throws -> Double? {
        guard let ledger, let provider, let rate = rates[provider] else { return nil }
        let deadline = clock.preciseNow() + limit
        for _ in 0..<Self.mostTurns {
            let turn = await ledger.turn(of: provider, rate: rate, within: max(0, deadline - clock.preciseNow()))
            let now = clock.preciseNow()
            switch turn {
            case .after(let seconds):
                if seconds > 0 { try await clock.sleep(until: now + seconds) }
                if clock.preciseNow() <= now + seconds + ledger.lateness { return nil }
            case .notFor(let seconds):
                withBudgets { $0[provider]?.putBack(pausedUntil: now + seconds) }
                return now + seconds
            }
        }
        return nil
    }

    /// Gives back what was set aside and not used, at the end.
    package func close() async {
        guard let ledger else { return }
        let left = withBudgets { budgets in
            var left: [(count: Int, day: QuotaDay)] = []
            for id in budgets.keys { if let one = budgets[id]?.surrender() { left.append(one) } }
            return left
        }
        for (count, day) in left { await ledger.giveBack(count, of: day) }
    }
}
