import Testing
import TransitAPI
import TransitAnswers
import TransitServer

/// `/dev/*`, which breaks things and shows mails, answers this server's own pages only.
@Suite struct OwnPagesTests {
    private static func with(_ body: (TestServer) async throws -> Void) async throws {
        var configuration = ServerConfiguration()
        configuration.publicURL = "https://demo.example"
        let demo = DemoControls { _, _, _ in (status: 200, json: Array("{}".utf8)) }
        try await TestServer.serving(
            ServedCity(try TestCity.shared().edition), TestClock(TestCity.tuesdayMorning), configuration, demo: demo,
            body)
    }

    private static func ask(
        _ server: TestServer, _ method: String, host: String, origin: String? = nil
    ) async throws -> Reply {
        let connection = try await RawConnection(port: server.port)
        defer { connection.close() }
        let lines = [
            "\(method) /dev/faults HTTP/1.1", "Host: \(host)", "Content-Type: text/plain", "Content-Length: 2",
        ]
        let head = (lines + (origin.map { ["Origin: \($0)"] } ?? [])).joined(separator: "\r\n")
        try await connection.send(Array("\(head)\r\n\r\n{}".utf8))
        return try await connection.receive()
    }

    @Test func `the server's own pages, and whoever is none, are answered`() async throws {
        try await Self.with { server in
            for host in [
                "localhost:8080", "127.0.0.1", "[::1]:80", "192.168.1.7:8080", "demo.localhost", "demo.example",
            ] {
                let alone = try await Self.ask(server, "POST", host: host)
                #expect(alone.status == 200, "\(host)")
                let own = try await Self.ask(server, "POST", host: host, origin: "http://\(host)")
                #expect(own.status == 200, "\(host)")
                // Behind a proxy that speaks TLS.
                let secure = try await Self.ask(server, "GET", host: host, origin: "https://demo.example")
                #expect(secure.status == 200, "\(host)")
            }
        }
    }

    @Test func `pages of other sites are refused, even by a form`() async throws {
        try await Self.with { server in
            for origin in ["https://evil.example", "null", "http://localhost", "http://localhost:8081"] {
                let reply = try await Self.ask(server, "POST", host: "localhost:8080", origin: origin)
                #expect(reply.status == 403 && reply["access-control-allow-origin"] == nil, "\(origin)")
                let error = try reply.error().error
                #expect(
                    error.code == "ORIGIN_NOT_ALLOWED" && error.message == "Pages of other sites may not ask for this.")
            }
        }
    }

    @Test func `a stranger's name that leads here is not this server`() async throws {
        try await Self.with { server in
            for host in ["evil.example", "evil.example:8080", "localhost.evil.example", "127.0.0.1.evil.example"] {
                for origin in [nil, "http://\(host)"] {
                    let reply = try await Self.ask(server, "GET", host: host, origin: origin)
                    #expect(try reply.status == 403 && reply.error().error.code == "ORIGIN_NOT_ALLOWED", "\(host)")
                }
            }
        }
    }

    @Test func `no page elsewhere is told that it may ask`() async throws {
        try await Self.with { server in
            let reply = try await server.ask(
                "/dev/faults", method: "OPTIONS",
                headers: ["Origin: https://evil.example", "Access-Control-Request-Method: POST"])
            #expect(reply.status == 204 && reply["access-control-allow-origin"] == nil)
        }
    }
}
