import Synchronization
import TransitAPI

/// Budgets kept in the memory of one process, exact: no span of time as long as the window holds more requests than the
/// limit.
///
/// Per client and class it remembers when the requests of the last window came, four bytes each, and forgets a client after a
/// window or two of silence. At most ``capacity`` budgets are held: beyond that those unused the longest are forgotten, and a
/// client that was forgotten starts afresh. With every budget used up they take some 40 MB.
public final class MemoryRateLimiter: RateLimiter {
    /// Most budgets held.
    public let capacity: Int
    private let monotonicSeconds: @Sendable () -> Double
    private let began: Double
    private let shards: [Shard]

    /// A limiter.
    ///
    /// - Parameters:
    ///   - capacity: most budgets held; at least two for each of the 16 shards.
    ///   - monotonicSeconds: seconds that only ever grow.
    public init(capacity: Int = 65_536, monotonicSeconds: @escaping @Sendable () -> Double) {
        let count = 16
        let perShard = max(2, capacity / count)
        self.capacity = perShard * count
        self.monotonicSeconds = monotonicSeconds
        began = monotonicSeconds()
        shards = (0..<count).map { _ in Shard(capacity: perShard) }
    }

    /// Takes one request from a budget.
    public func take(_ key: RateKey, from budget: RateBudget) async -> RateDecision { decide(key, budget) }

    /// Budgets held now.
    public var budgetsHeld: Int? { shards.reduce(0) { $0 + $1.count } }

    private func decide(_ key: RateKey, _ budget: RateBudget) -> RateDecision {
        let now = Int64((monotonicSeconds() - began) * 1000)
        let slot = Slot(key: key, rateClass: budget.rateClass)
        let shard = shards[slot.hashValue & (shards.count - 1)]
        return shard.take(slot, budget, at: now)
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

    func take(_ slot: MemoryRateLimiter.Slot, _ budget: RateBudget, at now: Int64) -> RateDecision {
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
                times.take(budget, window: window, at: now)
            }
            return (decision, gone)
        }
        // Thousands may have been forgotten; they are freed now that the lock is given back.
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

    mutating func take(_ budget: RateBudget, window: Int64, at now: Int64) -> RateDecision {
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
        let isAllowed = times.count - first < budget.limit
        if isAllowed { times.append(low) }
        let wait = window - Int64(low &- times[first])
        return RateDecision(
            budget, isAllowed: isAllowed, remaining: max(0, budget.limit - (times.count - first)),
            resetSeconds: Int((wait + 999) / 1000))
    }
}
