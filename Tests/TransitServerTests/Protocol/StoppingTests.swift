import Testing
import TransitAnswers
import TransitServer

/// Asked to stop, a server says first that it is not ready, and ends each connection with an answer that says so.
@Suite struct StoppingTests {
    /// A server that can be asked to stop.
    private static func start(
        draining seconds: Int
    ) async throws -> (port: Int, stop: @Sendable (ShutdownRequest) -> Void, running: Task<Void, any Error>) {
        var configuration = ServerConfiguration()
        configuration.drainDelay = .seconds(seconds)
        let service = TransitService(
            city: ServedCity(try TestCity.shared().edition), clock: TestClock(TestCity.tuesdayMorning).asServerClock,
            configuration: configuration.forTests, logger: TestServer.silent)
        let (stops, ask) = AsyncStream.makeStream(of: ShutdownRequest.self)
        let (ports, found) = AsyncStream.makeStream(of: Int.self)
        let running = Task { try await service.run(until: stops) { found.yield($0) } }
        for await port in ports { return (port, { ask.yield($0) }, running) }
        throw TestServer.Stopped()
    }

    @Test func `while it drains it answers, is not ready, and keeps no connection`() async throws {
        let (port, stop, running) = try await Self.start(draining: 600)
        defer { running.cancel() }
        let (kept, other) = (try await RawConnection(port: port), try await RawConnection(port: port))
        defer { kept.close() }
        defer { other.close() }
        try await kept.send("GET", "/readyz")
        let before = try await kept.receive()
        #expect(before.status == 200 && before["connection"] == nil)
        stop(.afterDraining)
        var after = before
        while after["connection"] == nil {
            try await kept.send("GET", "/readyz")
            after = try await kept.receive()
        }
        #expect(after.status == 503 && after["connection"] == "close" && after.text.contains("asked to stop"))
        // That was the end of the connection, and not of the server.
        #expect(try await kept.receiveRest().isEmpty)
        try await other.send("GET", "/api/v1/stops/200060/departures")
        #expect(try await other.receive().status == 200)
        let server = TestServer(port: port, clock: TestClock(0))
        #expect(try await server.ask("/healthz").status == 200)
    }

    @Test func `of requests sent without waiting all are answered before the connection ends`() async throws {
        let (port, stop, running) = try await Self.start(draining: 600)
        defer { running.cancel() }
        let (connection, other) = (try await RawConnection(port: port), try await RawConnection(port: port))
        defer { connection.close() }
        defer { other.close() }
        stop(.afterDraining)
        // From when it says so, it ends connections.
        try await other.send("GET", "/readyz")
        while try await other.receive().status != 503 { try await other.send("GET", "/readyz") }
        let request = Array("GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n".utf8)
        try await connection.send(request + request + request)
        for isLast in [false, false, true] {
            let reply = try await connection.receive()
            #expect(reply.status == 200 && (reply["connection"] == "close") == isLast)
        }
    }

    @Test func `at once means at once`() async throws {
        let (port, stop, running) = try await Self.start(draining: 600)
        stop(.atOnce)
        try await running.value
        await #expect(throws: RawConnection.Failure.self) { _ = try await RawConnection(port: port) }
    }

    @Test func `after the delay the listener closes, and a request on its way is answered still`() async throws {
        let (port, stop, running) = try await Self.start(draining: 1)
        let connection = try await RawConnection(port: port)
        defer { connection.close() }
        let head = "POST /api/v1/trips/plan HTTP/1.1\r\nHost: localhost\r\nContent-Length: 2\r\n\r\n"
        try await connection.send(Array((head + "{").utf8))
        stop(.afterDraining)
        while (try? await RawConnection(port: port).close()) != nil { try await Task.sleep(for: .milliseconds(10)) }
        try await connection.send(Array("}".utf8))
        let reply = try await connection.receive()
        #expect(reply.status == 400 && reply["connection"] == "close")
        try await running.value
    }
}
