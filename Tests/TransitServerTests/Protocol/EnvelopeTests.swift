import Foundation
import Testing
import TransitAPI
import TransitServer

/// What every answer of the API says about itself: envelope, time, request id, cache policy.
@Suite struct EnvelopeTests {
    /// One answer of every endpoint with an envelope, and its declaration.
    static let answers: [(target: String, endpoint: AnyEndpoint)] = [
        ("/api/v1/stops?query=central", TransitContract.searchStops.erased),
        ("/api/v1/stops/nearby?lat=-33.88&lon=151.2", TransitContract.nearbyStops.erased),
        ("/api/v1/stops/200060", TransitContract.stop.erased),
        ("/api/v1/stops/200060/departures", TransitContract.departures.erased),
        ("/api/v1/stops/2000341/timetable", TransitContract.stopTimetable.erased),
        ("/api/v1/routes", TransitContract.routes.erased),
        ("/api/v1/routes/T1", TransitContract.route.erased),
        ("/api/v1/routes/T1/trips", TransitContract.routeTrips.erased),
        ("/api/v1/gtfs/version", TransitContract.packVersion.erased),
    ]

    @Test(arguments: answers.map(\.target)) func `an answer is data and meta`(target: String) async throws {
        let reply = try await TestServer.shared().ask(target)
        let object = try #require(try JSONSerialization.jsonObject(with: Data(reply.body)) as? [String: Any])
        let meta = try #require(object["meta"] as? [String: Any])
        #expect(reply.status == 200 && Set(object.keys) == ["data", "meta"] && object["data"] is [String: Any])
        #expect(meta["timestamp"] as? String == "2026-03-31T08:00:00+11:00")
        #expect(meta["request_id"] as? String == reply["x-request-id"])
        #expect(reply["content-type"] == "application/json; charset=utf-8")
    }

    @Test(arguments: answers.indices) func `caches are told what is declared`(index: Int) async throws {
        let (target, endpoint) = Self.answers[index]
        let reply = try await TestServer.shared().ask(target)
        #expect(reply["cache-control"] == endpoint.description.cache.headerValue)
        #expect((reply["etag"] != nil) == endpoint.description.cache.hasETag)
        #expect(reply["vary"]?.contains("Accept-Encoding") == true)
    }

    @Test(arguments: ["abc", "A-b_c.9", String(repeating: "x", count: 128)])
    func `a request id is given back`(id: String) async throws {
        let reply = try await TestServer.shared().ask("/api/v1/routes/T1", headers: ["X-Request-Id: \(id)"])
        #expect(reply["x-request-id"] == id)
        #expect(try reply.envelope(RouteDetail.self).meta.requestID == id)
    }

    @Test(arguments: ["", "a b", "a\"b", "é", "<script>", String(repeating: "x", count: 129)])
    func `a request id unfit for logs is replaced`(id: String) async throws {
        let server = try await TestServer.shared()
        let reply = try await server.ask("/api/v1/stops/nowhere", headers: ["X-Request-Id: \(id)"])
        let own = try #require(reply["x-request-id"])
        #expect(own.wholeMatch(of: /req_[0-9a-f]{16}/) != nil)
        #expect(try reply.error().meta.requestID == own)
    }

    @Test func `every request has an id of its own`() async throws {
        let server = try await TestServer.shared()
        var ids = Set<String>()
        for _ in 0..<20 { ids.insert(try await server.ask("/healthz")["x-request-id"] ?? "") }
        #expect(ids.count == 20)
    }

    @Test func `paths end with or without a slash`() async throws {
        let server = try await TestServer.shared()
        #expect(try await server.ask("/api/v1/routes/T1/").status == 200)
        #expect(try await server.ask("/healthz/").status == 200)
    }

    @Test(arguments: [
        "/console", "/api", "/api/v1", "/api/v2/stops", "/nothing", "/api/v1/stops/1/2/3", "/API/V1/routes",
    ])
    func `nothing is at other paths`(target: String) async throws {
        let reply = try await TestServer.shared().ask(target)
        #expect(reply.status == 404)
        #expect(try reply.error().error.code == "NOT_FOUND")
    }
}
