import LiveState

extension PollPlan {
    /// How it goes.
    func status(now: Double, budgets: [String: ProviderBudget]) -> PollerStatus {
        PollerStatus(
            sources: entries.map { entry in
                PollerStatus.Source(
                    live: entry.source.live, circuit: entry.circuit.state(at: now),
                    consecutiveFailures: entry.circuit.failures, requests: entry.requests,
                    lastAttempt: entry.lastAttempt.map { Int64($0) }, lastSuccess: entry.lastSuccess.map { Int64($0) },
                    lastError: entry.lastError, httpStatus: entry.httpStatus,
                    nextPoll: entry.isUnderWay ? nil : Int64(entry.ready.rounded(.up)))
            },
            providers: providers.compactMap { provider in
                guard var quota = budgets[provider.id]?.quota else { return nil }
                quota.turn(to: Int64(now))
                return PollerStatus.Provider(
                    id: provider.id, requestsToday: quota.used, dailyLimit: quota.limit, step: quota.step,
                    resetsAt: quota.resetsAt, requestsPerSecond: provider.requestsPerSecond)
            })
    }
}
