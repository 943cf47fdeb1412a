import Foundation
import NIOCore
import Redis
import Testing

/// Over TCP, with servers that are none, or not as they should be.
struct RedisConnectionTests {
    private static let ping = RedisCommand("PING")

    private func answering(_ command: @escaping @Sendable ([String]) -> String?) -> @Sendable ([String]) -> String? {
        { words in words.first == "GET" ? command(words) : FakeRedis.opening(words) }
    }

    @Test(
        "what is no answer ends the connection, and is told to whoever asked",
        arguments: [
            ("<html>", "it begins with <"), ("$99999999999\r\n", "more than 67108864"),
            (String(repeating: "*1\r\n", count: 9), "more than 8 deep"), (":x\r\n", "a number that is none"),
        ])
    func badAnswers(_ answer: String, _ reason: String) async throws {
        try await FakeRedis(answering { _ in answer }).serve { url in
            let client = RedisClient(url, configuration: .patient())
            let fault = await client.fault(RedisCommand("GET", "a"))
            guard case .badAnswer(let words) = fault else { return #expect(fault == nil) }
            #expect(words.contains(reason))
            try await client.connect()
            await client.close()
        }
    }

    @Test("an answer that nobody asked for ends the connection before anybody takes it for theirs")
    func unasked() async throws {
        try await FakeRedis(answering { _ in "+one\r\n+two\r\n" }).serve { url in
            let client = RedisClient(url, configuration: .patient())
            #expect(try await client.send(RedisCommand("GET", "a")) == .simple("one"))
            try await eventually("the connection goes on") { !client.isConnected }
            await client.close()
        }
    }

    @Test("what is no Redis is told apart when it is first spoken to")
    func noRedis() async throws {
        try await FakeRedis({ _ in "HTTP/1.1 400 Bad Request\r\n\r\n" }).serve { url in
            let client = RedisClient(url, configuration: .patient())
            #expect(await client.fault(Self.ping)?.words.contains("what it said is not Redis's protocol") == true)
            await client.close()
        }
        try await FakeRedis({ _ in nil }).serve { url in
            let client = RedisClient(url, configuration: .patient())
            #expect(await client.fault(Self.ping)?.words.hasSuffix("it ended the connection") == true)
            await client.close()
        }
    }

    @Test("a server that quotes the password does not get it into what is told")
    func quoting() async throws {
        try await FakeRedis({ "-ERR unknown command, with args beginning with: '\($0.last ?? "")'\r\n" }).serve { url in
            var url = url
            url.password = "secret"
            let client = RedisClient(url, configuration: .patient())
            let words = await client.fault(Self.ping)?.words ?? ""
            #expect(words.contains("with args beginning with: '***'") && !words.contains("secret"), "\(words)")
            await client.close()
        }
    }

    @Test("a Redis that still reads its data is not used yet")
    func loading() async throws {
        let asked = Count()
        try await FakeRedis({ words in
            guard words.first == "PING", asked.next() < 3 else { return FakeRedis.opening(words) }
            return "-LOADING Redis is loading the dataset in memory\r\n"
        }).serve { url in
            let client = RedisClient(url, configuration: .patient())
            #expect(await client.fault(Self.ping)?.words.contains("LOADING Redis is loading") == true)
            try await client.connect()
            await client.close()
        }
    }

    @Test("pauses double up to a limit, and only part of each is taken")
    func backOff() {
        var backOff = RedisBackOff()
        backOff.share = { 1 }
        let pauses = [1, 2, 3, 4, 5, 6, 1_000].map { backOff.pause(after: $0) }
        #expect(pauses == [100, 200, 400, 800, 1_600, 2_000, 2_000].map { .milliseconds($0) })
        backOff.share = { 0.5 }
        #expect(backOff.pause(after: 2) == .milliseconds(100))
        for failures in 1..<50 {
            #expect(RedisBackOff().pause(after: failures) <= .seconds(2))
            #expect(RedisBackOff().pause(after: failures) >= .milliseconds(50))
        }
    }

    @Test("a server that is away is asked less and less often")
    func attempts() async throws {
        let asked = Count()
        try await FakeRedis({ words in
            if words.first == "PING" { _ = asked.next() }
            return words.first == "PING" ? nil : "+OK\r\n"
        }).serve { url in
            let client = RedisClient(
                url,
                configuration: .patient {
                    $0.backOff.first = .milliseconds(100)
                    $0.backOff.share = { 1 }
                })
            for _ in 0..<100 {
                _ = await client.fault(Self.ping)
                try await Task.sleep(for: .milliseconds(10))
            }
            // After 0, 100, 300 and 700 milliseconds, and a second of a slow machine is longer.
            #expect(asked.value < 12)
            #expect(client.isAway)
            await client.close()
        }
    }
}
