import Testing
import TransitAPI
import TransitAnswers
import TransitServer

/// Event streams are counted, given back, and end with the server.
@Suite struct StreamLimitTests {
    static let paths = [LiveScene.board + "/stream", "/api/v1/vehicles/stream"]

    @Test func `a client has ten streams, of whatever kind, and gets its place back`() async throws {
        try await TestServer.with { server in
            var clients: [EventClient] = []
            for number in 0..<EventStreams.perClient {
                let client = try await EventClient(server, Self.paths[number % 2])
                #expect(client.reply.status == 200)
                #expect(try await client.nextEvent() != nil)
                clients.append(client)
            }
            for path in Self.paths {
                let reply = try await server.ask(path)
                #expect(reply.status == 503 && reply["retry-after"] == "30")
                let error = try reply.error().error
                #expect(error.code == "STREAM_LIMIT_REACHED" && error.details?["scope"] == "client")
                #expect(error.details?["limit"] == 10 && error.details?["retry_after"] == 30)
                #expect(
                    error.message == "10 event streams are open by you; close one or try later.")
            }
            // Other requests go on, and so do errors that belong in an answer.
            #expect(try await server.ask(LiveScene.board).status == 200)
            #expect(try await server.ask("/api/v1/stops/nowhere/departures/stream").status == 404)
            let page = try await server.ask("/metrics").text
            #expect(page.contains("\ntransit_event_streams 10\n"))
            #expect(page.contains("\ntransit_event_streams_refused_total{scope=\"client\"} 2\n"))

            clients.removeLast().close()
            var isBack = false
            for _ in 0..<60 where !isBack {
                // The server notices when it has something to say.
                server.clock.pass(Double(EventStreams.heartbeatSeconds) + 1)
                try await Task.sleep(for: .milliseconds(500))
                let client = try await EventClient(server, Self.paths[0])
                isBack = client.reply.status == 200
                clients.append(client)
            }
            #expect(isBack)
            for client in clients { client.close() }
        }
    }

    @Test func `asking for the head of a stream takes no place`() async throws {
        try await TestServer.with { server in
            for _ in 0..<(EventStreams.perClient + 5) {
                #expect(try await server.ask(Self.paths[0], method: "HEAD").status == 200)
            }
            let client = try await EventClient(server, Self.paths[0])
            defer { client.close() }
            #expect(client.reply.status == 200)
            #expect(try await server.ask("/metrics").text.contains("\ntransit_event_streams 1\n"))
        }
    }

    @Test func `before the first timetable there is no stream, and none is counted`() async throws {
        try await TestServer.with(ServedCity()) { server in
            for path in Self.paths {
                let reply = try await server.ask(path)
                #expect(reply.status == 503 && reply["retry-after"] == "30")
                #expect(try reply.error().error.code == "TIMETABLE_UNAVAILABLE")
            }
            #expect(try await server.ask("/metrics").text.contains("\ntransit_event_streams 0\n"))
        }
    }

    @Test func `a server that is cancelled ends its streams`() async throws {
        let city = ServedCity(try TestCity.shared().edition)
        let (server, running) = try await TestServer.start(city, TestClock(TestCity.tuesdayMorning))
        let client = try await EventClient(server, Self.paths[0])
        defer { client.close() }
        _ = try await client.nextEvent()
        running.cancel()
        while try await client.next() != nil {}
        _ = await running.result
    }

    @Test(.needsTool) func `a server that is asked to stop ends its streams properly, and at once`() async throws {
        let tool = try await RunningTool([
            "serve", "-t", try TestCity.shared().timetablePath, "--port", "0", "--data", try ProcessFolder.path("data"),
        ])
        let clients = [
            try await EventClient(tool.server, Self.paths[0]), try await EventClient(tool.server, Self.paths[1]),
        ]
        for client in clients { #expect(try await client.nextEvent() != nil) }
        let asked = ContinuousClock.now
        tool.terminate()
        for client in clients {
            while try await client.next() != nil {}
            #expect(client.isEnded)
            client.close()
        }
        #expect(try await tool.status() == 0)
        #expect(asked.duration(to: .now) < .seconds(20))
    }
}
