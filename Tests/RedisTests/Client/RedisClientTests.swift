import NIOCore
import Redis
import Testing

@Suite(.enabled(if: RedisServer.isThere, RedisServer.absence))
struct RedisClientTests {
    @Test("values are kept and come back, errors are told by their code")
    func values() async throws {
        try await RedisServer.withClient { _, client in
            #expect(client.state == .idle)
            let kept = try await client.send(RedisCommand("SET", "a", .bytes([0, 13, 10, 255])))
            #expect(kept == .simple("OK") && client.isConnected)
            #expect(try await client.send(RedisCommand("GET", "a")).bytes == ByteBuffer(bytes: [0, 13, 10, 255]))
            #expect(try await client.send(RedisCommand("GET", "none")).isNil)
            #expect(try await client.send(RedisCommand("INCRBY", "n", 5)) == .integer(5))
            #expect(try await client.send(RedisCommand("KEYS", "nothing*")) == .array([]))
            let wrong = await client.fault(RedisCommand("INCR", "a"))
            guard case .refused("ERR", let message) = wrong else { return #expect(wrong == nil) }
            #expect(message == "value is not an integer or out of range")
            let type = await client.fault(RedisCommand("LPUSH", "n", "x"))
            #expect(type?.words.contains("Redis refused: WRONGTYPE Operation against a key") == true)
            #expect(client.isConnected && client.waiting == 0)
        }
    }

    @Test("ten thousand commands under way at once are answered in order")
    func pipelining() async throws {
        try await RedisServer.withClient {
            $0.mostWaiting = 20_000
        } _: { _, client in
            let commands = (0..<10_000).map { RedisCommand("ECHO", .integer($0)) }
            let answers = try await client.pipeline(commands)
            #expect(answers.map(\.integer) == (0..<10_000).map { Int64($0) })
            try await withThrowingTaskGroup { group in
                for number in 0..<Int64(10_000) {
                    group.addTask {
                        let answer = try await client.send(RedisCommand("ECHO", .integer(number)))
                        #expect(answer.integer == number)
                    }
                }
                try await group.waitForAll()
            }
            #expect(client.waiting == 0)
        }
    }

    @Test("in a pipeline, what is refused is so by itself")
    func refusedInPipeline() async throws {
        try await RedisServer.withClient { _, client in
            #expect(try await client.pipeline([]) == [])
            let answers = try await client.pipeline([
                RedisCommand("MULTI"), RedisCommand("SET", "a", 1), RedisCommand("NONSENSE"), RedisCommand("EXEC"),
                RedisCommand("GET", "a"),
            ])
            #expect(answers[1] == .simple("QUEUED"))
            guard case .error(let text) = answers[3] else { return #expect(answers[3] == .bulk(nil)) }
            #expect(text.hasPrefix("EXECABORT"))
            #expect(answers[4].isNil)
        }
    }

    @Test("values of five megabytes go there and back, small ones between them")
    func large() async throws {
        try await RedisServer.withClient { _, client in
            let frames = (0..<4).map { index in
                ByteBuffer(bytes: (0..<5_000_000).map { UInt8(truncatingIfNeeded: $0 &* (index + 3)) })
            }
            try await withThrowingTaskGroup { group in
                for (index, frame) in frames.enumerated() {
                    group.addTask {
                        _ = try await client.send(RedisCommand("SET", "frame\(index)", .buffer(frame)))
                        #expect(try await client.send(RedisCommand("GET", "frame\(index)")).bytes == frame)
                    }
                    group.addTask { _ = try await client.send(RedisCommand("PING")) }
                }
                try await group.waitForAll()
            }
            _ = try await client.send(RedisCommand("SET", "a", .bytes(Array(frames[0].readableBytesView))))
            #expect(try await client.send(RedisCommand("STRLEN", "a")).integer == 5_000_000)
        }
    }

    @Test("a client that was closed says so, to those who wait too")
    func closing() async throws {
        try await RedisServer.withClient { server, client in
            _ = try await client.send(RedisCommand("PING"))
            server.pause()
            let waiting = Task { await client.fault(RedisCommand("PING")) }
            try await eventually("nothing waits") { client.waiting == 1 }
            await client.close()
            server.goOn()
            #expect(await waiting.value == .closed)
            #expect(await client.fault(RedisCommand("PING")) == .closed)
            #expect(client.state == .closed && client.waiting == 0)
            await client.close()
        }
    }

    @Test("a client that nobody holds any more leaves no connection behind")
    func forgotten() async throws {
        try await RedisServer.withClient { server, client in
            do {
                let other = server.client()
                _ = try await other.send(RedisCommand("PING"))
                #expect(try await connections(client) == 2)
            }
            try await eventually("its connection is still there") { try await connections(client) == 1 }
        }
    }

    private func connections(_ client: RedisClient) async throws -> Int {
        try await client.send(RedisCommand("CLIENT", "LIST")).string?.split(separator: "\n").count ?? 0
    }
}
