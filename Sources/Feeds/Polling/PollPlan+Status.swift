import LiveState

extension PollPlan {
    /// How it goes.
    func status(now: Double, budgets: [String: ProviderBudget]) -> PollerStatus {
        PollerStatus(
            sources: entries.map { entry in
                PollerStatus.Source(
                    live: entry.source.live, circuit: entry.circuit.state(at: now),
                    consecutiveFailures: entry.circuit.failures + entry.refusals, requests: entry.requests,
                    lastAttempt: entry.lastAttempt.map { Int64($0) }, lastSuccess: entry.lastSuccess.map { Int64($0) },
                    lastError: entry.lastError, httpStatus: entry.httpStatus,
                    nextPoll: entry.isUnderWay ? nil : nextPoll(of: entry, now: now, budgets))
            },
            providers: providers.compactMap { provider in
                guard let budget = budgets[provider.id] else { return nil }
                var quota = budget.quota
                quota.turn(to: Int64(now))
                return PollerStatus.Provider(
                    id: provider.id, requestsToday: quota.used, dailyLimit: quota.limit, step: quota.step,
                    resetsAt: quota.resetsAt, requestsPerSecond: provider.requestsPerSecond,
                    pausedUntil: budget.pausedUntil > now ? Int64(budget.pausedUntil.rounded(.up)) : nil)
            })
    }

    /// When a source is due, and its provider may be asked.
    private func nextPoll(of entry: Entry, now: Double, _ budgets: [String: ProviderBudget]) -> Int64 {
        let admitted = entry.source.provider.flatMap { budgets[$0]?.earliest(now: now) } ?? now
        return Int64(max(entry.ready, admitted).rounded(.up))
    }
}
