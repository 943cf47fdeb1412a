import NIOCore
import Redis
import Testing

@Suite(.enabled(if: RedisServer.isThere, RedisServer.absence))
struct RedisAbsenceTests {
    private let ping = RedisCommand("PING")

    private func ping(_ client: RedisClient, within limit: Duration? = nil) async -> RedisError? {
        await client.fault(ping, within: limit)
    }

    @Test("a server that went and came back: commands fail at once, and then no longer")
    func restart() async throws {
        try await RedisServer.withClient { server, client in
            _ = try await client.send(RedisCommand("SET", "a", 1))
            server.kill()
            try await eventually("the end of the connection is not seen") { client.isAway }
            let clock = ContinuousClock()
            let taken = await clock.measure {
                for _ in 0..<2_000 { #expect(await ping(client)?.isUnavailable == true) }
            }
            #expect(taken < .seconds(10), "2,000 refusals took \(taken)")
            #expect(client.waiting == 0)
            guard case .away(_, let reason) = client.state else { return #expect(client.state == .idle) }
            #expect(reason.words.contains("redis+unix:///tmp/"), "\(reason)")
            try await server.start()
            // By itself: nothing is asked of it.
            try await eventually("it does not come back") { client.isConnected }
            #expect(try await client.send(RedisCommand("GET", "a")).isNil)
        }
    }

    @Test("a connection that was good for a while is opened again without a pause, and commands wait for it")
    func lostAfterAWhile() async throws {
        try await RedisServer.withClient {
            $0.backOff.longest = .milliseconds(20)
            $0.backOff.first = .milliseconds(20)
        } _: { server, client in
            let other = server.client()
            _ = try await client.send(ping)
            try await Task.sleep(for: .milliseconds(60))
            let number = try await client.send(RedisCommand("CLIENT", "ID")).integer
            _ = try await other.send(RedisCommand("CLIENT", "KILL", "TYPE", "normal", "SKIPME", "yes"))
            try await eventually("it is not connected anew") {
                // The end of the old connection may reach a command that is under way.
                let answer = try? await client.send(RedisCommand("CLIENT", "ID"))
                return answer != nil && answer?.integer != number
            }
            await other.close()
        }
    }

    @Test("where nothing listens the first command says so, with the address and no password")
    func nothingThere() async throws {
        let url = try RedisURL("redis+unix://me:secret@/tmp/no-redis-here/socket")
        let client = RedisClient(url, configuration: .patient())
        let reason = await ping(client)
        #expect(
            reason
                == .unavailable(reason: "redis+unix://me:***@/tmp/no-redis-here/socket: there is no such socket"))
        #expect(reason?.words.hasPrefix("Redis is not available: redis+unix://me:***@") == true)
        #expect(client.isAway)
        await client.close()
        let refusing = RedisClient(try RedisURL("redis://127.0.0.1:1"), configuration: .patient())
        #expect(await ping(refusing) == .unavailable(reason: "redis://127.0.0.1:1: nothing listens there"))
        await refusing.close()
    }

    @Test("a command without an answer in time ends the connection, and the next one gets its own answer")
    func timeOut() async throws {
        try await RedisServer.withClient { server, client in
            _ = try await client.send(ping)
            server.pause()
            let other = Task { await ping(client) }
            try await eventually("nothing waits") { client.waiting == 1 }
            #expect(await ping(client, within: .milliseconds(200)) == .timedOut)
            #expect(await other.value?.words.contains("given up: Redis did not answer in time") == true)
            #expect(client.waiting == 0)
            server.goOn()
            try await client.connect()
            #expect(try await client.send(RedisCommand("ECHO", "mine")).string == "mine")
        }
    }

    @Test("connecting takes no longer than it may, nor does a command that waits for it")
    func silentServer() async throws {
        try await RedisServer.withClient {
            $0.connectLimit = .seconds(4)
        } _: { server, client in
            server.pause()
            let waiting = Task { await ping(client) }
            #expect(await ping(client, within: .milliseconds(100)) == .timedOut)
            #expect(await waiting.value?.words.contains("no answer within the time for connecting") == true)
            #expect(client.isAway && client.waiting == 0)
            server.goOn()
            try await client.connect()
        }
    }

    @Test("no more commands wait than may, nor more bytes")
    func busy() async throws {
        try await RedisServer.withClient {
            $0.mostWaiting = 3
            $0.mostWaitingBytes = 1_000
        } _: { server, client in
            _ = try await client.send(ping)
            server.pause()
            let long = RedisCommand("ECHO", .bytes(Array(repeating: 7, count: 900)))
            let tasks = [long, ping].map { command in Task { try await client.send(command) } }
            try await eventually("nothing waits") { client.waiting == 2 }
            #expect(await client.fault(long) == .busy)
            #expect(await failure { () throws(RedisError) in _ = try await client.pipeline([ping, ping]) } == .busy)
            server.goOn()
            for task in tasks { _ = try await task.value }
            let longer = RedisCommand("ECHO", .bytes(Array(repeating: 7, count: 9_000)))
            #expect(try await client.send(longer).bytes?.readableBytes == 9_000)
            #expect(client.waiting == 0)
        }
    }

    @Test("whoever is cancelled does not wait, and nobody gets another's answer")
    func cancellation() async throws {
        try await RedisServer.withClient { server, client in
            _ = try await client.send(ping)
            server.pause()
            let cancelled = Task { await client.fault(RedisCommand("ECHO", "a")) }
            try await eventually("nothing waits") { client.waiting == 1 }
            let other = Task { try await client.send(RedisCommand("ECHO", "b")) }
            try await eventually("nothing waits") { client.waiting == 2 }
            cancelled.cancel()
            #expect(await cancelled.value == .cancelled)
            server.goOn()
            #expect(try await other.value.string == "b")
            #expect(client.waiting == 0 && client.isConnected)
            let before = Task {
                withUnsafeCurrentTask { $0?.cancel() }
                return await ping(client)
            }
            #expect(await before.value == .cancelled)
        }
    }
}
