import TransitAPI
import TransitAnswers

/// What a server keeps of the limits of its clients.
final class ClientRates: Sendable {
    /// Nil where nobody is limited.
    let limiter: (any RateLimiter)?
    let recent = RecentAnswers()
    let metrics = RateMetrics()
    /// How much they may ask for.
    let limits: ClientLimits

    init(_ limiter: (any RateLimiter)?, _ limits: ClientLimits) { (self.limiter, self.limits) = (limiter, limits) }

    /// Counts a request to endpoints of a class, as `cost` of them; nil where it is not limited.
    func take(_ rateClass: RateClass, cost: Int = 1, _ exchange: Exchange) async -> RateDecision? {
        guard let demand = demand(rateClass, cost: cost, exchange) else { return nil }
        return await limiter?.take(demand)
    }

    /// What a request takes; nil where it is not limited.
    func demand(_ rateClass: RateClass, cost: Int = 1, _ exchange: Exchange) -> RateDemand? {
        guard limiter != nil, let budgets = limits.budgets(rateClass, for: exchange.caller) else { return nil }
        var demand = RateDemand(exchange.rateKey, budgets.own, cost: cost)
        if let wide = budgets.address, let address = exchange.client {
            demand.shared = CountedNetwork.all(of: address).map { (.address($0), wide.times($0.times)) }
        }
        return demand
    }

    /// Remembers an answer, where clients that are about to be over their limit may ask for it again.
    ///
    /// Answers of the others need not be kept: who reaches a limit has passed half of it, and gets what was asked since.
    func remember(
        _ bytes: [UInt8], _ pagination: Pagination?, _ staleness: Staleness?, _ rate: RateDecision?,
        _ exchange: Exchange
    ) {
        guard let rate, rate.remaining * 2 < rate.limit, let question = Self.question(exchange) else { return }
        recent.remember(
            question, bytes, pagination, staleness, ignored: exchange.ignored.all, at: exchange.timestamp)
    }

    /// The earlier answer a request over the limit is given in place of a refusal; nil where there is none.
    func earlier(_ exchange: Exchange) -> RecentAnswers.Entry? {
        Self.question(exchange).flatMap { recent.answer(to: $0, at: exchange.now) }
    }

    /// Path and query, and in which language where that is not English.
    private static func question(_ exchange: Exchange) -> String? {
        guard let target = exchange.request.head.path, let languages = exchange.otherLanguages else {
            return exchange.request.head.path
        }
        return languages.map(\.description).joined(separator: ",") + " " + target
    }
}
