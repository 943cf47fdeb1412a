import Testing
import TransitAPI
import TransitServer

/// Who may see how the server itself is doing; riders see what concerns them whoever that is.
@Suite struct OperationsAccessTests {
    private static let token = "0123456789abcdefghij"

    private static func with(_ access: OperationsAccess, _ body: (TestServer) async throws -> Void) async throws {
        var configuration = ServerConfiguration()
        configuration.operations = access
        try await TestServer.with(configuration: configuration, authenticator: TestAuthenticator(), body)
    }

    private static func told(_ server: TestServer) async throws -> JSONValue? {
        try JSONParser.parse(try await server.ask("/console/settings.json").body)["operations"]
    }

    @Test func `open, everyone sees figures and checks`() async throws {
        try await Self.with(.everyone) { server in
            #expect(try await server.ask("/metrics").status == 200)
            let ready = try await server.ask("/readyz").decoded(ReadyBody.self)
            #expect(ready.timetable != nil && !ready.checks.isEmpty)
            #expect(try await Self.told(server) == "on")
        }
    }

    @Test func `closed, there are no figures, and readiness is a word`() async throws {
        try await Self.with(.nobody) { server in
            for headers in [[], ["Authorization: Bearer \(Self.token)"], ["Authorization: Bearer service"]] {
                let reply = try await server.ask("/metrics", headers: headers)
                #expect(try reply.status == 404 && reply.error().error.code == "NOT_FOUND")
                let ready = try await server.ask("/readyz", headers: headers)
                #expect(ready.status == 200)
                #expect(try ready.decoded(ReadyBody.self) == ReadyBody(status: .ok, checks: []))
            }
            #expect(try await server.ask("/healthz").status == 200)
            #expect(try await server.ask("/api/v1/realtime/status").status == 200)
            #expect(try await server.ask("/gtfs-rt/alerts").status == 200)
            #expect(try await Self.told(server) == "off")
        }
    }

    @Test func `with a token, its holders and the operator's own key see it`() async throws {
        try await Self.with(.holders(of: Self.token)) { server in
            let nobody = try await server.ask("/metrics")
            #expect(nobody.status == 401 && nobody["www-authenticate"] == "Bearer")
            for wrong in ["\(Self.token)x", "0123456789abcdefghiJ", "user-1", "anon", ""] {
                let reply = try await server.ask("/metrics", headers: ["Authorization: Bearer \(wrong)"])
                #expect(try reply.status == 401 && reply.error().error.code == "AUTH_INVALID", "\(wrong)")
                let ready = try await server.ask("/readyz", headers: ["Authorization: Bearer \(wrong)"])
                #expect(try ready.decoded(ReadyBody.self).checks.isEmpty)
            }
            for right in [Self.token, "service"] {
                let reply = try await server.ask("/metrics", headers: ["Authorization: Bearer \(right)"])
                #expect(reply.status == 200 && reply.text.contains("transit_uptime_seconds"))
                let ready = try await server.ask("/readyz", headers: ["Authorization: Bearer \(right)"])
                #expect(try !ready.decoded(ReadyBody.self).checks.isEmpty)
            }
            #expect(try await Self.told(server) == "token")
        }
    }
}
