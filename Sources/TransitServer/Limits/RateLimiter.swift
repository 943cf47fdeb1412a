import TransitAPI

/// Counts requests, and says which are too many. Asked once a request; an implementation that many servers share may have
/// to ask elsewhere, so it may wait.
package protocol RateLimiter: Sendable {
    /// Takes what a client asks for from its budgets, or says when it may be taken. What is refused is not counted.
    func take(_ demand: RateDemand) async -> RateDecision

    /// The same where it can be said without waiting; nil where it has to be asked elsewhere.
    func takeAtOnce(_ demand: RateDemand) -> RateDecision?

    /// Budgets that are kept in memory now; nil where they are kept elsewhere.
    var budgetsHeld: Int? { get }
}

/// What one request takes, and from which budgets.
package struct RateDemand: Sendable {
    /// Whose requests are counted together.
    package var key: RateKey
    /// What they have.
    package var budget: RateBudget
    /// As how many requests it counts; more than the limit counts as the limit.
    package var cost: Int
    /// Wider budgets it must be within as well, each shared by several keys; the narrowest first, and at most three.
    package var shared: [(key: RateKey, budget: RateBudget)]

    /// One request, unless it costs more.
    package init(_ key: RateKey, _ budget: RateBudget, cost: Int = 1, shared: [(key: RateKey, budget: RateBudget)] = [])
    {
        (self.key, self.budget, self.cost, self.shared) = (key, budget, max(1, cost), shared)
    }
}

extension RateLimiter {
    /// Takes one request of a client from a budget.
    package func take(_ key: RateKey, from budget: RateBudget) async -> RateDecision {
        await take(RateDemand(key, budget))
    }
}

/// How many requests a client has in any span of time as long as the window.
package struct RateBudget: Sendable, Equatable {
    /// The class whose endpoints share it.
    package var rateClass: RateClass
    /// Requests in a window.
    package var limit: Int
    /// Length of the window in seconds.
    package var windowSeconds: Int
    /// Whether all clients at an address share it.
    package var isOfAddress: Bool

    /// A budget; `limit` and `windowSeconds` are at least 1.
    package init(_ rateClass: RateClass, limit: Int, windowSeconds: Int, isOfAddress: Bool = false) {
        (self.rateClass, self.limit, self.windowSeconds) = (rateClass, max(1, limit), max(1, windowSeconds))
        self.isOfAddress = isOfAddress
    }

    /// The same with so many times the room.
    func times(_ factor: Int) -> RateBudget {
        RateBudget(rateClass, limit: limit * factor, windowSeconds: windowSeconds, isOfAddress: isOfAddress)
    }

    /// What headers call it.
    var name: String { isOfAddress ? rateClass.rawValue + "-address" : rateClass.rawValue }
}

/// What became of one request, and what is left.
package struct RateDecision: Sendable, Equatable {
    /// The budget it was taken from.
    package var budget: RateBudget
    /// Whether it was within the budget.
    package var isAllowed: Bool
    /// Requests left now.
    package var remaining: Int
    /// Whole seconds, at least 1, until more are left than now: until the oldest request that counts has left the window or, where
    /// it was refused, until enough have.
    package var resetSeconds: Int

    /// Requests in a window.
    package var limit: Int { budget.limit }
    /// Seconds after which a refused request would be taken; nil where it was allowed.
    package var retryAfter: Int? { isAllowed ? nil : resetSeconds }

    /// What became of a request.
    package init(_ budget: RateBudget, isAllowed: Bool, remaining: Int, resetSeconds: Int) {
        (self.budget, self.isAllowed, self.remaining) = (budget, isAllowed, remaining)
        self.resetSeconds = resetSeconds
    }
}
