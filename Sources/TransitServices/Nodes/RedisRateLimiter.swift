import Identity
import Redis
import TransitServer

/// Limits of clients that several nodes keep together.
///
/// Each node counts for itself first, and refuses what is too much for it alone. A client that has used more than a quarter of a
/// budget at a node is counted in Redis from then on, against the other three quarters; so the many who ask little cost no
/// round trip, and with n nodes a client has at most (n + 3) / 4 of its limit in a window. Without Redis, or where it takes longer than
/// a tenth of a second, each node counts alone.
package final class RedisRateLimiter: RateLimiter {
    private let own: MemoryRateLimiter
    private let redis: RedisClient
    private let names: NodeNames
    private let pseudonyms: Pseudonyms

    /// The part of a budget that a node lets a client have without asking.
    static let free = 0.25
    /// How long an answer is waited for.
    package static let patience = Duration.milliseconds(100)

    /// - Parameters:
    ///   - own: counts at this node.
    ///   - pseudonyms: name clients in Redis, alike on all nodes.
    package init(
        _ own: MemoryRateLimiter, _ redis: RedisClient, city: String, database: Int, pseudonyms: Pseudonyms
    ) {
        (self.own, self.redis, self.pseudonyms) = (own, redis, pseudonyms)
        names = NodeNames(city: city, database: database)
    }

    package var budgetsHeld: Int? { own.budgetsHeld }

    package func takeAtOnce(_ demand: RateDemand) -> RateDecision? {
        own.share(demand) > Self.free ? nil : own.takeAtOnce(demand)
    }

    package func take(_ demand: RateDemand) async -> RateDecision {
        let isCounted = own.share(demand) > Self.free
        let decision = await own.take(demand)
        guard isCounted, decision.isAllowed else { return decision }
        let budgets = [(key: demand.key, budget: demand.budget)] + demand.shared
        return await shared(budgets, demand.cost) ?? decision
    }

    /// What all nodes together say; nil where it can't be asked, or this node's own decision says more.
    private func shared(_ budgets: [(key: RateKey, budget: RateBudget)], _ cost: Int) async -> RateDecision? {
        let keys = budgets.map { names.requests(pseudonyms.name(of: "\($0.key)", in: $0.budget.rateClass.rawValue)) }
        let numbers = budgets.flatMap { [Self.common($0.budget), $0.budget.windowSeconds] }
        let arguments = ([cost] + numbers).map { RedisArgument.integer(Int64($0)) }
        guard let answer = try? await redis.run(Self.counting, keys: keys, arguments: arguments).array,
            answer.count == 3, let refusing = answer[0].integer, let remaining = answer[1].integer,
            let reset = answer[2].integer, budgets.indices.contains(Int(refusing))
        else { return nil }
        return RateDecision(
            budgets[Int(refusing)].budget, isAllowed: remaining >= 0, remaining: max(0, Int(remaining)),
            resetSeconds: max(1, Int(reset)))
    }

    /// What of a budget is counted in Redis.
    private static func common(_ budget: RateBudget) -> Int { max(1, budget.limit - Int(Double(budget.limit) * free)) }

    /// Counts in windows that stand still, of which the one before counts by as much of it as is within the last window's time: takes
    /// from all budgets or from none.
    ///
    /// Returns which budget the answer is about, what is left of it (-1: refused) and seconds until there is more.
    private static let counting = RedisScript(
        """
        local time = redis.call('TIME')
        local now = tonumber(time[1]) + tonumber(time[2]) / 1000000
        local cost = tonumber(ARGV[1])
        local left, reset = 0, 1
        for i, key in ipairs(KEYS) do
          local limit, window = tonumber(ARGV[2 * i]), tonumber(ARGV[2 * i + 1])
          local place = now % window
          local at = math.floor(now / window)
          local before = tonumber(redis.call('GET', key .. ':' .. (at - 1)) or '0')
          local used = tonumber(redis.call('GET', key .. ':' .. at) or '0') + before * (1 - place / window)
          local rest = limit - used - math.min(cost, limit)
          if rest < 0 then return {i - 1, -1, math.ceil(window - place)} end
          if i == 1 then left, reset = math.floor(rest), math.ceil(window - place) end
        end
        for i, key in ipairs(KEYS) do
          local window = tonumber(ARGV[2 * i + 1])
          local name = key .. ':' .. math.floor(now / window)
          redis.call('INCRBY', name, math.min(cost, tonumber(ARGV[2 * i])))
          redis.call('EXPIRE', name, 2 * window)
        end
        return {0, left, reset}
        """)
}
