import Identity
import Redis
import TransitServer

/// Limits of clients that several nodes keep together.
///
/// Each node counts for itself, exactly, and tells Redis what it counted of a client that has used more than a quarter of a budget
/// there; what other nodes told counts with it. So the many who ask little cost no round trip, and with n nodes a client has at most
/// (n + 3) / 4 of its limit, and never less than its limit. What another node told fades away over the window, as its requests do. Without
/// Redis, or where it takes longer than a tenth of a second, each node counts alone.
package final class RedisRateLimiter: RateLimiter {
    private let own: MemoryRateLimiter
    private let redis: RedisClient
    private let names: NodeNames
    private let node: String
    private let pseudonyms: Pseudonyms

    /// The part of a budget that a node lets a client have without asking.
    static let free = 0.25
    /// How long an answer is waited for.
    package static let patience = Duration.milliseconds(100)

    /// - Parameters:
    ///   - own: counts at this node.
    ///   - node: unlike all others.
    ///   - pseudonyms: name clients in Redis, alike on all nodes.
    package init(
        _ own: MemoryRateLimiter, _ redis: RedisClient, _ names: NodeNames, node: String, pseudonyms: Pseudonyms
    ) {
        (self.own, self.redis, self.names, self.node) = (own, redis, names, node)
        self.pseudonyms = pseudonyms
    }

    package var budgetsHeld: Int? { own.budgetsHeld }

    package func takeAtOnce(_ demand: RateDemand) -> RateDecision? {
        isWatched(demand, own.counts(demand)) ? nil : own.takeAtOnce(demand)
    }

    package func take(_ demand: RateDemand) async -> RateDecision {
        let counts = own.counts(demand)
        guard isWatched(demand, counts) else { return await own.take(demand) }
        let told = await others(demand, counts)
        if let refusal = told?.refusal { return refusal }
        var decision = await own.take(demand)
        if decision.isAllowed, let told { decision.remaining = max(0, decision.remaining - told.ofOthers) }
        return decision
    }

    private func isWatched(_ demand: RateDemand, _ counts: [Int]) -> Bool {
        zip(budgets(demand), counts).contains { Double($1) > Self.free * Double($0.budget.limit) }
    }

    private func budgets(_ demand: RateDemand) -> [(key: RateKey, budget: RateBudget)] {
        [(demand.key, demand.budget)] + demand.shared
    }

    /// Tells what is counted here, this request too where there is room, and hears what others have; nil where that can't be asked.
    private func others(
        _ demand: RateDemand, _ counts: [Int]
    ) async -> (ofOthers: Int, refusal: RateDecision?)? {
        let budgets = budgets(demand)
        let keys = budgets.map { names.requests(pseudonyms.name(of: "\($0.key)", in: $0.budget.rateClass.rawValue)) }
        let numbers = zip(budgets, counts).flatMap { budget, count in
            [budget.budget.limit, budget.budget.windowSeconds, count]
        }
        let arguments = ([demand.cost] + numbers).map { RedisArgument.integer(Int64($0)) }
        guard
            let answer = try? await redis.run(Self.counting, keys: keys, arguments: [.text(node)] + arguments).array,
            answer.count == 3, let refusing = answer[0].integer, let others = answer[1].integer,
            let wait = answer[2].integer
        else { return nil }
        guard budgets.indices.contains(Int(refusing) - 1) else { return (Int(others), nil) }
        let budget = budgets[Int(refusing) - 1].budget
        return (
            Int(others),
            RateDecision(
                budget, isAllowed: false, remaining: 0, resetSeconds: min(max(1, Int(wait)), budget.windowSeconds))
        )
    }

    /// Of each budget a hash: for each node what it counted when it told last, and when. Others' counts fade evenly over the window.
    ///
    /// Returns which budget has no room, from 1 on (0: all have), what other nodes count of the first, and seconds until there is room
    /// if nothing is asked meanwhile.
    private static let counting = RedisScript(
        """
        local time = redis.call('TIME')
        local now = tonumber(time[1]) + tonumber(time[2]) / 1000000
        local node, cost = ARGV[1], tonumber(ARGV[2])
        local ofFirst, refusing, wait = 0, 0, 0
        for i, key in ipairs(KEYS) do
          local limit, window, own = tonumber(ARGV[3 * i]), tonumber(ARGV[3 * i + 1]), tonumber(ARGV[3 * i + 2])
          local others, told, youngest = 0, redis.call('HGETALL', key), window
          for j = 1, #told, 2 do
            local count, at = string.match(told[j + 1], '^(%S+) (%S+)$')
            local age = at and math.max(0, now - tonumber(at)) or window
            if age >= window then
              redis.call('HDEL', key, told[j])
            elseif told[j] ~= node then
              others = others + tonumber(count) * (1 - age / window)
              youngest = math.min(youngest, age)
            end
          end
          if i == 1 then ofFirst = math.floor(others) end
          local room = limit - own - math.min(cost, limit)
          if others > room and others > 0 then
            local left = window - youngest
            local needed = room <= 0 and left or math.min(left, (1 - room / others) * left)
            if needed >= wait then refusing, wait = i, needed end
          end
        end
        if refusing > 0 then return {refusing, ofFirst, math.ceil(wait)} end
        for i, key in ipairs(KEYS) do
          local count = tonumber(ARGV[3 * i + 2]) + cost
          redis.call('HSET', key, node, count .. ' ' .. string.format('%.3f', now))
          redis.call('EXPIRE', key, tonumber(ARGV[3 * i + 1]) + 1)
        end
        return {0, ofFirst, 0}
        """)
}
