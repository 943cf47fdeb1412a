import FeedFixtures
import Foundation
import Testing
import TransitAnswers
import TransitServer

/// Connections: as many as there are places for, and from one address; and ten seconds to say what is wanted.
@Suite struct ConnectionLimitTests {
    private let log = LogKeeper()

    private func serving(
        _ change: (inout ServerConfiguration) throws -> Void,
        _ body: (TestServer) async throws -> Void
    ) async throws {
        var configuration = ServerConfiguration()
        try change(&configuration)
        try await TestServer.serving(
            ServedCity(), TestClock(TestCity.tuesdayMorning), configuration, logger: log.logger, body)
    }

    /// Connections that have been answered, and so have a place.
    private func connect(_ server: TestServer, _ count: Int) async throws -> [RawConnection] {
        var connections: [RawConnection] = []
        for _ in 0..<count {
            let connection = try await RawConnection(port: server.port)
            try await connection.send("GET", "/healthz")
            #expect(try await connection.receive().status == 200)
            connections.append(connection)
        }
        return connections
    }

    /// What a connection is told that there is no place for.
    private func refusal(_ server: TestServer) async throws -> Reply {
        let connection = try await RawConnection(port: server.port)
        defer { connection.close() }
        return try await connection.receive()
    }

    private func metric(_ line: String, _ connection: RawConnection) async throws -> Bool {
        try await connection.send("GET", "/metrics")
        return try await connection.receive().text.contains(line + "\n")
    }

    @Test func `one address has so many connections, and gets another when one is closed`() async throws {
        try await serving {
            $0.connectionsPerAddress = 3
        } _: { server in
            let open = try await connect(server, 3)
            let refused = try await refusal(server)
            #expect(refused.status == 503 && refused["retry-after"] == "10" && refused["connection"] == "close")
            #expect(refused.text.contains("\"CONNECTION_LIMIT_REACHED\""))
            #expect(try await metric("transit_connections_refused_total{scope=\"address\"} 1", open[0]))
            #expect(try await metric("transit_connections 3", open[0]))
            open[2].close()
            while try await !metric("transit_connections 2", open[0]) {}
            for connection in try await connect(server, 1) + open[..<2] { connection.close() }
        }
    }

    @Test func `a trusted proxy is held to the limit of the server alone`() async throws {
        try await serving {
            $0.connectionsPerAddress = 1
            $0.maximumConnections = 5
            $0.trustedProxies = try TrustedProxies("127.0.0.1")
        } _: { server in
            let open = try await connect(server, 5)
            #expect(try await refusal(server).status == 503)
            #expect(try await metric("transit_connections_refused_total{scope=\"server\"} 1", open[0]))
            for connection in open { connection.close() }
        }
    }

    @Test func `the log hears of it once in ten seconds, with how many it were`() async throws {
        try await serving {
            $0.maximumConnections = 1
        } _: { server in
            let open = try await connect(server, 1)
            for _ in 0..<3 { _ = try await refusal(server) }
            server.clock.pass(10)
            _ = try await refusal(server)
            let lines = log.lines.filter { $0.hasPrefix("connections_exhausted") }
            #expect(
                lines == [
                    "connections_exhausted limit=1 open=1 refused=1 scope=server",
                    "connections_exhausted limit=1 open=1 refused=3 scope=server",
                ])
            open[0].close()
        }
    }

    @Test func `who says nothing, or stops within the headers, is not waited for`() async throws {
        try await serving {
            $0.headerTimeout = .seconds(3)
        } _: { server in
            let silent = try await RawConnection(port: server.port)
            #expect(try await silent.receiveRest().isEmpty)
            let slow = try await RawConnection(port: server.port)
            try await slow.send(Array("GET /healthz HTTP/1.1\r\nHost: ".utf8))
            #expect(try await slow.receive().status == 408)
            let later = try await connect(server, 1)[0]
            try await later.send(Array("GET /healthz HT".utf8))
            #expect(try await later.receive().status == 408)
            for connection in [silent, slow, later] { connection.close() }
        }
    }

    @Test func `between two requests, and over a body, there is more time`() async throws {
        try await serving {
            $0.headerTimeout = .seconds(3)
        } _: { server in
            let connection = try await connect(server, 1)[0]
            defer { connection.close() }
            try await Task.sleep(for: .milliseconds(4_500))
            try await connection.send("POST", "/api/v1/trips/plan", headers: ["Content-Length: 2"])
            try await Task.sleep(for: .milliseconds(4_500))
            try await connection.send(Array("{}".utf8))
            #expect(try await connection.receive().status != 408)
            // A body that came by itself has begun no headers: the next request is answered, however much later it comes.
            try await Task.sleep(for: .milliseconds(4_500))
            try await connection.send("GET", "/healthz")
            #expect(try await connection.receive().status == 200)
        }
    }
}
