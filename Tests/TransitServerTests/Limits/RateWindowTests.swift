import Fuzzing
import Synchronization
import Testing
import TransitAPI
import TransitServer

/// Budgets in memory: windows slide, what is forgotten is harmless, and threads do not get more than one.
@Suite struct RateWindowTests {
    static let here = RateKey(.anonymous, at: ClientAddress("192.0.2.1"))
    static let there = RateKey(.anonymous, at: ClientAddress("192.0.2.2"))
    static let three = RateBudget(.standard, limit: 3, windowSeconds: 60)

    private let clock = TestClock(0)

    private func limiter(capacity: Int = 65_536) -> MemoryRateLimiter {
        MemoryRateLimiter(capacity: capacity, monotonicSeconds: clock.asServerClock.monotonicSeconds)
    }

    @Test func `a budget is used up, and comes back one by one as its requests leave the window`() async {
        let limiter = limiter()
        var told: [RateDecision] = []
        for _ in 0..<3 {
            told.append(await limiter.take(Self.here, from: Self.three))
            clock.pass(10)
        }
        #expect(told.map(\.remaining) == [2, 1, 0] && told.allSatisfy(\.isAllowed))
        #expect(told.map(\.resetSeconds) == [60, 50, 40] && told.allSatisfy { $0.retryAfter == nil })
        let refused = await limiter.take(Self.here, from: Self.three)
        #expect(!refused.isAllowed && refused.remaining == 0 && refused.retryAfter == 30 && refused.limit == 3)
        clock.pass(29.9)
        #expect(await limiter.take(Self.here, from: Self.three).retryAfter == 1)
        clock.pass(0.1)
        #expect(await limiter.take(Self.here, from: Self.three).isAllowed)
        #expect(await limiter.take(Self.here, from: Self.three).retryAfter == 10)
    }

    @Test func `after the seconds it was told, a client is let in, whenever it asked`() async {
        let limiter = limiter()
        var random = SeededGenerator(seed: 1)
        for _ in 0..<500 {
            clock.pass(Double(Int.random(in: 0...200, using: &random)) / 8)
            let decision = await limiter.take(Self.here, from: Self.three)
            guard let wait = decision.retryAfter else { continue }
            #expect((1...60).contains(wait))
            clock.pass(Double(wait))
            #expect(await limiter.take(Self.here, from: Self.three).isAllowed)
        }
    }

    @Test func `no span of a minute holds more requests than the limit`() async {
        let limiter = limiter()
        let budget = RateBudget(.standard, limit: 60, windowSeconds: 60)
        var allowed: [Double] = []
        var random = SeededGenerator(seed: 1)
        for _ in 0..<5_000 {
            clock.pass(Bool.random(using: &random) ? 0 : Double(Int.random(in: 0...24, using: &random)) / 8)
            if await limiter.take(Self.here, from: budget).isAllowed {
                allowed.append(clock.asServerClock.monotonicSeconds())
            }
        }
        #expect(allowed.count > 1_000)
        for (first, next) in zip(allowed, allowed.dropFirst(60)) { #expect(next - first >= 60) }
    }

    @Test func `what is refused is not counted`() async {
        let limiter = limiter()
        for _ in 0..<100 { _ = await limiter.take(Self.here, from: Self.three) }
        clock.pass(60)
        #expect(await limiter.take(Self.here, from: Self.three).remaining == 2)
    }

    @Test func `clients and classes have budgets of their own`() async {
        let limiter = limiter()
        for _ in 0..<4 { _ = await limiter.take(Self.here, from: Self.three) }
        #expect(await limiter.take(Self.there, from: Self.three).remaining == 2)
        let planning = RateBudget(.planning, limit: 3, windowSeconds: 60)
        #expect(await limiter.take(Self.here, from: planning).remaining == 2)
        let user = RateKey(.user(id: "192.0.2.1"), at: ClientAddress("192.0.2.1"))
        #expect(await limiter.take(user, from: Self.three).remaining == 2)
        #expect(await limiter.take(Self.here, from: Self.three).isAllowed == false)
    }

    @Test func `clients that are silent for two windows are forgotten, those that ask are not`() async {
        let limiter = limiter()
        for number in 0..<1_000 {
            _ = await limiter.take(RateKey(.anonymous, at: .v6(UInt64(number), 0)), from: Self.three)
        }
        // Enough of them to have every part of the memory looked at.
        let busy = (0..<200).map { RateKey(.anonymous, at: .v4($0)) }
        var remaining: Set<Int> = []
        for _ in 0..<7 {
            for client in busy { remaining = [await limiter.take(client, from: Self.three).remaining] }
            clock.pass(20)
        }
        #expect(limiter.budgetsHeld == 200 && remaining == [0])
    }

    @Test func `no more budgets are held than there is room for, and a busy client is not pushed out`() async {
        let limiter = limiter(capacity: 320)
        #expect(limiter.capacity == 320)
        for number in 0..<20_000 {
            let stranger = RateKey(.anonymous, at: .v6(UInt64(number), 0))
            #expect(await limiter.take(stranger, from: Self.three).isAllowed)
            // Somebody who asks all the time stays known among any number of strangers.
            let decision = await limiter.take(Self.here, from: Self.three)
            #expect(decision.isAllowed == (number < 3))
            if number % 500 == 0 { #expect(limiter.budgetsHeld.map { $0 <= 320 } == true) }
        }
    }

    @Test func `many threads together get one budget`() async {
        let limiter = limiter()
        let budget = RateBudget(.standard, limit: 1_000, windowSeconds: 60)
        let allowed = await withTaskGroup(of: Int.self) { group in
            for _ in 0..<16 {
                group.addTask {
                    var allowed = 0
                    for _ in 0..<500 where await limiter.take(Self.here, from: budget).isAllowed { allowed += 1 }
                    return allowed
                }
            }
            return await group.reduce(0, +)
        }
        #expect(allowed == 1_000)
    }

    @Test func `a limiter that has run for two months counts as on its first day`() async {
        let limiter = limiter()
        _ = await limiter.take(Self.here, from: Self.three)
        // Just before 2³² milliseconds, and over it.
        clock.pass(4_294_967.296 - 30)
        for _ in 0..<3 {
            #expect(await limiter.take(Self.here, from: Self.three).isAllowed)
            clock.pass(15)
        }
        #expect(await limiter.take(Self.here, from: Self.three).retryAfter == 15)
        clock.pass(15)
        #expect(await limiter.take(Self.here, from: Self.three).isAllowed)
    }
}
