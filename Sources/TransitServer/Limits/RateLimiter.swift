import TransitAPI

/// Counts requests, and says which are too many. Asked once a request; an implementation that many servers share may have
/// to ask elsewhere, so it may wait.
public protocol RateLimiter: Sendable {
    /// Takes one request of a client from a budget, or says when it may be taken. A request that is refused is not counted.
    func take(_ key: RateKey, from budget: RateBudget) async -> RateDecision

    /// Budgets that are kept in memory now; nil where they are kept elsewhere.
    var budgetsHeld: Int? { get }
}

/// How many requests a client has in any span of time as long as the window.
public struct RateBudget: Sendable, Equatable {
    /// The class whose endpoints share it.
    public var rateClass: RateClass
    /// Requests in a window.
    public var limit: Int
    /// Length of the window in seconds.
    public var windowSeconds: Int

    /// A budget; `limit` and `windowSeconds` are at least 1.
    public init(_ rateClass: RateClass, limit: Int, windowSeconds: Int) {
        (self.rateClass, self.limit, self.windowSeconds) = (rateClass, max(1, limit), max(1, windowSeconds))
    }

    /// The budget of a caller for the endpoints of a class; nil where it is not limited.
    public init?(_ rateClass: RateClass, for caller: Caller) {
        let limit: Int? =
            switch caller {
            case .anonymous: rateClass.anonymousPerMinute
            case .user: rateClass.authenticatedPerMinute
            case .service: nil
            }
        guard let limit else { return nil }
        self.init(rateClass, limit: limit, windowSeconds: RateClass.windowSeconds)
    }
}

/// What became of one request, and what is left.
public struct RateDecision: Sendable, Equatable {
    /// The budget it was taken from.
    public var budget: RateBudget
    /// Whether it was within the budget.
    public var isAllowed: Bool
    /// Requests left now.
    public var remaining: Int
    /// Whole seconds, at least 1, until more are left than now: until the oldest request that counts has left the window.
    public var resetSeconds: Int

    /// Requests in a window.
    public var limit: Int { budget.limit }
    /// Seconds after which a refused request would be taken; nil where it was allowed.
    public var retryAfter: Int? { isAllowed ? nil : resetSeconds }

    /// What became of a request.
    public init(_ budget: RateBudget, isAllowed: Bool, remaining: Int, resetSeconds: Int) {
        (self.budget, self.isAllowed, self.remaining) = (budget, isAllowed, remaining)
        self.resetSeconds = resetSeconds
    }
}
