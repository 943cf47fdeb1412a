import Redis
import Testing

@Suite(.enabled(if: RedisServer.isThere, RedisServer.absence))
struct RedisScriptTests {
    private static let adding = RedisScript("return redis.call('INCRBY', KEYS[1], ARGV[1])")

    @Test("the digest is the one that Redis has")
    func digest() async throws {
        try await RedisServer.withClient { _, client in
            let digest = try await client.send(RedisCommand("SCRIPT", "LOAD", .text(Self.adding.source)))
            #expect(digest.string == Self.adding.digest)
        }
    }

    @Test("a script runs before Redis knows it, when it does, and when it has forgotten it")
    func forgotten() async throws {
        try await RedisServer.withClient { _, client in
            #expect(try await client.run(Self.adding, keys: ["n"], arguments: [2]).integer == 2)
            #expect(try await client.run(Self.adding, keys: ["n"], arguments: ["3"]).integer == 5)
            _ = try await client.send(RedisCommand("SCRIPT", "FLUSH"))
            #expect(try await client.run(Self.adding, keys: ["n"], arguments: [4]).integer == 9)
            let calls = try await client.send(RedisCommand("INFO", "commandstats")).string ?? ""
            #expect(calls.contains("cmdstat_eval:calls=2,") && calls.contains("cmdstat_evalsha:calls=3,"))
        }
    }

    @Test("what a script says is wrong comes through")
    func errors() async throws {
        try await RedisServer.withClient { _, client in
            let refusing = RedisScript("return redis.error_reply('BUDGET is used up')")
            let fault = await failure { () throws(RedisError) in _ = try await client.run(refusing, keys: []) }
            #expect(fault == .refused(code: "BUDGET", message: "is used up"))
            let broken = RedisScript("return nonsense(")
            let words = await failure { () throws(RedisError) in _ = try await client.run(broken, keys: []) }?.words
            #expect(words?.contains("Error compiling script") == true)
            let nothing = try await client.run(RedisScript("return false"), keys: [])
            #expect(nothing.isNil)
        }
    }
}
