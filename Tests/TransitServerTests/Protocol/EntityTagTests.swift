import Testing
import TransitAPI
import TransitServer

/// Entity tags: the same for the same answer, however late it is asked for, and another for another one.
@Suite struct EntityTagTests {
    static let board = "/api/v1/stops/200060/departures?at=2026-03-31T09:00"

    /// Other tags, as many as there may be.
    static let long = String(repeating: "\"x\",", count: 5_000)

    private static func tag(_ server: TestServer, _ target: String = board) async throws -> String {
        try #require(try await server.ask(target)["etag"])
    }

    @Test func `a tag is weak, for compression changes the bytes`() async throws {
        let tag = try await Self.tag(try await TestServer.shared())
        #expect(tag.wholeMatch(of: /W\/"[0-9a-f]+"/) != nil)
    }

    @Test(arguments: [
        "TAG", "\"x\", TAG", "TAG,\"y\"", "  TAG  ", "*", "OPAQUE", "\"x\" , OPAQUE , \"y\"", long + "TAG",
    ])
    func `a tag that is named is not sent again`(header: String) async throws {
        let server = try await TestServer.shared()
        let tag = try await Self.tag(server)
        let named = header.replacing("TAG", with: tag).replacing("OPAQUE", with: tag.dropFirst(2))
        let reply = try await server.ask(Self.board, headers: ["If-None-Match: \(named)"])
        #expect(reply.status == 304 && reply.body.isEmpty && reply["etag"] == tag)
        #expect(reply["cache-control"] == TransitContract.departures.description.cache.headerValue)
        #expect(reply["x-request-id"] != nil && reply["content-type"] == nil)
    }

    @Test(arguments: ["\"x\"", "W/\"\"", "", "TAG0", "x, y", "*, \"x\"", long])
    func `another tag is answered in full`(header: String) async throws {
        let server = try await TestServer.shared()
        let named = header.replacing("TAG", with: try await Self.tag(server))
        let reply = try await server.ask(Self.board, headers: ["If-None-Match: \(named)"])
        #expect(reply.status == 200 && !reply.body.isEmpty)
    }

    @Test(arguments: [
        board, "/api/v1/stops?query=central", "/api/v1/stops/200060", "/api/v1/stops/200060/timetable",
        "/api/v1/routes", "/api/v1/routes/T1", "/api/v1/gtfs/version", "/api/v1/stops/nearby?lat=-33.88&lon=151.2",
    ])
    func `a minute later nothing has changed`(target: String) async throws {
        try await TestServer.with { server in
            let before = try await Self.tag(server, target)
            server.clock.advance(by: 60)
            #expect(try await Self.tag(server, target) == before)
        }
    }

    @Test func `a board whose first departure has left has another tag`() async throws {
        try await TestServer.with { server in
            let target = "/api/v1/stops/200060/departures"
            let before = try await Self.tag(server, target)
            server.clock.advance(by: 300)
            #expect(try await Self.tag(server, target) != before)
        }
    }

    @Test(arguments: ["/api/v1/vehicles", "/api/v1/vehicles.geojson?mode=rail", "/gtfs-rt/alerts", "/api/v1/alerts"])
    func `what is no envelope has one as well`(target: String) async throws {
        let server = try await TestServer.shared()
        let tag = try await Self.tag(server, target)
        let again = try await server.ask(target, headers: ["If-None-Match: \(tag)"])
        #expect(again.status == 304 && again.body.isEmpty && again["etag"] == tag)
        let other = try await server.ask(target, headers: ["If-None-Match: \"x\""])
        #expect(other.status == 200 && other["etag"] == tag)
    }

    @Test func `other questions have other tags`() async throws {
        let server = try await TestServer.shared()
        var tags = Set<String>()
        for limit in 1...20 { tags.insert(try await Self.tag(server, Self.board + "&limit=\(limit)")) }
        #expect(tags.count == 20)
    }

    @Test func `errors have none`() async throws {
        let reply = try await TestServer.shared().ask("/api/v1/stops/nowhere", headers: ["If-None-Match: *"])
        #expect(reply.status == 404 && reply["etag"] == nil)
    }

    @Test func `HEAD has the tag and the length of GET`() async throws {
        let server = try await TestServer.shared()
        let get = try await server.ask(Self.board, headers: ["X-Request-Id: same"])
        let head = try await server.ask(Self.board, method: "HEAD", headers: ["X-Request-Id: same"])
        #expect(head.status == 200 && head["etag"] == get["etag"] && head["content-length"] == get["content-length"])
    }
}
