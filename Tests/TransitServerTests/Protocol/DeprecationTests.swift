import Testing
import TransitAPI
import TransitServer

/// What answers say of what is on its way out.
@Suite struct DeprecationTests {
    private static let old = Endpoint<StopRequest, UnreadBody>(
        "old", "/test/old/{stop_id}", mount: .root, tag: .stops, summary: "Old", description: "It was here first.",
        cache: .noStore,
        deprecated: Deprecation(
            since: "2026-11-25", version: "1.4.0", instead: "Use `GET /api/v1/stops/{stop_id}`.",
            successor: "/api/v1/stops/{stop_id}"))

    /// Of which two parameters and a field are on their way out.
    private struct AskRequest: EndpointRequest {
        static let parameters = [
            OptionalParameter<Bool>("wide", "Whether it is wide.", example: true).erased,
            OptionalParameter<Bool>("tall", "Whether it is tall.", example: true).erased,
            OptionalParameter<Bool>("deep", "Whether it is deep.", example: true).erased,
        ]
        static let body: DeclaredBody? = DeclaredBody(TripPlanRequest.self)
        static let deprecatedNames = [
            "wide": Deprecation(since: "2026-12-01", version: "1.4.0", instead: "Leave it out."),
            "tall": Deprecation(since: "2026-11-30", version: "1.4.0", sunset: "2029-01-01", instead: "Leave it out."),
            "preferences": Deprecation(since: "2026-11-29", version: "1.4.0", instead: "Leave it out."),
        ]

        init(_ reader: ParameterReader) throws(ParameterError) {}
        func write(to writer: inout ParameterWriter) {}
    }

    private static let asking = Endpoint<AskRequest, UnreadBody>(
        "ask", "/test/ask", method: .post, mount: .root, tag: .stops, summary: "Ask", description: "It is here.",
        cache: .noStore)

    /// The same, and all of it on its way out.
    private static let leaving = Endpoint<AskRequest, UnreadBody>(
        "leave", "/test/leave", method: .post, mount: .root, tag: .stops, summary: "Leave", description: "It is here.",
        cache: .noStore, deprecated: Deprecation(since: "2026-11-30", version: "1.4.0", instead: "Ask."))

    private static func with(_ body: (TestServer) async throws -> Void) async throws {
        let clock = TestClock(TestCity.tuesdayMorning)
        let answer = Dispatcher.Handler.immediate { exchange, path, _ in
            if path["stop_id"] == "nowhere" { throw APIError(.stopNotFound) }
            return .bare(Array("{}".utf8), status: .ok)
        }
        let service = TransitService(
            city: ServedCity(try TestCity.shared().edition), clock: clock.asServerClock,
            configuration: ServerConfiguration().forTests,
            surfaces: [
                Surface(
                    "/test/",
                    routes: [
                        Dispatcher.Route(old.description, name: "old", handler: answer),
                        Dispatcher.Route(asking.description, name: "ask", handler: answer),
                        Dispatcher.Route(leaving.description, name: "leave", handler: answer),
                    ])
            ], logger: TestServer.silent)
        try await service.serving { try await body(TestServer(port: $0, clock: clock)) }
    }

    @Test func `since when, until when, why, and what to use in its place`() async throws {
        try await Self.with { server in
            for (target, status, successor) in [
                ("/test/old/200060", 200, "/api/v1/stops/200060"), ("/test/old/a%2Fb", 200, "/api/v1/stops/a%2Fb"),
                ("/test/old/nowhere", 404, "/api/v1/stops/nowhere"),
            ] {
                let reply = try await server.ask(target)
                #expect(reply.status == status)
                #expect(reply["deprecation"] == "@1795564800")
                #expect(reply["sunset"] == "Thu, 25 Nov 2027 00:00:00 GMT")
                #expect(
                    reply["link"]
                        == "</api/v1/changes>; rel=\"deprecation\"; type=\"application/json\", "
                        + "<\(successor)>; rel=\"successor-version\"")
            }
            #expect(try await server.ask("/test/old/200060", method: "HEAD")["sunset"] != nil)
            #expect(try await server.ask("/api/v1/routes/T1")["deprecation"] == nil)
        }
    }

    @Test func `of a parameter or a field only where it was sent, of several what goes first`() async throws {
        try await Self.with { server in
            for (query, body, since) in [
                ("", "", nil), ("?deep=true", "{\"other\": {\"preferences\": 1}}", nil),
                ("?wide=true", "", "@1796083200"),
                ("?tall=1", "", "@1795996800"), ("?tall=true&wide=true", "", "@1796083200"),
                ("?wide=true", "{\"preferences\": null}", "@1795910400"), ("", "{\"preferences\"", nil),
            ] as [(String, String, String?)] {
                let reply = try await server.ask("/test/ask\(query)", method: "POST", body: Array(body.utf8))
                #expect(reply["deprecation"] == since, "\(query) \(body)")
                #expect((reply["sunset"] == nil) == (since == nil) && (reply["link"] == nil) == (since == nil))
            }
        }
    }

    @Test func `where all of it goes and a part goes before, the part is told`() async throws {
        try await Self.with { server in
            for (query, body, since) in [
                ("", "", "@1795996800"), ("?wide=true", "", "@1795996800"), ("?tall=true", "", "@1795996800"),
                ("?wide=true", "{\"preferences\": null}", "@1795910400"),
            ] {
                let reply = try await server.ask("/test/leave\(query)", method: "POST", body: Array(body.utf8))
                #expect(reply["deprecation"] == since, "\(query) \(body)")
            }
        }
    }

    @Test func `pages of other origins may read it`() async throws {
        let server = try await TestServer.shared()
        let reply = try await server.ask("/api/v1/changes", headers: ["Origin: https://a.example"])
        let exposed = reply["access-control-expose-headers"]?.split(separator: ", ") ?? []
        #expect(exposed.contains("Deprecation") && exposed.contains("Sunset") && exposed.contains("Link"))
    }
}
