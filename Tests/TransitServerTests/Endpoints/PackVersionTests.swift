import Testing
import TransitAPI
import TransitAnswers
import TransitServer

/// `GET /api/v1/gtfs/version`: the newest pack, where it lies and how to know that it came whole.
@Suite struct PackVersionTests {
    static let path = "/api/v1/gtfs/version"

    @Test func `tells of the pack that is there`() async throws {
        let city = try TestCity.shared()
        let reply = try await TestServer.shared().ask(Self.path)
        let version = try reply.data(PackVersion.self)
        #expect(version.checksumSHA256 == city.pack.sha256 && version.fileSizeBytes == city.pack.byteCount)
        #expect(version.downloadURL == "/api/v1/gtfs/pack/\(city.pack.name)")
        #expect(version.validFrom.description == "2026-03-24" && version.validUntil.description == "2026-05-30")
        #expect(version.generatedAt.epochSeconds == TestCity.compiledAt)
        #expect(version.sourceHashes.count == 1 && version.sourceHashes[0].utf8.count == 64)
        #expect(!version.version.isEmpty && city.pack.name.contains(version.version))
        #expect(reply["cache-control"] == TransitContract.packVersion.description.cache.headerValue)
    }

    @Test func `a public address stands before the link`() async throws {
        var configuration = ServerConfiguration()
        configuration.publicURL = "https://transit.example"
        let city = try TestCity.shared()
        try await TestServer.with(configuration: configuration) { server in
            let version = try await server.ask(Self.path).data(PackVersion.self)
            #expect(version.downloadURL == "https://transit.example/api/v1/gtfs/pack/\(city.pack.name)")
        }
    }

    @Test(arguments: [nil, "https://transit.example"])
    func `what hands the pack out in front of the server stands before the link`(publicURL: String?) async throws {
        var configuration = ServerConfiguration()
        (configuration.publicURL, configuration.downloadBaseURL) = (publicURL, "https://cdn.example/transit")
        let city = try TestCity.shared()
        try await TestServer.with(configuration: configuration) { server in
            let version = try await server.ask(Self.path).data(PackVersion.self)
            #expect(version.downloadURL == "https://cdn.example/transit/api/v1/gtfs/pack/\(city.pack.name)")
        }
    }

    @Test func `without a pack the client is told to come back`() async throws {
        let city = ServedCity(ServedCity.Edition(timetable: try TestCity.shared().timetable))
        try await TestServer.with(city) { server in
            for target in [Self.path, "/api/v1/gtfs/pack/city.db"] {
                let reply = try await server.ask(target)
                #expect(reply.status == 503 && reply["retry-after"] == "30")
                #expect(try reply.error().error.code == "PACK_UNAVAILABLE")
            }
        }
    }

    static let rows: [Scenario] = [
        Scenario("a parameter", "\(path)?v=1", refused: .unknownParameter, parameter: "v"),
        Scenario("below it there is nothing", "\(path)/1", refused: .notFound),
    ]

    @Test(arguments: rows) func answers(_ row: Scenario) async throws { try await row.run() }
}
