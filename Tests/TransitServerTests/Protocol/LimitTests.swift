import Testing
import TransitAPI
import TransitServer

/// Limits: bodies and targets that are too long are refused before they cost anything.
@Suite struct LimitTests {
    @Test func `a body declared too long is refused without being read`() async throws {
        let server = try await TestServer.shared()
        let connection = try await RawConnection(port: server.port)
        defer { connection.close() }
        try await connection.send("POST", "/api/v1/routes", headers: ["Content-Length: 1048577"])
        let reply = try await connection.receive()
        #expect(reply.status == 413 && reply["connection"] == "close")
        #expect(try reply.error().error.code == "PAYLOAD_TOO_LARGE")
        #expect(try reply.detail("limit_bytes") == .int(1_048_576))
        #expect(try await server.ask("/healthz").status == 200)
    }

    @Test func `a body that grows too long in chunks is refused`() async throws {
        var configuration = ServerConfiguration()
        configuration.maximumBodyBytes = 1_000
        try await TestServer.with(configuration: configuration) { server in
            let connection = try await RawConnection(port: server.port)
            defer { connection.close() }
            try await connection.send("GET", "/api/v1/routes", headers: ["Transfer-Encoding: chunked"])
            let chunk = Array("190\r\n".utf8) + [UInt8](repeating: 97, count: 400) + [13, 10]
            try await connection.send(chunk + chunk + chunk + Array("0\r\n\r\n".utf8))
            let reply = try await connection.receive()
            #expect(reply.status == 413 && reply["connection"] == "close")
            #expect(try reply.detail("limit_bytes") == .int(1_000))
        }
    }

    @Test func `a body in chunks below the limit is ignored`() async throws {
        let connection = try await RawConnection(port: try await TestServer.shared().port)
        defer { connection.close() }
        for _ in 0..<2 {
            try await connection.send("GET", "/healthz", headers: ["Transfer-Encoding: chunked"])
            try await connection.send(Array("5\r\nhello\r\n0\r\n\r\n".utf8))
            #expect(try await connection.receive().status == 200)
        }
    }

    @Test func `a target of 8 kB is read, a longer one refused`() async throws {
        let server = try await TestServer.shared()
        func target(_ length: Int) -> String {
            let start = "/api/v1/stops?query=central&limit="
            return start + String(repeating: "0", count: length - start.utf8.count - 1) + "1"
        }
        #expect(try await server.ask(target(8_192)).status == 200)
        let reply = try await server.ask(target(8_193))
        #expect(reply.status == 414)
        #expect(try reply.error().error.code == "URI_TOO_LONG")
    }

    @Test func `headers of 60 kB are read, of 75 kB refused: their lists are gone through before anybody is counted`()
        async throws
    {
        let server = try await TestServer.shared()
        let list = "If-None-Match: " + String(repeating: "a,", count: 7_500)
        let many = try await server.ask("/api/v1/routes/T1", headers: Array(repeating: list, count: 4))
        #expect(many.status == 200)
        let connection = try await RawConnection(port: server.port)
        defer { connection.close() }
        // The server may close while we still send.
        try? await connection.send("GET", "/api/v1/routes/T1", headers: Array(repeating: list, count: 5))
        let answer = (try? await connection.receiveRest()) ?? []
        #expect(["", "HTTP/1.1 431"].contains(String(decoding: answer.prefix(12), as: UTF8.self)))
    }

    @Test func `headers without end are cut off`() async throws {
        let server = try await TestServer.shared()
        let connection = try await RawConnection(port: server.port)
        defer { connection.close() }
        let header = "X-Filler: " + String(repeating: "a", count: 200_000)
        // The server may close while we still send.
        try? await connection.send("GET", "/healthz", headers: [header])
        let answer = (try? await connection.receiveRest()) ?? []
        let text = String(decoding: answer.prefix(12), as: UTF8.self)
        #expect(["", "HTTP/1.1 400", "HTTP/1.1 431"].contains(text))
        #expect(try await server.ask("/healthz").status == 200)
    }
}
