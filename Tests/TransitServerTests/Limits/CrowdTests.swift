import Testing
import TransitAPI
import TransitServer

/// Many people behind one address: told apart by their installations, within what the address has in all.
@Suite struct CrowdTests {
    private static let routes = "/api/v1/routes"

    private static func install(_ number: Int) -> String {
        "X-Install-Id: 00000000-0000-4000-8000-\(100_000_000_000 + number)"
    }

    /// A server whose address has two clients' worth.
    private static func with(_ body: (TestServer) async throws -> Void) async throws {
        var configuration = try ServerConfiguration.behindProxy()
        configuration.limits[.standard] = ClientLimits.Requests(client: 60, user: 120, address: 130)
        try await TestServer.with(
            configuration: configuration, isLimited: true, authenticator: TestAuthenticator(), body)
    }

    @Test func `installations have budgets of their own, with the anon key`() async throws {
        try await Self.with { server in
            let one = try await LimitedClient(server, Self.install(1), "apikey: anon")
            let other = try await LimitedClient(server, Self.install(2), "apikey: anon")
            #expect(try await one.ask(Self.routes, times: 60)?.remaining == 0)
            let refused = try await one.ask(Self.routes)
            #expect(refused.status == 429 && refused["ratelimit-policy"] == "\"standard\";q=60;w=60")
            #expect(try refused.error().error.details == ["limit": 60, "window": "1 minute", "retry_after": 60])
            #expect(try await other.ask(Self.routes).remaining == 59)
            // The same installation elsewhere is another, so that nobody can use up a stranger's budget.
            let elsewhere = try await LimitedClient(
                server, Self.install(1), "apikey: anon", "X-Forwarded-For: 198.51.100.9")
            #expect(try await elsewhere.ask(Self.routes).remaining == 59)
        }
    }

    @Test func `without the anon key, or with an id that is none, a client is one of its address`() async throws {
        try await Self.with { server in
            let headers: [[String]] = [
                [], [Self.install(1)], [Self.install(2), "apikey: made-up"], [Self.install(3), "apikey: user-7"],
                ["X-Install-Id: short", "apikey: anon"], ["X-Install-Id: 0000 0000 0000 0000", "apikey: anon"],
                ["X-Install-Id: \(String(repeating: "a", count: 65))", "apikey: anon"],
            ]
            let connection = try await RawConnection(port: server.port)
            for (number, each) in headers.enumerated() {
                try await connection.send("GET", Self.routes, headers: each)
                #expect(try await connection.receive().remaining == 59 - number, "\(each)")
            }
        }
    }

    @Test func `inventing installations gains no more than the address has`() async throws {
        try await Self.with { server in
            let connection = try await RawConnection(port: server.port)
            var statuses: [Int] = []
            var last: Reply?
            for number in 0..<140 {
                try await connection.send("GET", Self.routes, headers: [Self.install(number), "apikey: anon"])
                last = try await connection.receive()
                statuses.append(last?.status ?? 0)
            }
            #expect(statuses == Array(repeating: 200, count: 130) + Array(repeating: 429, count: 10))
            let refused = try #require(last)
            #expect(refused["ratelimit-policy"] == "\"standard-address\";q=130;w=60")
            #expect(refused["retry-after"] == "60" && refused["ratelimit"] == "\"standard-address\";r=0;t=60")
            let error = try refused.error().error
            #expect(error.message == "Rate limit exceeded for this endpoint.")
            #expect(
                error.details == ["limit": 130, "window": "1 minute", "retry_after": 60, "scope": "address"])
            // Whoever is signed in has a budget wherever; other addresses and classes are not touched.
            let user = try await LimitedClient(server, "Authorization: Bearer user-1")
            #expect(try await user.ask(Self.routes).remaining == 119)
            let elsewhere = try await LimitedClient(server, "X-Forwarded-For: 198.51.100.9")
            #expect(try await elsewhere.ask(Self.routes).remaining == 59)
            // A refusal takes nothing: when the address has room again, the client has all of its own.
            server.clock.pass(60)
            #expect(try await user.ask(Self.routes).status == 200)
            try await connection.send("GET", Self.routes, headers: [Self.install(139), "apikey: anon"])
            #expect(try await connection.receive().remaining == 59)
            let page = try PrometheusText(try await server.ask("/metrics").text)
            #expect(page["transit_rate_limit_address_refusals_total", ["class": "standard"]] == 10)
        }
    }

    @Test func `dear questions take more of the budget, and what cannot be read takes one`() async throws {
        try await Self.with { server in
            let client = try await LimitedClient(server)
            let usual = "/api/v1/reach?from=nowhere-at-all"
            #expect(try await client.ask(usual).remaining == 9)
            #expect(try await client.ask(usual + "&max_minutes=120&max_walking_distance=4000").remaining == 5)
            let refused = try await client.ask(usual + "&max_minutes=240&max_walking_distance=10000")
            #expect(refused.status == 429 && refused.remaining == 5 && refused["retry-after"] == "60")
            let error = try refused.error().error
            #expect(error.message == "Rate limit exceeded for this endpoint. This question counts as 10 requests.")
            #expect(error.details == ["limit": 10, "window": "1 minute", "retry_after": 60, "counts_as": 10])
            #expect(try await client.ask(usual + "&max_minutes=999").remaining == 4)
            #expect(try await client.ask("/api/v1/trips/plan", method: "POST").remaining == 3)
            let body = """
                {"origin": {"type": "search", "query": "x"}, "destination": {"type": "search", "query": "y"}, \
                "window_minutes": 360}
                """
            try await client.connection.send("POST", "/api/v1/trips/plan", body: Array(body.utf8))
            #expect(try await client.connection.receive().remaining == 0)
        }
    }

    @Test func `streams are counted by installation, within those of the address`() async throws {
        var configuration = ServerConfiguration()
        (configuration.limits.streams.client, configuration.limits.streams.address) = (2, 5)
        try await TestServer.with(configuration: configuration, authenticator: TestAuthenticator()) { server in
            var clients: [EventClient] = []
            defer { for client in clients { client.close() } }
            func open(_ headers: String...) async throws -> Reply {
                let client = try await EventClient(server, LiveScene.board + "/stream", headers: headers)
                clients.append(client)
                return client.reply
            }
            for number in [1, 1, 2, 2] {
                let reply = try await open(Self.install(number), "apikey: anon")
                #expect(reply.status == 200)
            }
            #expect(try await open(Self.install(1), "apikey: anon").status == 503)
            #expect(try await open().status == 200)
            #expect(try await open(Self.install(3), "apikey: anon").status == 503)
            let refused = try await server.ask(LiveScene.board + "/stream")
            #expect(
                try refused.error().error.message
                    == "5 event streams are open from your address; close one or try later.")
            #expect(try refused.detail("scope") == "address")
            #expect(try refused.detail("limit") == 5)
        }
    }
}
