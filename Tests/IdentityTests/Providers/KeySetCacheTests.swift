import Crypto
import Identity
import Testing

@Suite("Key set cache")
struct KeySetCacheTests {
    let first = LocalIssuer.p256[0]
    let second = LocalIssuer.p256[1]

    @Test("asks once for many who come together, and not again while the set is fresh")
    func singleFlight() async throws {
        let issuer = LocalIssuer([first])
        let cache = KeySetCache(source: issuer)
        let found = await withTaskGroup(of: Bool.self) { group in
            for _ in 0..<50 {
                group.addTask { (try? await cache.key(.es256, id: "p256-1", now: noon)) != nil }
            }
            return await group.reduce(into: 0) { $0 += $1 ? 1 : 0 }
        }
        #expect(found == 50 && issuer.requests == 1)
        _ = try await cache.key(.es256, id: "p256-1", now: noon + 599)
        #expect(issuer.requests == 1)
        _ = try await cache.key(.es256, id: "p256-1", now: noon + 600)
        #expect(issuer.requests == 2)
    }

    @Test(
        "keeps a set as long as the issuer says, from one minute to ten",
        arguments: [(Int64(0), Int64(60)), (10, 60), (120, 120), (86_400, 600)])
    func maxAge(said: Int64, kept: Int64) async throws {
        let issuer = LocalIssuer([first], maxAge: said)
        let cache = KeySetCache(source: issuer)
        for instant in [noon, noon + kept - 1] { _ = try await cache.key(.es256, id: "p256-1", now: instant) }
        #expect(issuer.requests == 1)
        _ = try await cache.key(.es256, id: "p256-1", now: noon + kept)
        #expect(issuer.requests == 2)
    }

    @Test("fetches at once for an unknown id, but not more often than every 30 seconds")
    func rotation() async throws {
        let issuer = LocalIssuer([first])
        let cache = KeySetCache(source: issuer)
        _ = try await cache.key(.es256, id: "p256-1", now: noon)
        issuer.publish([first, second])
        for instant in noon...noon + 29 {
            await #expect(throws: TokenError.unknownKey(id: "p256-2")) {
                try await cache.key(.es256, id: "p256-2", now: instant)
            }
        }
        #expect(issuer.requests == 1)
        _ = try await cache.key(.es256, id: "p256-2", now: noon + 30)
        #expect(issuer.requests == 2)
        for instant in noon + 31..<noon + 90 {
            _ = try? await cache.key(.es256, id: "made-up-\(instant)", now: instant)
        }
        #expect(issuer.requests == 3)
    }

    @Test("drops a key that is no longer published, when the set is fetched next")
    func withdrawal() async throws {
        let issuer = LocalIssuer([first, second])
        let cache = KeySetCache(source: issuer)
        _ = try await cache.key(.es256, id: "p256-1", now: noon)
        issuer.publish([second])
        await #expect(throws: TokenError.unknownKey(id: "p256-1")) {
            try await cache.key(.es256, id: "p256-1", now: noon + 600)
        }
    }

    @Test("lives on the keys it has while the issuer is down, for a day; asks every 30 seconds")
    func outage() async throws {
        let issuer = LocalIssuer([first])
        let cache = KeySetCache(source: issuer)
        _ = try await cache.key(.es256, id: "p256-1", now: noon)
        issuer.fail(.status(503))
        for instant in noon + 600..<noon + 660 { _ = try await cache.key(.es256, id: "p256-1", now: instant) }
        #expect(issuer.requests == 3)
        _ = try await cache.key(.es256, id: "p256-1", now: noon + 86_399)
        await #expect(throws: TokenError.keysUnavailable("the issuer answered with status 503")) {
            try await cache.key(.es256, id: "p256-1", now: noon + 86_400)
        }
        issuer.fail(nil)
        _ = try await cache.key(.es256, id: "p256-1", now: noon + 86_430)
    }

    @Test("says that there are no keys where there never were any, and tries again later")
    func neverThere() async throws {
        let issuer = LocalIssuer([first])
        issuer.fail(.unreachable("nobody is there"))
        let cache = KeySetCache(source: issuer)
        let missing = TokenError.keysUnavailable("the issuer cannot be reached: nobody is there")
        for instant in noon..<noon + 30 {
            await #expect(throws: missing) { try await cache.key(.es256, id: "p256-1", now: instant) }
        }
        #expect(issuer.requests == 1)
        issuer.fail(nil)
        _ = try await cache.key(.es256, id: "p256-1", now: noon + 30)
    }
}
