import Testing
import TransitAPI
import TransitServer

/// Names the server does not know: left aside and named, or refused by those who want that (RFC 7240).
@Suite struct UnknownNamesTests {
    private static let routes = "/api/v1/routes?colour=red&limit=2"
    private static let strict = ["Prefer: handling=strict"]

    @Test func `an unknown parameter is named beside the answer`() async throws {
        let server = try await TestServer.shared()
        let reply = try await server.ask(Self.routes)
        #expect(reply.status == 200 && reply["preference-applied"] == nil)
        let envelope = try reply.envelope(RoutesBody.self)
        #expect(envelope.meta.ignoredParameters == ["colour"])
        let known = try await server.ask("/api/v1/routes?limit=2")
        #expect(try known.data(RoutesBody.self) == envelope.data)
        #expect(!known.text.contains("ignored_parameters"))
        #expect(known["vary"]?.contains("Prefer") != true)
    }

    @Test func `who wants it refused is told by name, and that it was done`() async throws {
        let server = try await TestServer.shared()
        let refused = try await server.ask(Self.routes, headers: Self.strict)
        #expect(refused.status == 400 && refused["preference-applied"] == "handling=strict")
        #expect(try refused.error().error.code == "UNKNOWN_PARAMETER")
        let taken = try await server.ask("/api/v1/routes?limit=2", headers: Self.strict)
        #expect(taken.status == 200 && taken["preference-applied"] == "handling=strict")
    }

    @Test func `caches tell the two apart, and tags those that named something`() async throws {
        let server = try await TestServer.shared()
        let reply = try await server.ask(Self.routes)
        #expect(reply["vary"]?.contains("Prefer") == true)
        let tag = try #require(reply["etag"])
        #expect(try await server.ask("/api/v1/routes?limit=2")["etag"] != tag)
        #expect(try await server.ask(Self.routes, headers: ["If-None-Match: \(tag)"]).status == 304)
        let strict = try await server.ask(Self.routes, headers: Self.strict + ["If-None-Match: \(tag)"])
        #expect(strict.status == 400)
    }

    @Test func `fields of a body are named too, and errors name them`() async throws {
        let server = try await TestServer.shared()
        let body = Array(#"{"refresh_token": "a", "tint": {"x": 1}}"#.utf8)
        let path = "/api/v1/trips/refresh?shade=1"
        let reply = try await server.ask(path, method: "POST", body: body)
        #expect(try reply.error().error.code == "REFRESH_TOKEN_INVALID")
        #expect(try reply.error().meta.ignoredParameters == ["shade", "tint"])
        let strict = try await server.ask(path, method: "POST", headers: Self.strict, body: body)
        #expect(try strict.error().error.code == "UNKNOWN_PARAMETER")
    }

    @Test func `what riders make is made, and says what it left aside`() async throws {
        try await RiderScene.with { scene in
            let rider = try await scene.rider()
            let reply = try await rider.ask("POST", "/favorites", #"{"stop_id": "200060", "tint": "red"}"#)
            #expect(reply.status == 201)
            #expect(try reply.envelope(Favorite.self).meta.ignoredParameters == ["tint"])
        }
    }

    @Test func `a repeated answer names them as the first did, and strict clients get none`() async throws {
        try await TestServer.with(isLimited: true) { server in
            let client = try await LimitedClient(server)
            try await client.ask(LiveScene.board + "?colour=red", times: 60)
            let repeated = try await client.ask(LiveScene.board + "?colour=red")
            #expect(repeated.status == 200)
            let meta = try repeated.envelope(DeparturesBody.self).meta
            #expect(meta.stale == true && meta.ignoredParameters == ["colour"])
            #expect(try await client.ask(LiveScene.board + "?colour=red", Self.strict[0]).status == 429)
        }
    }

    @Test(arguments: ["/api/v1/vehicles.geojson?box=1", "/gtfs-rt/alerts?a=1", "/healthz?a=1"])
    func `answers without meta ignore them without a word`(target: String) async throws {
        let reply = try await TestServer.shared().ask(target)
        #expect(reply.status == 200 && !reply.text.contains("ignored_parameters"))
    }

    @Test(arguments: [
        ("handling=strict", true), ("Handling=Strict", true), ("respond-async, handling=strict", true),
        ("handling=\"strict\"; foo=1", true), (" handling = strict ", true), ("handling=lenient", false),
        ("handling=lenient, handling=strict", false), ("handling=strict, handling=lenient", true), ("handling", false),
        ("strict", false), ("", false), ("foo=\"a, handling=strict\"", false), ("handling=strictly", false),
    ])
    func `the header is read as RFC 7240 has it`(header: String, areStrict: Bool) {
        #expect(HandlingPreference.areStrict(header) == areStrict)
    }
}
