import Foundation
import Testing
import TransitAPI
import TransitServer

/// Pages of other origins: what everybody may read, what only those that are allowed, and what nobody.
@Suite struct CrossOriginTests {
    private static let app = "https://app.example"
    private static let stranger = "https://stranger.example"

    private static func with(_ body: (TestServer) async throws -> Void) async throws {
        var configuration = ServerConfiguration()
        configuration.allowedOrigins = try AllowedOrigins("\(app), http://localhost:5173")
        try await TestServer.with(configuration: configuration, authenticator: TestAuthenticator(), body)
    }

    private static func preflight(
        _ server: TestServer, _ target: String, _ method: String, from origin: String
    ) async throws -> Reply {
        try await server.ask(
            target, method: "OPTIONS",
            headers: [
                "Origin: \(origin)", "Access-Control-Request-Method: \(method)",
                "Access-Control-Request-Headers: authorization,apikey,x-client-info",
            ])
    }

    @Test(arguments: ["/api/v1/routes", "/api/v1/stops/nowhere", "/api/v1/nothing", "/api/v1/routes?limit=x"])
    func `every page may read what is public, and caches may keep it`(target: String) async throws {
        try await Self.with { server in
            for headers in [[], ["Origin: \(Self.stranger)"], ["Origin: \(Self.app)"], ["Origin: null"]] {
                let reply = try await server.ask(target, headers: headers)
                #expect(reply["access-control-allow-origin"] == "*", "\(headers)")
                #expect(reply["access-control-allow-credentials"] == nil)
                #expect(reply["vary"]?.contains("Origin") != true)
                let exposed = reply["access-control-expose-headers"] ?? ""
                for name in ["ETag", "X-Request-Id", "RateLimit", "RateLimit-Policy", "Retry-After", "Content-Range"] {
                    #expect(exposed.components(separatedBy: ", ").contains(name), "\(name)")
                }
            }
        }
    }

    @Test func `what is a rider's may be read by allowed pages only`() async throws {
        try await Self.with { server in
            for (method, target) in [("GET", "/api/v1/user/devices"), ("POST", "/api/v1/trips/plan")] {
                let allowed = try await server.ask(target, method: method, headers: ["Origin: \(Self.app)"])
                #expect(allowed["access-control-allow-origin"] == Self.app)
                let refused = try await server.ask(target, method: method, headers: ["Origin: \(Self.stranger)"])
                #expect(refused["access-control-allow-origin"] == nil)
                for reply in [allowed, refused, try await server.ask(target, method: method)] {
                    #expect(reply["vary"]?.contains("Origin") == true)
                }
            }
        }
    }

    @Test func `a preflight of a public question is answered to everyone, without the rider`() async throws {
        try await Self.with { server in
            let reply = try await Self.preflight(server, "/api/v1/routes", "GET", from: Self.stranger)
            #expect(reply.status == 204 && reply.body.isEmpty && reply["access-control-allow-origin"] == "*")
            #expect(reply["access-control-allow-methods"] == "GET, HEAD, OPTIONS")
            let headers = (reply["access-control-allow-headers"] ?? "").components(separatedBy: ", ")
            for name in [
                "apikey", "x-client-info", "x-app-version", "x-request-id", "x-install-id", "if-none-match", "range",
            ] {
                #expect(headers.contains(name), "\(name)")
            }
            #expect(!headers.contains("authorization"))
            #expect(reply["access-control-max-age"] == "7200")
            #expect(reply["vary"] == "Origin, Access-Control-Request-Method, Access-Control-Request-Headers")
            let own = try await Self.preflight(server, "/api/v1/routes", "GET", from: Self.app)
            #expect(own["access-control-allow-headers"]?.contains("authorization") == true)
        }
    }

    @Test func `a preflight of anything else is answered to allowed pages, whatever its port is written like`()
        async throws
    {
        try await Self.with { server in
            for origin in [Self.app, "http://localhost:5173"] {
                let reply = try await Self.preflight(server, "/api/v1/user/device", "POST", from: origin)
                #expect(reply.status == 204 && reply["access-control-allow-origin"] == origin)
                #expect(reply["access-control-allow-methods"] == "POST, OPTIONS")
                #expect(reply["access-control-allow-headers"]?.contains("authorization") == true)
                // Nobody is asked for a token, or counted, before the request itself.
                #expect(reply["www-authenticate"] == nil && reply["ratelimit"] == nil)
            }
            for origin in [Self.stranger, "https://app.example.evil.example", "http://app.example", "null"] {
                let reply = try await Self.preflight(server, "/api/v1/user/device", "POST", from: origin)
                #expect(reply.status == 204 && reply["access-control-allow-origin"] == nil, "\(origin)")
                #expect(reply["access-control-allow-methods"] == nil)
            }
            // A method the path does not have is nothing to allow.
            let none = try await Self.preflight(server, "/api/v1/routes", "PUT", from: Self.app)
            #expect(none.status == 204 && none["access-control-allow-origin"] == nil)
        }
    }

    @Test func `OPTIONS alone says which methods there are`() async throws {
        let server = try await TestServer.shared()
        for (target, methods) in [
            ("/api/v1/stops/200060/departures", "GET, HEAD, OPTIONS"), ("/healthz", "GET, HEAD, OPTIONS"),
            ("/api/v1/trips/plan", "POST, GET, HEAD, OPTIONS"), ("/api/v1/trips/refresh", "POST, OPTIONS"),
        ] {
            let reply = try await server.ask(target, method: "OPTIONS")
            #expect(reply.status == 204 && reply["allow"] == methods && reply["access-control-allow-origin"] == nil)
        }
        #expect(try await server.ask("/nothing", method: "OPTIONS").status == 404)
    }

    @Test(arguments: ["/healthz", "/readyz", "/metrics", "/", "/console/api.js"])
    func `pages and what looks after the server are for this origin alone`(target: String) async throws {
        try await Self.with { server in
            let reply = try await server.ask(target, headers: ["Origin: \(Self.app)"])
            #expect(reply.status == 200 && reply["access-control-allow-origin"] == nil)
            let asked = try await Self.preflight(server, target, "GET", from: Self.app)
            #expect(asked.status == 204 && asked["access-control-allow-origin"] == nil)
        }
    }

    @Test func `no answer is guessed to be of another type`() async throws {
        let server = try await TestServer.shared()
        for target in ["/api/v1/routes", "/api/v1/nothing", "/healthz", "/metrics", "/api/v1/reach", "/gtfs-rt/alerts"]
        {
            #expect(try await server.ask(target)["x-content-type-options"] == "nosniff", "\(target)")
        }
    }

    @Test(arguments: [
        "*", "app.example", "https://", "https://app.example/", "https://app.example/path", "https://*.example", "null",
        "https://user@app.example", "https://app.example:port", "javascript:", "https://app..", "https://-a",
    ])
    func `what is no origin is refused by name`(text: String) {
        let fault = #expect(throws: AllowedOrigins.Fault.self) { try AllowedOrigins("https://ok.example, \(text)") }
        #expect(fault?.description.hasPrefix("\"\(text)\"") == true)
    }

    @Test(arguments: ["https://app.example", "capacitor://localhost", "http://[::1]:8080", "HTTPS://App.Example:443"])
    func `what is one is taken`(text: String) throws { _ = try AllowedOrigins(text) }
}
