import NIOCore
import Redis
import Testing

@Suite(.enabled(if: RedisServer.isThere, RedisServer.absence))
struct RedisSubscriptionTests {
    private typealias Event = RedisSubscription.Event

    private func publish(_ client: RedisClient, _ channel: String, _ text: String) async throws {
        let heard = try await client.send(RedisCommand("PUBLISH", .text(channel), .text(text)))
        #expect(heard.integer == 1, "nobody heard \(text)")
    }

    private func message(_ channel: String, _ text: String) -> Event {
        .message(channel: channel, bytes: ByteBuffer(string: text))
    }

    /// Events until one is as wanted, which is the last of them.
    private func events(
        _ iterator: inout AsyncStream<Event>.Iterator, until isWanted: (Event) -> Bool
    ) async -> [Event] {
        var events: [Event] = []
        while let event = await iterator.next() {
            events.append(event)
            if isWanted(event) { break }
        }
        return events
    }

    @Test("messages of all channels come in order, after the word that they will")
    func messages() async throws {
        try await RedisServer.withClient { server, client in
            let stream = RedisSubscription(server.url, configuration: .patient())
                .messages(channels: ["live", "people"])
            var iterator = stream.makeAsyncIterator()
            #expect(await iterator.next() == .subscribed)
            for number in 0..<500 { try await publish(client, number % 2 == 0 ? "live" : "people", "\(number)") }
            for number in 0..<500 {
                #expect(await iterator.next() == message(number % 2 == 0 ? "live" : "people", "\(number)"))
            }
            let frame = ByteBuffer(bytes: (0..<5_000_000).map { UInt8(truncatingIfNeeded: $0 &* 11) })
            _ = try await client.send(RedisCommand("PUBLISH", "live", .buffer(frame)))
            #expect(await iterator.next() == .message(channel: "live", bytes: frame))
        }
    }

    @Test("over a restart a reader that fetches when it is subscribed anew misses nothing")
    func restart() async throws {
        try await RedisServer.withClient { server, client in
            let stream = RedisSubscription(server.url, configuration: .patient()).messages(channels: ["live"])
            var iterator = stream.makeAsyncIterator()
            #expect(await iterator.next() == .subscribed)
            for round in 0..<3 {
                try await publish(client, "live", "before \(round)")
                #expect(await iterator.next() == message("live", "before \(round)"))
                server.kill()
                guard case .away(let reason) = await iterator.next() else {
                    return #expect(Bool(false), "the end of the connection is not told")
                }
                #expect(reason.words.contains(server.socket))
                try await server.start()
                try await client.connect()
                // Kept where it is fetched, as nobody may hear it yet.
                _ = try await client.pipeline([
                    RedisCommand("SET", "frame", .integer(Int64(round))), RedisCommand("PUBLISH", "live", "early"),
                ])
                let again = await events(&iterator) { $0 == .subscribed }
                #expect(again.last == .subscribed)
                #expect(again.dropLast().allSatisfy { if case .away = $0 { true } else { false } })
                #expect(try await client.send(RedisCommand("GET", "frame")).integer == Int64(round))
                try await publish(client, "live", "after \(round)")
                let heard = await events(&iterator) { $0 == message("live", "after \(round)") }
                #expect(heard.count <= 2)
            }
        }
    }

    @Test("a server that says nothing is given up, one that only has nothing to say is not")
    func silence() async throws {
        try await RedisServer.withClient { server, client in
            let subscription = RedisSubscription(
                server.url,
                configuration: .patient {
                    $0.pingInterval = .milliseconds(200)
                    $0.silenceLimit = .seconds(6)
                })
            var iterator = subscription.messages(channels: ["live"]).makeAsyncIterator()
            #expect(await iterator.next() == .subscribed)
            try await Task.sleep(for: .seconds(7))
            try await publish(client, "live", "still there")
            #expect(await iterator.next() == message("live", "still there"))
            server.pause()
            guard case .away(let reason) = await iterator.next() else {
                return #expect(Bool(false), "the silence is not noticed")
            }
            #expect(reason.words.contains("nothing came from it for 6.0 seconds"))
            server.goOn()
            #expect(await events(&iterator) { $0 == .subscribed }.last == .subscribed)
        }
    }

    @Test("a slow reader loses what waits, hears so, and begins anew")
    func slowReader() async throws {
        try await RedisServer.withClient { server, client in
            let stream = RedisSubscription(server.url, configuration: .patient())
                .messages(channels: ["live"], bufferingBytes: 100_000)
            var iterator = stream.makeAsyncIterator()
            #expect(await iterator.next() == .subscribed)
            let text = String(repeating: "a", count: 10_000)
            try await eventually("a slow reader holds everything") {
                try await client.send(RedisCommand("PUBLISH", "live", .text(text))).integer == 0
            }
            // Not before the reader has heard that it was too slow.
            try await Task.sleep(for: .milliseconds(500))
            #expect(try await client.send(RedisCommand("PUBLISH", "live", .text(text))).integer == 0)
            guard case .away(let reason) = await iterator.next() else {
                return #expect(Bool(false), "what is old is handed out")
            }
            #expect(reason.words.contains("faster than they were read"))
            #expect(await iterator.next() == .subscribed)
            try await publish(client, "live", "new")
            #expect(await iterator.next() == message("live", "new"))
            // Longer than may wait, but the only one.
            _ = try await client.send(RedisCommand("PUBLISH", "live", .bytes(Array(repeating: 7, count: 300_000))))
            guard case .message(_, let bytes) = await iterator.next() else {
                return #expect(Bool(false), "a long message never comes")
            }
            #expect(bytes.readableBytes == 300_000)
        }
    }

    @Test("a reader that is cancelled, or lets go of the stream, leaves no connection behind")
    func cancellation() async throws {
        try await RedisServer.withClient { server, client in
            let subscription = RedisSubscription(server.url, configuration: .patient())
            func listeners() async throws -> Int? {
                try await client.send(RedisCommand("PUBSUB", "NUMSUB", "live")).array?.last?.integer.map { Int($0) }
            }
            let reader = Task {
                var heard: [Event] = []
                for await event in subscription.messages(channels: ["live"]) { heard.append(event) }
                return heard
            }
            try await eventually("nobody listens") { try await listeners() == 1 }
            reader.cancel()
            let heard = await reader.value
            #expect(heard.count <= 1)
            try await eventually("it listens on") { try await listeners() == 0 }
            for await _ in subscription.messages(channels: ["live"]) { break }
            try await eventually("it listens on") { try await listeners() == 0 }
        }
    }

    @Test("where there is no Redis the reader hears so once, and then whenever the reason changes")
    func nothingThere() async throws {
        try await RedisServer.withClient { server, _ in
            server.kill()
            var configuration = RedisConfiguration.patient()
            configuration.backOff.first = .milliseconds(1)
            configuration.backOff.longest = .milliseconds(10)
            let stream = RedisSubscription(server.url, configuration: configuration).messages(channels: ["live"])
            var iterator = stream.makeAsyncIterator()
            let place = "redis+unix://\(server.socket)"
            #expect(await iterator.next() == .away(reason: .unavailable(reason: "\(place): there is no such socket")))
            try await Task.sleep(for: .milliseconds(300))
            try await server.start()
            let heard = await events(&iterator) { $0 == .subscribed }
            #expect(heard.count < 5)
            #expect(heard.last == .subscribed)
        }
    }

    @Test("a user who may not read a channel is told so")
    func forbidden() async throws {
        try await RedisServer.withServer("--user", "me", "on", ">mine", "~*", "&people", "+@all") { server in
            var url = server.url
            (url.user, url.password) = ("me", "mine")
            let stream = RedisSubscription(url, configuration: .patient()).messages(channels: ["live"])
            var iterator = stream.makeAsyncIterator()
            guard case .away(let reason) = await iterator.next() else {
                return #expect(Bool(false), "it is let in")
            }
            #expect(reason.words.contains("NOPERM"))
        }
    }
}
