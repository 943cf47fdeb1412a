import Testing
import TransitAPI

/// `GET /api/v1/routes`: by mode, then as the operator orders them, with filters and pages.
@Suite struct RoutesTests {
    static let path = "/api/v1/routes"

    static let rows: [Scenario] = [
        Scenario("all of them, trains first", path) { reply in
            let envelope = try reply.envelope(RoutesBody.self)
            let body = envelope.data
            #expect(body.routes.prefix(3).map(\.routeID) == ["T1", "T2", "T3"])
            #expect(body.total == body.routes.count && body.limit == 100 && body.offset == 0)
            #expect(envelope.meta.pagination == Pagination(total: body.total, limit: 100, offset: 0))
        },
        Scenario("what is published of one", "\(path)?query=T1&limit=1") { reply in
            let route = try #require(try reply.data(RoutesBody.self).routes.first)
            #expect(route.routeLongName == "North Shore & Western Line" && route.mode == .rail)
            #expect(route.routeType == 2 && route.routeColor == "F99D1C" && route.routeTextColor == "000000")
            #expect(route.agencyID == "SydneyTrains" && route.agencyName == "Sydney Trains")
        },
        Scenario("ferries", "\(path)?mode=ferry") {
            let routes = try $0.data(RoutesBody.self).routes
            #expect(routes.first?.routeID == "F1" && routes.allSatisfy { $0.mode == .ferry && $0.routeType == 4 })
        },
        Scenario("by basic route type", "\(path)?route_type=1") { reply throws in
            #expect(try reply.data(RoutesBody.self).routes.map(\.routeID) == ["M1"])
        },
        Scenario("part of a name, whatever its case", "\(path)?query=WESTERN%20line") { reply throws in
            #expect(try reply.data(RoutesBody.self).routes.map(\.routeID).contains("T1"))
        },
        Scenario("a type that is not there", "\(path)?route_type=6") { reply throws in
            #expect(try reply.data(RoutesBody.self).total == 0)
        },
        Scenario("route type 13", "\(path)?route_type=13", refused: .invalidParameter, parameter: "route_type"),
        Scenario("limit 501", "\(path)?limit=501", refused: .invalidParameter, parameter: "limit"),
        Scenario("an empty query", "\(path)?query=", refused: .invalidParameter, parameter: "query"),
        Scenario("a huge offset", "\(path)?offset=100001", refused: .invalidParameter, parameter: "offset"),
        Scenario("a number too long for any", "\(path)?offset=99999999999999999999", refused: .invalidParameter),
    ]

    @Test(arguments: rows) func answers(_ row: Scenario) async throws { try await row.run() }

    @Test func `pages together are the whole list`() async throws {
        let server = try await TestServer.shared()
        let whole = try await server.ask("\(Self.path)?limit=500").data(RoutesBody.self)
        var pages: [RouteSummary] = []
        for offset in stride(from: 0, to: whole.total, by: 17) {
            pages += try await server.ask("\(Self.path)?limit=17&offset=\(offset)").data(RoutesBody.self).routes
        }
        #expect(pages == whole.routes)
    }
}
