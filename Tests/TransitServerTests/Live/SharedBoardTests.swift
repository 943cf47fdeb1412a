import Computing
import FeedFixtures
import LiveState
import Testing
import TransitAPI
import TransitAnswers
import TransitServer

/// Many event streams of one board cost one board, made where lanes are, and boards are counted as streams are.
@Suite(.timeLimit(.minutes(10))) struct SharedBoardTests {
    private static let path = LiveScene.board + "/stream?limit=50"

    private static func made(_ server: TestServer) async throws -> Double {
        let page = try PrometheusText(try await server.ask("/metrics").text)
        return try #require(page["transit_stream_boards_made_total", [:]])
    }

    @Test func `a board that many streams watch is made once for all, and once for each change`() async throws {
        try await LiveScene.with { scene in
            let train = try await scene.train()
            var clients: [EventClient] = []
            defer { for client in clients { client.close() } }
            for _ in 0..<8 { clients.append(try await EventClient(scene.server, Self.path)) }
            var first: Set<String> = []
            for client in clients {
                let event = try #require(try await client.nextEvent())
                first.insert(event.data ?? "")
            }
            // The clock stands still: this is one moment, however long it takes.
            #expect(try await Self.made(scene.server) == 1)
            var frame = LiveFrame()
            frame.delay(train, by: 120)
            scene.apply(frame)
            var second: Set<String> = []
            for client in clients {
                let event = try #require(try await client.nextEvent())
                second.insert(event.data ?? "")
            }
            #expect(try await Self.made(scene.server) == 2)
            #expect(first.count == 1 && second.count == 1 && first != second)
            // Another question is another board.
            let other = try await EventClient(scene.server, LiveScene.board + "/stream?limit=49")
            clients.append(other)
            _ = try await other.nextEvent()
            #expect(try await Self.made(scene.server) == 3)
        }
    }

    @Test(.enabled(if: OpenFilesHere.raise(to: 4_096), "needs 4,096 open files"))
    func `a thousand streams of one board are open at once, and each hears of a change`() async throws {
        let shared = try TestCity.shared()
        let liveStore = LiveStateStore(timetable: shared.timetable, sources: [LiveScene.updates])
        let city = ServedCity(ServedCity.Edition(live: liveStore.state, pack: shared.pack))
        var configuration = ServerConfiguration()
        configuration.connectionsPerAddress = 1_100
        (configuration.limits.streams.client, configuration.limits.streams.address) = (1_000, 1_000)
        try await TestServer.with(city, at: LiveScene.start, configuration: configuration) { server in
            let scene = LiveScene(server: server, city: city, liveStore: liveStore)
            let train = try await scene.train()
            var clients: [EventClient] = []
            defer { for client in clients { client.close() } }
            for _ in 0..<1_000 { clients.append(try await EventClient(server, Self.path)) }
            for client in clients { #expect(try await client.nextEvent()?.event == "departures") }
            var page = try PrometheusText(try await server.ask("/metrics").text)
            #expect(page["transit_event_streams", [:]] == 1_000)
            #expect(page["transit_stream_boards_made_total", [:]] == 1)
            #expect(try await server.ask(LiveScene.board + "/stream").detail("scope") == "server")
            var frame = LiveFrame()
            frame.delay(train, by: 120)
            scene.apply(frame)
            for client in clients { #expect(try await client.nextEvent()?.event == "departures") }
            page = try PrometheusText(try await server.ask("/metrics").text)
            #expect(page["transit_stream_boards_made_total", [:]] == 2)
        }
    }

    @Test func `boards are made in their lane, and streams wait for it`() async throws {
        try await ComputingScene.with { scene in
            let gate = Gate()
            let others = await scene.fill(scene.pool.streams, gate)
            let client = try await EventClient(scene.server, LiveScene.board + "/stream")
            defer { client.close() }
            await ComputingScene.until(scene.pool.streams, waiting: 1)
            #expect(try await Self.made(scene.server) == 0)
            gate.open()
            #expect(try await client.nextEvent()?.event == "departures")
            for other in others { try await other.value }
        }
    }

    @Test func `a client has four boards for each stream it may have`() async throws {
        var configuration = ServerConfiguration()
        configuration.limits.streams.client = 3
        try await TestServer.with(configuration: configuration) { server in
            let stops = try await server.ask("/api/v1/stops/nearby?lat=-33.8832&lon=151.2067&radius=2000&limit=50")
                .data(NearbyStopsBody.self).stops.map(\.stopID)
            try #require(stops.count >= 10)
            func path(_ count: Int) -> String {
                "/api/v1/departures/stream?stop_ids=" + stops.prefix(count).joined(separator: ",")
            }
            let full = try await EventClient(server, path(10))
            defer { full.close() }
            #expect(full.reply.status == 200)
            let refused = try await server.ask(path(3))
            let error = try refused.error().error
            #expect(refused.status == 503 && error.code == "STREAM_LIMIT_REACHED" && refused["retry-after"] == "30")
            #expect(error.message == "At most 12 boards may be open in event streams; close one or try later.")
            #expect(error.details == ["limit": 12, "scope": "client", "retry_after": 30])
            let small = try await EventClient(server, path(2))
            defer { small.close() }
            #expect(small.reply.status == 200)
            let page = try PrometheusText(try await server.ask("/metrics").text)
            #expect(page["transit_event_stream_boards", [:]] == 12 && page["transit_event_streams", [:]] == 2)
        }
    }
}
