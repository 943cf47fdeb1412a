import Testing
import TransitAPI
import TransitServer

/// Who is calling decides what is left, and whether there is an answer at all.
@Suite struct CallerTests {
    private static let routes = "/api/v1/routes"

    private static func with(_ body: (TestServer) async throws -> Void) async throws {
        try await TestServer.with(
            configuration: try .behindProxy(), isLimited: true, authenticator: TestAuthenticator(), body)
    }

    @Test func `a user has the larger budget, the same from everywhere, and shares it with nobody`() async throws {
        try await Self.with { server in
            let here = try await LimitedClient(server, "Authorization: Bearer user-1", "X-Forwarded-For: 198.51.100.1")
            let there = try await LimitedClient(server, "Authorization: bearer user-1", "X-Forwarded-For: 2001:db8::1")
            let other = try await LimitedClient(server, "Authorization: Bearer user-2", "X-Forwarded-For: 198.51.100.1")
            let nobody = try await LimitedClient(server, "X-Forwarded-For: 198.51.100.1")
            let first = try await here.ask(Self.routes)
            #expect(first["ratelimit-policy"] == "\"standard\";q=120;w=60" && first.remaining == 119)
            #expect(try await there.ask(Self.routes, times: 60)?.remaining == 59)
            #expect(try await here.ask(Self.routes).remaining == 58)
            #expect(try await other.ask(Self.routes).remaining == 119)
            #expect(try await nobody.ask(Self.routes).remaining == 59)
            try await there.ask(Self.routes, times: 58)
            let refused = try await here.ask(Self.routes)
            #expect(try refused.status == 429 && refused.detail("limit") == 120)
            #expect(try await here.ask("/api/v1/reach").remaining == 29)
        }
    }

    @Test func `a service is not limited`() async throws {
        try await Self.with { server in
            let client = try await LimitedClient(server, "Authorization: Bearer service")
            for _ in 0..<130 {
                let reply = try await client.ask(Self.routes)
                #expect(reply.status == 200 && reply.remaining == nil)
            }
        }
    }

    @Test func `an API key everyone has, or a token that is none, leaves a caller anonymous`() async throws {
        try await Self.with { server in
            let headers = [
                "Bearer anon", "Bearer made-up", "Bearer", "Bearer ", "Basic dXNlcjpwYXNz", "user-1",
                "Bearer user-1, Bearer user-2 \(String(repeating: "x", count: 16 << 10))",
            ]
            for (index, header) in headers.enumerated() {
                let client = try await LimitedClient(server, "Authorization: \(header)")
                let reply = try await client.ask(Self.routes)
                #expect(reply.status == 200 && reply["x-ratelimit-limit"] == "60", "\(header.prefix(30))")
                #expect(reply.remaining == 59 - index)
            }
        }
    }

    @Test func `without an authenticator everyone is anonymous`() async throws {
        try await TestServer.with(isLimited: true) { server in
            for header in ["service", "user-1"] {
                let client = try await LimitedClient(server, "Authorization: Bearer \(header)")
                #expect(try await client.ask(Self.routes)["x-ratelimit-limit"] == "60")
            }
        }
    }

    @Test func `who may ask follows from the endpoint and the token`() async {
        let known = TestAuthenticator()
        func refusal(
            _ header: String?, _ auth: EndpointAuth, _ authenticator: (any Authenticator)?
        ) async -> ErrorCode? {
            let credentials = await Credentials(header, authenticator, now: 0)
            do throws(APIError) {
                try credentials.check(for: auth)
                return nil
            } catch {
                return error.code
            }
        }
        let tokens = [nil, "Bearer made-up", "Bearer anon", "Bearer user-1", "Bearer service", "Basic x"]
        func refusals(_ auth: EndpointAuth, _ authenticator: (any Authenticator)?) async -> [ErrorCode?] {
            var all: [ErrorCode?] = []
            for token in tokens { all.append(await refusal(token, auth, authenticator)) }
            return all
        }
        #expect(await refusals(.none, known) == [nil, nil, nil, nil, nil, nil])
        #expect(await refusals(.optional, known) == [nil, .authInvalid, nil, nil, nil, nil])
        #expect(
            await refusals(.required, known) == [
                .authRequired, .authInvalid, .authRequired, nil, nil, .authRequired,
            ])
        #expect(await refusals(.required, nil).allSatisfy { $0 == .authRequired })
        #expect(await refusals(.optional, nil).allSatisfy { $0 == nil })
        #expect(await Credentials("Bearer user-7", known, now: 0).caller == .user(id: "7"))
        #expect(await Credentials("Bearer made-up", known, now: 0).caller == .anonymous)
    }

    @Test func `endpoints for users refuse others with 401 and count them`() async throws {
        let endpoints = TransitContract.all.map(\.description).filter { $0.auth == .required && $0.method == .get }
        try await Self.with { server in
            for (number, endpoint) in endpoints.enumerated() {
                let path = endpoint.fullPath.replacing(/\{.*?\}/, with: "1")
                let client = try await LimitedClient(server, "X-Forwarded-For: 198.51.100.\(number)")
                let missing = try await client.ask(path)
                #expect(missing.status == 401 && missing["www-authenticate"] == "Bearer" && missing.remaining == 59)
                #expect(try missing.error().error.code == "AUTH_REQUIRED")
                let invalid = try await client.ask(path, "Authorization: Bearer made-up")
                #expect(invalid.status == 401 && invalid["www-authenticate"] == "Bearer error=\"invalid_token\"")
                #expect(try invalid.error().error.code == "AUTH_INVALID" && invalid.remaining == 58)
                #expect(invalid["cache-control"] == "no-store")
                try await client.ask(path, times: 58)
                #expect(try await client.ask(path).status == 429)
            }
        }
    }
}
