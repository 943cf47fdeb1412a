import Testing
import TransitAPI
import TransitServer

/// Request bodies: read within their limit, refused by name, and no hindrance to the next request.
@Suite struct BodyTests {
    private static let question =
        #"{"origin": {"type": "stop_id", "stop_id": "1"}, "destination": {"type": "stop_id", "stop_id": "2"}}"#

    /// The question, blown up with spaces to so many bytes.
    private static func question(of count: Int) -> [UInt8] {
        Array(question.utf8) + [UInt8](repeating: 32, count: count - question.utf8.count)
    }

    private static func token(_ count: Int) -> [UInt8] {
        Array(#"{"refresh_token": "\#(String(repeating: "a", count: count))"}"#.utf8)
    }

    @Test func `a wrong field is named in both error formats`() async throws {
        let server = try await TestServer.shared()
        let body = Array((Self.question.dropLast() + #", "limit": 21}"#).utf8)
        let reply = try await server.ask("/api/v1/trips/plan", method: "POST", body: body)
        #expect(reply.status == 400 && reply["cache-control"] == "no-store")
        #expect(try reply.error().error.code == "INVALID_PARAMETER")
        #expect(try reply.error().error.message == "limit must be a whole number from 1 to 20; received 21")
        let problem = try await server.ask(
            "/api/v1/trips/plan", method: "POST", headers: ["Accept: application/problem+json"], body: body)
        #expect(try problem.decoded(ProblemDetails.self).details?["parameter"] == "limit")
    }

    @Test func `no body, broken JSON and unknown queries are refused`() async throws {
        let server = try await TestServer.shared()
        let empty = try await server.ask("/api/v1/trips/plan", method: "POST")
        #expect(empty.status == 400)
        #expect(try empty.error().error.code == "INVALID_REQUEST")
        #expect(try empty.error().error.message.hasSuffix("the body is empty"))
        let broken = try await server.ask("/api/v1/trips/refresh", method: "POST", body: Array("{\"a\":".utf8))
        #expect(try broken.detail("byte_offset") == 5)
        let strict = ["Prefer: handling=strict"]
        let query = try await server.ask(
            "/api/v1/trips/refresh?x=1", method: "POST", headers: strict, body: Self.token(1))
        #expect(try query.error().error.code == "UNKNOWN_PARAMETER")
    }

    @Test(arguments: ["application/json", "text/plain", "application/x-www-form-urlencoded"])
    func `the content type does not matter`(type: String) async throws {
        let reply = try await TestServer.shared().ask(
            "/api/v1/trips/refresh", method: "POST", headers: ["Content-Type: \(type)"], body: Self.token(4000))
        #expect(reply.status != 400 || (try? reply.error().error.code) == "REFRESH_TOKEN_INVALID")
    }

    @Test func `a body of 64 kB is read, a longer one refused before it comes`() async throws {
        let server = try await TestServer.shared()
        let most = try await server.ask("/api/v1/trips/plan", method: "POST", body: Self.question(of: 65_536))
        #expect(most.status != 413 && most.status != 400)
        let connection = try await RawConnection(port: server.port)
        defer { connection.close() }
        try await connection.send("POST", "/api/v1/trips/plan", headers: ["Content-Length: 65537"])
        let reply = try await connection.receive()
        #expect(reply.status == 413 && reply["connection"] == "close")
        #expect(try reply.detail("limit_bytes") == 65_536)
    }

    @Test func `a body in chunks is read, and refused where it grows too long`() async throws {
        let connection = try await RawConnection(port: try await TestServer.shared().port)
        defer { connection.close() }
        func chunk(_ bytes: [UInt8]) -> [UInt8] {
            Array("\(String(bytes.count, radix: 16))\r\n".utf8) + bytes + [13, 10]
        }
        let body = Self.question(of: 400)
        for _ in 0..<2 {
            try await connection.send("POST", "/api/v1/trips/plan", headers: ["Transfer-Encoding: chunked"])
            try await connection.send(chunk(Array(body[..<150])) + chunk(Array(body[150...])) + Array("0\r\n\r\n".utf8))
            let reply = try await connection.receive()
            #expect(reply.status != 413 && reply.status != 400)
        }
        try await connection.send("POST", "/api/v1/trips/plan", headers: ["Transfer-Encoding: chunked"])
        let spaces = chunk([UInt8](repeating: 32, count: 40_000))
        try await connection.send(spaces + spaces)
        let reply = try await connection.receive()
        #expect(reply.status == 413 && reply["connection"] == "close")
        #expect(try reply.detail("limit_bytes") == 65_536)
    }

    @Test func `one connection carries bodies, refused and read, one after the other`() async throws {
        let connection = try await RawConnection(port: try await TestServer.shared().port)
        defer { connection.close() }
        for _ in 0..<3 {
            try await connection.send("POST", "/api/v1/trips/plan", body: Self.question(of: 60_000))
            #expect(try await connection.receive().status != 400)
            try await connection.send("POST", "/api/v1/trips/plan", body: Array("[]".utf8))
            #expect(try await connection.receive().status == 400)
            try await connection.send(
                "POST", "/api/v1/trips/plan", headers: ["X-App-Version: x"], body: Self.question(of: 60_000))
            #expect(try await connection.receive().status == 400)
            try await connection.send("GET", "/healthz")
            #expect(try await connection.receive().text == #"{"status":"ok"}"#)
        }
    }

    @Test func `a body that dribbles in is not waited for`() async throws {
        var configuration = ServerConfiguration()
        configuration.requestTimeout = .seconds(2)
        try await TestServer.with(configuration: configuration) { server in
            let connection = try await RawConnection(port: server.port)
            defer { connection.close() }
            try await connection.send("POST", "/api/v1/trips/plan", headers: ["Content-Length: 1000"])
            try await connection.send(Array("{".utf8))
            let reply = try await connection.receive()
            #expect(reply.status == 504 && reply["connection"] == "close")
            #expect(try reply.error().error.code == "REQUEST_TIMEOUT")
            #expect(try reply.error().error.message.hasPrefix("The request body took too long"))
            #expect(try await connection.receiveRest().isEmpty)
        }
    }

    @Test(arguments: [
        ("GET", "/api/v1/trips/refresh", "POST"), ("PUT", "/api/v1/trips/plan", "POST, GET, HEAD"),
        ("DELETE", "/api/v1/stops/nearby", "GET, HEAD"),
    ])
    func `methods are those of the very path`(method: String, path: String, allowed: String) async throws {
        let reply = try await TestServer.shared().ask(path, method: method)
        #expect(reply.status == 405 && reply["allow"] == allowed)
    }
}
