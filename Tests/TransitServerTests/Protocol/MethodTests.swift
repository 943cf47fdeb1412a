import Testing
import TransitAPI

/// Methods: GET and HEAD are answered, others are told which are allowed, and the connection stays usable.
@Suite struct MethodTests {
    @Test(arguments: ["POST", "PUT", "PATCH", "DELETE", "TRACE"])
    func `another method is refused with those allowed`(method: String) async throws {
        let server = try await TestServer.shared()
        for target in ["/api/v1/stops/200060/departures", "/healthz", "/api/v1/openapi.json"] {
            let reply = try await server.ask(target, method: method)
            #expect(reply.status == 405 && reply["allow"] == "GET, HEAD")
            #expect(try reply.error().error.code == "METHOD_NOT_ALLOWED")
            #expect(try reply.detail("allowed") == "GET, HEAD")
        }
    }

    @Test func `where nothing is, no method is allowed`() async throws {
        let reply = try await TestServer.shared().ask("/nothing", method: "POST")
        #expect(reply.status == 404 && reply["allow"] == nil)
    }

    @Test(arguments: ["/healthz", "/api/v1/stops/nowhere", "/api/v1/docs", "/api/v1/stops?query=central"])
    func `HEAD is GET without the body`(target: String) async throws {
        let server = try await TestServer.shared()
        let get = try await server.ask(target, headers: ["X-Request-Id: same"])
        let head = try await server.ask(target, method: "HEAD", headers: ["X-Request-Id: same"])
        #expect(head.status == get.status)
        for name in ["content-type", "content-length", "cache-control", "etag", "vary"] {
            #expect(head[name] == get[name], "\(name)")
        }
    }

    @Test func `one connection carries many requests, refused ones with bodies among them`() async throws {
        let connection = try await RawConnection(port: try await TestServer.shared().port)
        defer { connection.close() }
        try await connection.send("POST", "/api/v1/routes", body: Array("{\"a\":1}".utf8))
        #expect(try await connection.receive().status == 405)
        try await connection.send("HEAD", "/api/v1/routes")
        #expect(try await connection.receive(isHead: true).status == 200)
        try await connection.send("GET", "/api/v1/routes/T1", body: [UInt8](repeating: 32, count: 70_000))
        #expect(try await connection.receive().status == 200)
        try await connection.send("GET", "/healthz")
        #expect(try await connection.receive().text == #"{"status":"ok"}"#)
    }

    @Test func `requests sent at once are answered in their order`() async throws {
        let connection = try await RawConnection(port: try await TestServer.shared().port)
        defer { connection.close() }
        let requests = (1...5).map { "GET /api/v1/routes?limit=\($0) HTTP/1.1\r\nHost: a\r\n\r\n" }.joined()
        try await connection.send(Array(requests.utf8))
        for limit in 1...5 { #expect(try await connection.receive().data(RoutesBody.self).limit == limit) }
    }

    @Test func `a client that asks for it is told goodbye`() async throws {
        let connection = try await RawConnection(port: try await TestServer.shared().port)
        defer { connection.close() }
        try await connection.send("GET", "/healthz", headers: ["Connection: close"])
        #expect(try await connection.receive().status == 200)
        #expect(try await connection.receiveRest().isEmpty)
    }

    @Test(arguments: [
        "GARBAGE\r\n\r\n", "BREW /healthz HTTP/1.1\r\nHost: a\r\n\r\n", "GET / HTTP/9.9\r\n\r\n",
        "GET /healthz HTTP/1.1\r\nContent-Length: -1\r\n\r\n",
    ])
    func `what is no HTTP is refused and the server lives on`(text: String) async throws {
        let server = try await TestServer.shared()
        let connection = try await RawConnection(port: server.port)
        defer { connection.close() }
        try await connection.send(Array(text.utf8))
        let answer = String(decoding: try await connection.receiveRest(), as: UTF8.self)
        #expect(answer.hasPrefix("HTTP/1.1 400 ") && answer.lowercased().contains("\r\nconnection: close\r\n"))
        #expect(answer.contains(#"{"error":{"code":"INVALID_REQUEST""#))
        #expect(try await server.ask("/healthz").status == 200)
    }
}
