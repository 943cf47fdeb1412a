import Testing
import TransitServer

/// Clients that hold a connection without using it: they do not take their answers, or say nothing more.
@Suite(.timeLimit(.minutes(10))) struct SlowClientTests {
    private static func serving(
        _ change: (inout ServerConfiguration) -> Void, _ body: (TestServer) async throws -> Void
    ) async throws {
        var configuration = ServerConfiguration()
        change(&configuration)
        try await TestServer.with(configuration: configuration, body)
    }

    /// Asks until a figure is what it should be; on a connection of its own each time, as a silent one would be closed.
    private static func until(_ name: String, is value: Double, _ server: TestServer) async throws {
        var found = try #require(PrometheusText(try await server.ask("/metrics").text)[name, [:]])
        while found != value {
            found = try #require(PrometheusText(try await server.ask("/metrics").text)[name, [:]])
        }
    }

    /// As many questions as have more answers than all buffers on the way hold, each sent without waiting for the last.
    private static let questions = 300

    private static func ask(_ connection: RawConnection) async throws {
        let question = Array("GET /api/v1/openapi.json HTTP/1.1\r\nHost: localhost\r\n\r\n".utf8)
        try await connection.send(Array((0..<questions).map { _ in question }.joined()))
    }

    @Test func `who does not take an answer loses it and the connection`() async throws {
        try await Self.serving {
            $0.writeTimeout = .seconds(1)
        } _: { server in
            let size = try await server.ask("/api/v1/openapi.json").body.count
            let connection = try await RawConnection(port: server.port, receiveBuffer: 16 << 10)
            defer { connection.close() }
            try await Self.ask(connection)
            try await Self.until("transit_answers_untaken_total", is: 1, server)
            try await Self.until("transit_connections", is: 1, server)
            #expect(try await connection.receiveRest().count < size * Self.questions)
        }
    }

    @Test func `who takes them slowly, for longer than the limit, gets them all`() async throws {
        try await Self.serving {
            $0.writeTimeout = .seconds(4)
        } _: { server in
            let size = try await server.ask("/api/v1/openapi.json").body.count
            let connection = try await RawConnection(port: server.port, receiveBuffer: 16 << 10)
            defer { connection.close() }
            try await Self.ask(connection)
            for number in 0..<Self.questions {
                #expect(try await connection.receive().body.count == size)
                if number < 50 { try await Task.sleep(for: .milliseconds(100)) }
            }
            let page = try PrometheusText(try await server.ask("/metrics").text)
            #expect(page["transit_answers_untaken_total", [:]] == 0)
        }
    }

    @Test func `a client goes on that has taken 32 KiB since the last look, however much waits still`() {
        var taken = TakenBytes(inAll: 10)
        var looks: [Bool] = []
        for inAll in [32_778, 65_546, 98_313, 98_313, 5_000_000] { looks.append(taken.hasGoneOn(inAll: inAll)) }
        #expect(looks == [true, true, false, false, true])
    }

    @Test func `who says nothing more is not waited for, whether the last answer was taken or not`() async throws {
        try await Self.serving {
            $0.idleTimeout = .seconds(3)
        } _: { server in
            let connections = [try await RawConnection(port: server.port), try await RawConnection(port: server.port)]
            for connection in connections { try await connection.send("GET", "/healthz") }
            #expect(try await connections[0].receive().status == 200)
            #expect(try await connections[0].receiveRest().isEmpty)
            try await Self.until("transit_connections", is: 1, server)
            #expect(try await connections[1].receive().status == 200)
            #expect(try await connections[1].receiveRest().isEmpty)
            for connection in connections { connection.close() }
        }
    }
}
