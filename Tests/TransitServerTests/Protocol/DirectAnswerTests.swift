import DatabaseFixtures
import Testing
import TransitServer

/// What is answered where it arrives and what has to wait leave one connection in the order in which they were asked.
@Suite struct DirectAnswerTests {
    /// A request as it is sent; a client may write a body that nobody takes.
    private static func request(_ target: String, _ id: Int, fields: [String] = [], body: String = "") -> [UInt8] {
        var lines = ["GET \(target) HTTP/1.1", "Host: localhost", "X-Request-Id: \(id)"] + fields
        if !body.isEmpty { lines.append("Content-Length: \(body.utf8.count)") }
        return Array((lines.joined(separator: "\r\n") + "\r\n\r\n" + body).utf8)
    }

    private static let kinds: [(target: String, fields: [String], body: String)] = [
        ("/healthz", [], ""),
        ("/api/v1/stops/200060/departures", [], ""),
        // Computed in a lane.
        ("/api/v1/routes", [], ""),
        ("/api/v1/stops/200060", [], "nobody takes it"),
        // Somebody has to be asked about it.
        ("/api/v1/stops/200060/departures", ["Authorization: Bearer nobody"], ""),
        ("/nothing/there", [], ""),
    ]

    @Test(arguments: [0, 1, 2, 3]) func `answers keep the order of their requests`(seed: Int) async throws {
        try await TestServer.with { server in
            let connection = try await RawConnection(port: server.port)
            defer { connection.close() }
            var dice = SeededNumbers(seed: UInt64(seed))
            let asked = (0..<200).map { _ in Self.kinds[Int.random(in: 0..<Self.kinds.count, using: &dice)] }
            let bytes = asked.enumerated().flatMap {
                Self.request($1.target, $0, fields: $1.fields, body: $1.body)
            }
            try await connection.send(bytes)
            for (id, kind) in asked.enumerated() {
                let reply = try await connection.receive()
                #expect(reply["x-request-id"] == "\(id)", "\(kind.target)")
                #expect(reply.status == (kind.target == "/nothing/there" ? 404 : 200), "\(kind.target)")
            }
        }
    }

    @Test func `a client that ends its side after asking still hears the answer`() async throws {
        try await TestServer.with { server in
            for target in ["/api/v1/stops/200060/departures", "/api/v1/stops/200060"] {
                let connection = try await RawConnection(port: server.port)
                defer { connection.close() }
                try await connection.send(Self.request(target, 1) + Self.request(target, 2))
                connection.endSending()
                for id in 1...2 { #expect(try await connection.receive()["x-request-id"] == "\(id)") }
                #expect(try await connection.receiveRest().isEmpty)
            }
        }
    }

    @Test func `a client that ends its side behind what has to wait hears all its answers`() async throws {
        try await TestServer.with { server in
            let (waits, hasBody) = (Self.kinds[4], Self.kinds[3])
            for kinds in [[waits], [waits, hasBody], [hasBody, waits, waits, hasBody]] {
                let connection = try await RawConnection(port: server.port)
                defer { connection.close() }
                try await connection.send(
                    kinds.enumerated().flatMap { Self.request($1.target, $0, fields: $1.fields, body: $1.body) })
                connection.endSending()
                for id in kinds.indices { #expect(try await connection.receive()["x-request-id"] == "\(id)") }
                #expect(try await connection.receiveRest().isEmpty)
            }
        }
    }

    @Test func `an answer that was asked to be the last one ends the connection`() async throws {
        try await TestServer.with { server in
            let connection = try await RawConnection(port: server.port)
            defer { connection.close() }
            try await connection.send(
                Self.request("/healthz", 1) + Self.request("/healthz", 2, fields: ["Connection: close"]))
            for id in 1...2 { #expect(try await connection.receive()["x-request-id"] == "\(id)") }
            #expect(try await connection.receiveRest().isEmpty)
        }
    }
}
