import Testing
import TransitAPI
import TransitServer

/// `X-App-Version`: apps too old are asked to update, odd ones are told what is odd, others are left alone.
@Suite struct AppVersionTests {
    private static func ask(_ version: String?, _ target: String = "/api/v1/routes/T1") async throws -> Reply {
        var configuration = ServerConfiguration()
        configuration.minimumAppVersion = AppVersion(1, 2, 3)
        configuration.appStoreURL = "https://apps.example/transit"
        return try await TestServer.with(configuration: configuration) { server in
            try await server.ask(target, headers: version.map { ["X-App-Version: \($0)"] } ?? [])
        }
    }

    @Test(arguments: ["1.2.2", "1.2", "1", "0.99999.0", "1.1.10"])
    func `an older app is asked to update`(version: String) async throws {
        let reply = try await Self.ask(version)
        #expect(reply.status == 426)
        #expect(try reply.error().error.code == "APP_UPDATE_REQUIRED")
        #expect(try reply.detail("minimum_version") == .string("1.2.3"))
        #expect(try reply.detail("app_store_url") == .string("https://apps.example/transit"))
    }

    @Test(arguments: ["1.2.3", "1.2.10", "1.10", "2", nil])
    func `a new enough app, and who names none, is answered`(version: String?) async throws {
        #expect(try await Self.ask(version).status == 200)
    }

    @Test(arguments: ["one", "1.2.3.4", "1..2", "-1", "1.2.3-beta", ""])
    func `a version that is none is a bad request`(version: String) async throws {
        let reply = try await Self.ask(version)
        #expect(reply.status == 400)
        #expect(try reply.error().error.code == "INVALID_PARAMETER")
        #expect(try reply.detail("parameter") == .string("X-App-Version"))
    }

    @Test(arguments: ["/healthz", "/readyz", "/api/v1/docs", "/api/v1/openapi.json"])
    func `monitors and pages are not asked`(target: String) async throws {
        #expect(try await Self.ask("0.1", target).status == 200)
    }

    @Test func `without a minimum no version is too old`() async throws {
        var configuration = ServerConfiguration()
        configuration.minimumAppVersion = nil
        try await TestServer.with(configuration: configuration) { server in
            let old = try await server.ask("/api/v1/routes/T1", headers: ["X-App-Version: 0.0.1"])
            let odd = try await server.ask("/api/v1/routes/T1", headers: ["X-App-Version: x"])
            #expect(old.status == 200 && odd.status == 400)
        }
    }
}
