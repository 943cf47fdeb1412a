import Synchronization
import TransitAPI

/// Budgets kept in the memory of one process, exact: no span of time as long as the window holds more requests than the
/// limit.
///
/// Per client and class it remembers when the requests of the last window came, four bytes each, and forgets a client after a
/// window or two of silence. At most ``capacity`` budgets are held: beyond that those unused the longest are forgotten, and a
/// client that was forgotten starts afresh. They take up to 16 bytes for each request of the last window, as an
/// address of IPv6 is counted in its networks too.
package final class MemoryRateLimiter: RateLimiter {
    /// Most budgets held.
    package let capacity: Int
    private let monotonicSeconds: @Sendable () -> Double
    private let began: Double
    private let shards: [Shard]
    /// Budgets that several keys share, by how wide they are; their locks are taken within those of narrower ones, never the
    /// other way round.
    private let sharedShards: [[Shard]]

    /// A limiter.
    ///
    /// - Parameters:
    ///   - capacity: most budgets held; at least two for each of the 16 shards.
    ///   - monotonicSeconds: seconds that only ever grow.
    package init(capacity: Int = 65_536, monotonicSeconds: @escaping @Sendable () -> Double) {
        let count = 16
        let perShard = max(2, capacity / count)
        self.capacity = perShard * count
        self.monotonicSeconds = monotonicSeconds
        began = monotonicSeconds()
        shards = (0..<count).map { _ in Shard(capacity: perShard) }
        sharedShards = CountedNetwork.ofIPv6.map { _ in
            (0..<count).map { _ in Shard(capacity: max(2, perShard / 4)) }
        }
    }

    /// Takes what is asked for from its budgets: from all of them or from none.
    package func take(_ demand: RateDemand) async -> RateDecision { decide(demand) }

    package func takeAtOnce(_ demand: RateDemand) -> RateDecision? { decide(demand) }

    /// Budgets held now.
    package var budgetsHeld: Int? { ([shards] + sharedShards).joined().reduce(0) { $0 + $1.count } }

    /// How many requests of the window are counted in each budget: that of the client, then the shared ones.
    package func counts(_ demand: RateDemand) -> [Int] {
        let now = Int64((monotonicSeconds() - began) * 1000)
        func count(_ shards: [Shard], _ key: RateKey, _ budget: RateBudget) -> Int {
            let slot = Slot(key: key, rateClass: budget.rateClass)
            return shards[slot.hashValue & (shards.count - 1)].count(slot, budget, at: now)
        }
        return [count(shards, demand.key, demand.budget)]
            + zip(sharedShards, demand.shared).map { count($0, $1.key, $1.budget) }
    }

    private func decide(_ demand: RateDemand) -> RateDecision {
        let now = Int64((monotonicSeconds() - began) * 1000)
        let slot = Slot(key: demand.key, rateClass: demand.budget.rateClass)
        let shard = shards[slot.hashValue & (shards.count - 1)]
        return shard.take(slot, demand.budget, demand.cost, at: now) { refusal(demand, 0, at: now) }
    }

    /// What the shared budgets say against it, from one on; nil where there is room in all of them, and it was taken.
    private func refusal(_ demand: RateDemand, _ index: Int, at now: Int64) -> RateDecision? {
        guard index < min(demand.shared.count, sharedShards.count) else { return nil }
        let (key, budget) = demand.shared[index]
        let slot = Slot(key: key, rateClass: budget.rateClass)
        let shard = sharedShards[index][slot.hashValue & (shards.count - 1)]
        let decision = shard.take(slot, budget, demand.cost, at: now) { refusal(demand, index + 1, at: now) }
        return decision.isAllowed ? nil : decision
    }

    fileprivate struct Slot: Hashable {
        var key: RateKey
        var rateClass: RateClass
    }
}

/// A part of the budgets with a lock of its own.
private final class Shard: Sendable {
    private struct Content {
        var windows = TwoGenerations<MemoryRateLimiter.Slot, RequestTimes>()
        var turnedAt: Int64 = 0
        var longestWindow: Int64 = 0
    }

    private let content = Mutex(Content())
    private let half: Int

    init(capacity: Int) { half = capacity / 2 }

    var count: Int { content.withLock { $0.windows.count } }

    /// How many requests of the window are counted.
    func count(_ slot: MemoryRateLimiter.Slot, _ budget: RateBudget, at now: Int64) -> Int {
        content.withLock { content in
            content.windows.value(slot)?.count(within: Int64(budget.windowSeconds) * 1000, at: now) ?? 0
        }
    }

    /// - Parameter refusal: asked where there is room here; what it says instead is the decision, and nothing is taken.
    func take(
        _ slot: MemoryRateLimiter.Slot, _ budget: RateBudget, _ cost: Int, at now: Int64,
        refusal: @Sendable () -> RateDecision?
    ) -> RateDecision {
        let window = Int64(budget.windowSeconds) * 1000
        let (decision, gone) = content.withLock { content in
            var gone: [MemoryRateLimiter.Slot: RequestTimes] = [:]
            content.longestWindow = max(content.longestWindow, window)
            // Whoever is old when a whole window has passed since the page was turned has not asked in it.
            if now - content.turnedAt >= content.longestWindow || content.windows.young.count >= half {
                gone = content.windows.turn()
                content.turnedAt = now
            }
            let decision = content.windows.update(slot, default: RequestTimes()) { times in
                times.take(budget, cost, window: window, at: now, refusal: refusal)
            }
            return (decision, gone)
        }
        // Thousands may have been forgotten; of one budget they are freed now that the lock is given back.
        withExtendedLifetime(gone) {}
        return decision
    }
}

/// When the requests of one budget came, the oldest first.
private struct RequestTimes {
    /// Milliseconds after the first 32 bits of the time of the newest; see `span`.
    private var times: [UInt32] = []
    private var first = 0
    private var newest: Int64 = 0

    /// How many came within a window.
    func count(within window: Int64, at now: Int64) -> Int {
        guard now - newest < window else { return 0 }
        let low = UInt32(truncatingIfNeeded: max(now, newest))
        // Mostly all of them did.
        return times.count - first - times[first...].prefix { Int64(low &- $0) >= window }.count
    }

    mutating func take(
        _ budget: RateBudget, _ cost: Int, window: Int64, at now: Int64, refusal: @Sendable () -> RateDecision?
    ) -> RateDecision {
        // Two threads may come to the lock in another order than they looked at the clock.
        let now = max(now, newest)
        // Times are kept without their upper bits, which is enough to tell them within a window; so nothing older may be left.
        if now - newest >= window { (times, first) = ([], 0) }
        newest = now
        let low = UInt32(truncatingIfNeeded: now)
        while first < times.count, Int64(low &- times[first]) >= window { first += 1 }
        if first > 0, first * 2 >= times.count {
            times.removeFirst(first)
            first = 0
        }
        // A limit may have become less since; and what costs more than there ever is would never be taken.
        let cost = min(cost, budget.limit)
        let missing = times.count - first + cost - budget.limit
        let isAllowed = missing <= 0
        if isAllowed {
            if let refused = refusal() { return refused }
            for _ in 0..<cost { times.append(low) }
        }
        let wait = window - Int64(low &- times[first + max(0, missing - 1)])
        return RateDecision(
            budget, isAllowed: isAllowed, remaining: max(0, budget.limit - (times.count - first)),
            resetSeconds: Int((wait + 999) / 1000))
    }
}
