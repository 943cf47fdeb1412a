import Testing
import TransitServer
import Wire

/// Which app Apple's phones open this server's links with.
@Suite struct AssociatedAppTests {
    private static let target = "/.well-known/apple-app-site-association"

    @Test func `phones are told of the app that is named, and for which pages`() async throws {
        var configuration = ServerConfiguration()
        configuration.associatedApp = "TEAM123456.au.example.transit"
        try await TestServer.with(configuration: configuration) { server in
            let reply = try await server.ask(Self.target)
            #expect(reply.status == 200)
            #expect(reply["content-type"]?.hasPrefix("application/json") == true)
            let details = JSONValue(json: reply.body)?["applinks"]?["details"]?.array?.first
            #expect(details?["appIDs"] == .array([.string("TEAM123456.au.example.transit")]))
            let pages = details?["components"]?.array?.compactMap { $0["/"]?.string }
            #expect(pages == ["/auth/v1/verify", "/share/*"])
        }
    }

    @Test func `where no app is named there is no such file`() async throws {
        try await TestServer.with { server in
            let reply = try await server.ask(Self.target)
            #expect(reply.status == 404)
        }
    }
}
