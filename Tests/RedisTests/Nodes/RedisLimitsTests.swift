import Identity
import Redis
import Synchronization
import Testing
import TransitAPI
import TransitServer
import TransitServices

/// Proves that clients have one limit and passwords one number of attempts, however many nodes there are.
@Suite(.enabled(if: RedisServer.isThere, RedisServer.absence))
struct RedisLimitsTests {
    private let pseudonyms = Pseudonyms(secret: "a secret of thirty-two characters")

    private func limiter(
        _ client: RedisClient, _ node: String = "a", now: @escaping @Sendable () -> Double = { 1_000 }
    ) -> RedisRateLimiter {
        RedisRateLimiter(
            MemoryRateLimiter(monotonicSeconds: now), client, NodeNames(city: "Sydney", database: 0), node: node,
            pseudonyms: pseudonyms)
    }

    /// An hour's window, so that none ends while this runs but once in hundreds of runs, which only lets more through.
    private func demand(_ address: UInt32, limit: Int = 100, wide: Int? = nil) -> RateDemand {
        let client = ClientAddress.v4(address)
        var demand = RateDemand(
            RateKey(.anonymous, at: client, installation: wide.map { _ in Int(address) }),
            RateBudget(.standard, limit: limit, windowSeconds: 1_000_000))
        if let wide {
            demand.shared = [
                (
                    .address(CountedNetwork.all(of: ClientAddress.v4(1))[0]),
                    RateBudget(.standard, limit: wide, windowSeconds: 1_000_000, isOfAddress: true)
                )
            ]
        }
        return demand
    }

    private func take(_ limiter: RedisRateLimiter, _ demand: RateDemand) async -> RateDecision {
        if let decision = limiter.takeAtOnce(demand) { return decision }
        return await limiter.take(demand)
    }

    @Test("a client that asks two nodes in turn has a quarter more than its limit, not twice as much")
    func twoNodes() async throws {
        try await RedisServer.withClient { server, client in
            let other = server.client()
            try await other.connect()
            let nodes = [limiter(client), limiter(other, "b")]
            var (allowed, last) = (0, RateDecision?.none)
            for number in 0..<300 {
                let decision = await take(nodes[number % 2], demand(7))
                if decision.isAllowed { allowed += 1 }
                last = decision
            }
            #expect((100...127).contains(allowed), "\(allowed)")
            #expect(last?.isAllowed == false && last?.remaining == 0 && last?.budget.isOfAddress == false)
            // Another client has its own.
            #expect(await take(nodes[0], demand(8)).isAllowed)
            await other.close()
        }
    }

    @Test("one node lets as many through as without Redis")
    func oneNode() async throws {
        try await RedisServer.withClient { _, client in
            let limiter = limiter(client)
            var allowed = 0
            for _ in 0..<300 where await take(limiter, demand(7)).isAllowed { allowed += 1 }
            #expect(allowed == 100)
        }
    }

    @Test("whoever stays within the limit for hours is never refused, at one node")
    func sustained() async throws {
        try await RedisServer.withClient { _, client in
            let seconds = Mutex(0.0)
            let limiter = limiter(client) { seconds.withLock { $0 } }
            var demand = demand(7, limit: 60)
            demand.budget.windowSeconds = 60
            for number in 0..<600 {
                seconds.withLock { $0 += 60 / 59 }
                let decision = await take(limiter, demand)
                #expect(decision.isAllowed, "\(number)")
            }
        }
    }

    @Test("of a refusal it is said how long to wait, and that is enough")
    func waiting() async throws {
        try await RedisServer.withClient { server, client in
            let other = server.client()
            try await other.connect()
            let seconds = Mutex(0.0)
            let nodes = [
                limiter(client) { seconds.withLock { $0 } }, limiter(other, "b") { seconds.withLock { $0 } },
            ]
            // Windows of three seconds pass while this runs.
            var demand = demand(7, limit: 20)
            demand.budget.windowSeconds = 3
            var refused = 0
            for number in 0..<60 where refused < 3 {
                let began = ContinuousClock.now
                let decision = await take(nodes[number % 2], demand)
                guard let wait = decision.retryAfter else { continue }
                refused += 1
                try await Task.sleep(until: began + .seconds(wait))
                seconds.withLock { $0 += Double(wait) }
                #expect(await take(nodes[number % 2], demand).isAllowed, "after \(wait) s")
            }
            #expect(refused == 3)
            await other.close()
        }
    }

    @Test("ids that are made up for each request share the budget of their address on all nodes")
    func address() async throws {
        try await RedisServer.withClient { server, client in
            let other = server.client()
            try await other.connect()
            let nodes = [limiter(client), limiter(other, "b")]
            var allowed = 0
            for number in 0..<600 where await take(nodes[number % 2], demand(UInt32(number), wide: 200)).isAllowed {
                allowed += 1
            }
            #expect((200...252).contains(allowed), "\(allowed)")
            await other.close()
        }
    }

    @Test("without Redis each node counts alone, at once")
    func absence() async throws {
        try await RedisServer.withClient { server, client in
            server.kill()
            let limiter = limiter(client)
            var allowed = 0
            for _ in 0..<300 where await take(limiter, demand(7)).isAllowed { allowed += 1 }
            #expect(allowed == 100)
        }
    }

    @Test("attempts are counted by all nodes, under names that say nothing, and can be given back")
    func attempts() async throws {
        try await RedisServer.withClient { server, client in
            let other = server.client()
            let nodes = [client, other].map { RedisAttempts($0, NodeNames(city: "Sydney", database: 0)) }
            let wanted = [
                CountedAttempt(name: "near", count: 2, seconds: 900),
                CountedAttempt(name: "far", count: 3, seconds: 3_600),
            ]
            #expect(await nodes[0].count(wanted, id: "a", now: 1_000) == nil)
            #expect(await nodes[1].count(wanted, id: "b", now: 1_100) == nil)
            let refused = try #require(await nodes[0].count(wanted, id: "c", now: 1_200))
            #expect(refused == (0, 700))
            await nodes[1].giveBack(wanted, id: "b")
            #expect(await nodes[0].count(wanted, id: "c", now: 1_200) == nil)
            // Later the near one has room again; the far one is full then.
            #expect(await nodes[1].count(wanted, id: "d", now: 1_000 + 901) == nil)
            let full = try #require(await nodes[1].count([wanted[1]], id: "e", now: 1_000 + 902))
            #expect(full == (0, 2_698))
            await other.close()
        }
    }
}
