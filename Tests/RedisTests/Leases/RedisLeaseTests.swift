import Redis
import Synchronization
import Testing

@Suite(.enabled(if: RedisServer.isThere, RedisServer.absence))
struct RedisLeaseTests {
    /// Long enough never to end by itself in a test.
    private static let long = Duration.seconds(600)

    @Test("one has it at a time: the other waits until it is given back, and gets a greater token")
    func twoHolders() async throws {
        try await RedisServer.withClient { server, client in
            let other = server.client()
            let (leases, others) = (RedisLeases(client), RedisLeases(other))
            let first = try #require(try await leases.acquire("poller", holder: "a", for: Self.long))
            #expect(first.name == "poller" && first.holder == "a" && first.isHeld())
            #expect(try await others.acquire("poller", holder: "b", for: Self.long) == nil)
            #expect(try await others.acquire("another", holder: "b", for: Self.long) != nil)
            #expect(try await leases.release(first))
            let second = try #require(try await others.acquire("poller", holder: "b", for: Self.long))
            #expect(second.token > first.token)
            #expect(try await leases.renew(first, for: Self.long) == nil)
            #expect(try await leases.release(first) == false)
            #expect(try await leases.acquire("poller", holder: "a", for: Self.long) == nil)
            #expect(try await others.renew(second, for: Self.long)?.token == second.token)
            await other.close()
        }
    }

    @Test("it ends by itself, and then whoever had it can neither keep nor release it")
    func expiry() async throws {
        try await RedisServer.withClient { _, client in
            let leases = RedisLeases(client)
            let first = try #require(try await leases.acquire("poller", holder: "a", for: .milliseconds(50)))
            try await eventually("it does not end") { !first.isHeld() }
            var second: RedisLease?
            try await eventually("nobody else gets it") {
                second = try await leases.acquire("poller", holder: "b", for: Self.long)
                return second != nil
            }
            #expect(try #require(second).token > first.token)
            #expect(try await leases.renew(first, for: Self.long) == nil)
            #expect(try await leases.release(first) == false)
            #expect(try await leases.renew(#require(second), for: Self.long) != nil)
            let third = try #require(try await leases.acquire("other", holder: "a", for: .milliseconds(1)))
            try await Task.sleep(for: .milliseconds(50))
            #expect(try await leases.renew(third, for: Self.long) == nil, "over, though nobody else took it")
        }
    }

    @Test("whoever asks twice has it with the second token only")
    func sameHolder() async throws {
        try await RedisServer.withClient { _, client in
            let leases = RedisLeases(client)
            // A holder may have a space in its name, and another's name may end like it.
            let first = try #require(try await leases.acquire("poller", holder: "node 1", for: Self.long))
            #expect(try await leases.acquire("poller", holder: "1", for: Self.long) == nil)
            let second = try #require(try await leases.acquire("poller", holder: "node 1", for: Self.long))
            #expect(second.token > first.token)
            #expect(try await leases.renew(first, for: Self.long) == nil)
            #expect(try await leases.release(first) == false)
            #expect(try await leases.release(second))
        }
    }

    @Test("tokens grow with each holder, and also over a Redis that lost everything")
    func tokens() async throws {
        try await RedisServer.withClient { _, client in
            let leases = RedisLeases(client)
            var last: Int64 = 0
            for round in 0..<300 {
                if round % 100 == 99 { _ = try await client.send(RedisCommand("FLUSHALL")) }
                let lease = try #require(try await leases.acquire("poller", holder: "\(round)", for: Self.long))
                #expect(lease.token > last)
                last = lease.token
                try await leases.release(lease)
                if round % 100 == 99 { try await Task.sleep(for: .milliseconds(5)) }
            }
        }
    }

    @Test("of many who ask at once one gets it")
    func many() async throws {
        try await RedisServer.withClient { _, client in
            let leases = RedisLeases(client)
            let holders = try await withThrowingTaskGroup(of: String?.self) { group in
                for number in 0..<200 {
                    group.addTask { try await leases.acquire("poller", holder: "\(number)", for: Self.long)?.holder }
                }
                return try await group.reduce(into: []) { $0 += $1.map { [$0] } ?? [] }
            }
            #expect(holders.count == 1)
        }
    }

    @Test("the time is counted from before it was asked for, and never longer than Redis keeps it")
    func ownClock() async throws {
        try await RedisServer.withClient { _, client in
            let start = ContinuousClock.now
            let calls = Mutex(0)
            // Each look at the clock is a minute later: only the first may count.
            let leases = RedisLeases(client) {
                calls.withLock { calls in
                    defer { calls += 1 }
                    return start + .seconds(60 * calls)
                }
            }
            let lease = try #require(try await leases.acquire("poller", holder: "a", for: .seconds(30)))
            #expect(lease.expiresAt == start + .seconds(30))
            #expect(lease.isHeld(at: start + .seconds(29)) && !lease.isHeld(at: start + .seconds(30)))
            let kept = try #require(try await leases.renew(lease, for: .seconds(45)))
            #expect(kept.expiresAt == start + .seconds(105))
            let left = try await client.send(RedisCommand("PTTL", "lease:{poller}")).integer ?? 0
            #expect(left > 30_000 && left <= 45_000)
        }
    }

    @Test("without Redis there is no lease")
    func away() async throws {
        let client = RedisClient(try RedisURL("redis+unix:///tmp/no-redis-here/socket"), configuration: .patient())
        let fault = await failure { () throws(RedisError) in
            _ = try await RedisLeases(client).acquire("poller", holder: "a", for: Self.long)
        }
        #expect(fault?.isUnavailable == true)
        await client.close()
    }
}
