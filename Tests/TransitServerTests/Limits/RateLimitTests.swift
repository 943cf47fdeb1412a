import Testing
import TransitAPI
import TransitServer

/// Clients are held to the limits their endpoints declare, and every answer says what is left.
@Suite struct RateLimitTests {
    private static let routes = "/api/v1/routes"

    @Test func `an answer says what is left, in both styles`() async throws {
        try await TestServer.with(isLimited: true) { server in
            let client = try await LimitedClient(server)
            let first = try await client.ask(Self.routes)
            #expect(first.status == 200 && first["x-ratelimit-limit"] == "60" && first.remaining == 59)
            #expect(first["x-ratelimit-reset"] == "\(server.clock.now + 60)")
            #expect(first["ratelimit-policy"] == "\"standard\";q=60;w=60")
            #expect(first["ratelimit"] == "\"standard\";r=59;t=60")
            server.clock.pass(18)
            server.clock.advance(by: 18)
            let second = try await client.ask("/api/v1/stops/200060")
            #expect(second.remaining == 58 && second["ratelimit"] == "\"standard\";r=58;t=42")
            #expect(second["x-ratelimit-reset"] == "\(server.clock.now + 42)")
            server.clock.pass(42)
            #expect(try await client.ask(Self.routes)["ratelimit"] == "\"standard\";r=58;t=18")
        }
    }

    @Test func `whatever is answered counts and says so`() async throws {
        try await TestServer.with(isLimited: true) { server in
            let client = try await LimitedClient(server)
            let tag = try #require(try await client.ask(Self.routes)["etag"])
            #expect(try await client.ask(Self.routes, method: "HEAD").remaining == 58)
            let unchanged = try await client.ask(Self.routes, "If-None-Match: \(tag)")
            #expect(unchanged.status == 304 && unchanged.remaining == 57)
            let unknown = try await client.ask("/api/v1/stops/nowhere")
            #expect(unknown.status == 404 && unknown.remaining == 56)
            let bad = try await client.ask("/api/v1/routes?limit=x")
            #expect(bad.status == 400 && bad.remaining == 55)
            let old = try await client.ask(Self.routes, "X-App-Version: 0.1")
            #expect(old.status == 426 && old.remaining == 54)
            // What no endpoint answers is no endpoint's.
            #expect(try await client.ask("/api/v1/nothing").remaining == nil)
            #expect(try await client.ask(Self.routes, method: "DELETE").remaining == nil)
            #expect(try await client.ask(Self.routes).remaining == 53)
        }
    }

    @Test func `over the limit there is a 429 with the time after which there is none`() async throws {
        try await TestServer.with(isLimited: true) { server in
            let client = try await LimitedClient(server)
            try await client.ask(Self.routes, times: 20)
            server.clock.pass(23)
            #expect(try await client.ask(Self.routes, times: 40)?.remaining == 0)
            let refused = try await client.ask(Self.routes)
            #expect(refused.status == 429 && refused["retry-after"] == "37" && refused["cache-control"] == "no-store")
            #expect(refused["ratelimit"] == "\"standard\";r=0;t=37" && refused["etag"] == nil)
            let error = try refused.error().error
            #expect(error.code == "RATE_LIMIT_EXCEEDED" && error.message == "Rate limit exceeded for this endpoint.")
            #expect(error.details == ["limit": 60, "window": "1 minute", "retry_after": 37])
            let problem = try await client.ask(Self.routes, "Accept: application/problem+json")
            #expect(problem.status == 429 && problem["content-type"] == ProblemDetails.mediaType)
            #expect(problem["retry-after"] == "37")
            #expect(try problem.decoded(ProblemDetails.self).code == "RATE_LIMIT_EXCEEDED")
            server.clock.pass(36)
            #expect(try await client.ask(Self.routes).status == 429)
            server.clock.pass(1)
            let again = try await client.ask(Self.routes, times: 20)
            #expect(again?.status == 200 && again?.remaining == 0)
            #expect(try await client.ask(Self.routes)["retry-after"] == "23")
        }
    }

    @Test func `each class has its own budget, and health has none`() async throws {
        try await TestServer.with(isLimited: true) { server in
            let client = try await LimitedClient(server)
            let link = "/api/v1/trips/plan?origin=nowhere-at-all"
            let planned = try await client.ask(link)
            #expect(planned["ratelimit-policy"] == "\"planning\";q=10;w=60" && planned.remaining == 9)
            #expect(try await client.ask(link, times: 10)?.status == 429)
            // Who follows a journey takes nothing from those who plan one.
            let followed = try await client.ask("/api/v1/trips/refresh", method: "POST")
            #expect(followed.status == 400 && followed["ratelimit-policy"] == "\"refresh\";q=30;w=60")
            let file = try await client.ask("/api/v1/gtfs/pack/none-1.db")
            #expect(file["ratelimit-policy"] == "\"download\";q=20;w=60" && file.remaining == 19)
            #expect(try await client.ask(Self.routes).remaining == 59)
            for path in ["/healthz", "/readyz", "/metrics", "/api/v1/docs", "/api/v1/openapi.json"] {
                for _ in 0..<70 {
                    let reply = try await client.ask(path)
                    #expect(reply.status == 200 && reply.remaining == nil && reply["ratelimit"] == nil)
                }
            }
            #expect(try await client.ask(Self.routes).remaining == 58)
        }
    }

    @Test func `an event stream counts once, when it is opened`() async throws {
        try await TestServer.with(isLimited: true) { server in
            let stream = try await EventClient(server, LiveScene.board + "/stream")
            defer { stream.close() }
            #expect(stream.reply.status == 200 && stream.reply.remaining == 59)
            #expect(try await stream.nextEvent() != nil)
            let client = try await LimitedClient(server)
            #expect(try await client.ask(Self.routes).remaining == 58)
            try await client.ask(Self.routes, times: 58)
            #expect(try await client.ask(LiveScene.board + "/stream").status == 429)
        }
    }

    @Test func `whom a header claims to be from is nobody's business unless a trusted proxy says it`() async throws {
        try await TestServer.with(isLimited: true) { server in
            let client = try await LimitedClient(server)
            for number in 1...3 {
                let reply = try await client.ask(Self.routes, "X-Forwarded-For: 198.51.100.\(number)")
                #expect(reply.remaining == 60 - number)
            }
        }
        try await TestServer.with(configuration: try .behindProxy(), isLimited: true) { server in
            func remaining(_ forwarded: String...) async throws -> Int? {
                let client = try await LimitedClient(server)
                let lines = forwarded.map { "X-Forwarded-For: \($0)" }
                try await client.connection.send("GET", Self.routes, headers: lines)
                return try await client.connection.receive().remaining
            }
            let first = try await remaining("198.51.100.1")
            #expect(first == 59)
            #expect(try await remaining("198.51.100.2") == 59)
            #expect(try await remaining("1.1.1.1, 198.51.100.2") == 58)
            #expect(try await remaining("2.2.2.2", "198.51.100.2") == 57)
            #expect(try await remaining("2001:db8:0:1::1") == 59)
            #expect(try await remaining("2001:db8:0:1::2, 127.0.0.7") == 58)
            #expect(try await remaining("2001:db8:0:2::1") == 59)
            #expect(try await remaining("::ffff:198.51.100.1") == 58)
            #expect(try await remaining() == 59)
        }
    }

    @Test func `streams are counted for the client behind a proxy`() async throws {
        try await TestServer.with(configuration: try .behindProxy()) { server in
            var clients: [EventClient] = []
            defer { for client in clients { client.close() } }
            func open(_ address: String) async throws -> Int {
                let client = try await EventClient(
                    server, LiveScene.board + "/stream", headers: ["X-Forwarded-For: \(address)"])
                clients.append(client)
                return client.reply.status
            }
            for number in 0..<EventStreams.perClient {
                let status = try await open("2001:db8::\(number)")
                #expect(status == 200)
            }
            #expect(try await open("2001:db8::ffff") == 503)
            #expect(try await open("2001:db8:0:1::") == 200)
        }
    }

    @Test func `refusals and earlier answers are counted`() async throws {
        try await TestServer.with(isLimited: true) { server in
            let client = try await LimitedClient(server)
            try await client.ask(LiveScene.board, times: 63)
            try await client.ask(Self.routes, times: 2)
            try await client.ask("/api/v1/reach", times: 11)
            let page = try PrometheusText(try await client.ask("/metrics").text)
            #expect(page["transit_rate_limit_refusals_total", ["class": "standard"]] == 2)
            #expect(page["transit_rate_limit_refusals_total", ["class": "planning"]] == 1)
            #expect(page["transit_rate_limit_refusals_total", ["class": "download"]] == 0)
            #expect(page["transit_rate_limit_stale_answers_total", ["class": "standard"]] == 3)
            // Of the client and of its address, in two classes.
            #expect(page["transit_rate_limit_budgets"] == 4)
        }
        try await TestServer.with { server in
            let client = try await LimitedClient(server)
            #expect(try await client.ask(Self.routes, times: 70)?.status == 200)
            #expect(try await client.ask(Self.routes).remaining == nil)
            #expect(!(try await client.ask("/metrics").text.contains("transit_rate_limit")))
        }
    }
}
