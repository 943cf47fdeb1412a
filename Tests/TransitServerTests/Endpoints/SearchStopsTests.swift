import Testing
import TransitAPI

/// `GET /api/v1/stops`: finds what people type, pages, filters, and says what is wrong with a question.
@Suite struct SearchStopsTests {
    static let path = "/api/v1/stops"

    static let rows: [Scenario] = [
        Scenario("a station stands before its platforms", "\(path)?query=central") { reply in
            let body = try reply.data(StopSearchBody.self)
            #expect(body.stops.first?.stopID == "200060")
            #expect(body.stops.first?.locationType == 1)
            #expect(body.stops.allSatisfy { $0.distanceMeters == nil })
            #expect(body.count == body.stops.count && body.limit == 20 && body.offset == 0)
        },
        Scenario("case and words run together are forgiven", "\(path)?query=TOWNHALL") { reply throws in
            #expect(try reply.data(StopSearchBody.self).stops.first?.stopID == "200070")
        },
        Scenario("a typing error is forgiven", "\(path)?query=parramata+station") { reply throws in
            #expect(try reply.data(StopSearchBody.self).stops.first?.stopName == "Parramatta Station")
        },
        Scenario("a stop code finds its stop", "\(path)?query=200031") { reply throws in
            #expect(try reply.data(StopSearchBody.self).stops.first?.stopCode == "200031")
        },
        Scenario("only stops of a mode", "\(path)?query=circular+quay&mode=ferry") { reply in
            let body = try reply.data(StopSearchBody.self)
            #expect(!body.stops.isEmpty)
            #expect(body.stops.allSatisfy { $0.modes.contains(.ferry) })
        },
        Scenario("near a point each match has its distance", "\(path)?query=station&near=-33.884,151.206&limit=5") {
            let stops = try $0.data(StopSearchBody.self).stops
            #expect(stops.count == 5 && stops.allSatisfy { ($0.distanceMeters ?? -1) >= 0 })
        },
        Scenario("pagination stands in data and in meta", "\(path)?query=station&limit=3&offset=2") { reply in
            let envelope = try reply.envelope(StopSearchBody.self)
            let page = try #require(envelope.meta.pagination)
            #expect(page == Pagination(total: envelope.data.total, limit: 3, offset: 2))
            #expect(envelope.data.count == 3 && envelope.data.total > 5)
        },
        Scenario("nothing found is an empty list", "\(path)?query=xqzzyxqzzy") { reply in
            let body = try reply.data(StopSearchBody.self)
            #expect(body.stops.isEmpty && body.total == 0 && body.count == 0)
        },
        Scenario("past the end is an empty list with the total", "\(path)?query=central&offset=1000") { reply in
            let body = try reply.data(StopSearchBody.self)
            #expect(body.stops.isEmpty && body.total > 0)
        },
        Scenario("a query of 100 characters", "\(path)?query=\(String(repeating: "a", count: 100))"),
        Scenario("no query", path, refused: .missingParameter, parameter: "query"),
        Scenario("an empty query", "\(path)?query=", refused: .invalidParameter, parameter: "query"),
        Scenario("only spaces", "\(path)?query=%20+", refused: .invalidParameter, parameter: "query"),
        Scenario("a control character", "\(path)?query=a%00b", refused: .invalidParameter, parameter: "query"),
        Scenario(
            "101 characters", "\(path)?query=\(String(repeating: "a", count: 101))", refused: .invalidParameter,
            parameter: "query"),
        Scenario(
            "limit 0", "\(path)?query=a&limit=0", refused: .invalidParameter, parameter: "limit",
            message: "limit must be a whole number from 1 to 100; received 0"),
        Scenario("limit 101", "\(path)?query=a&limit=101", refused: .invalidParameter, parameter: "limit"),
        Scenario("limit in words", "\(path)?query=a&limit=ten", refused: .invalidParameter, parameter: "limit"),
        Scenario("a negative offset", "\(path)?query=a&offset=-1", refused: .invalidParameter, parameter: "offset"),
        Scenario("a place encoded", "\(path)?query=station&near=-33.884%2C151.206"),
        Scenario("half a place", "\(path)?query=a&near=-33.884", refused: .invalidParameter, parameter: "near"),
        Scenario("a place off the globe", "\(path)?query=a&near=91,0", refused: .invalidParameter, parameter: "near"),
        Scenario(
            "a place of no numbers", "\(path)?query=a&near=nan,nan", refused: .invalidParameter, parameter: "near"),
        Scenario("an unknown mode", "\(path)?query=a&mode=tram", refused: .invalidParameter, parameter: "mode"),
    ]

    @Test(arguments: rows) func answers(_ row: Scenario) async throws { try await row.run() }

    @Test func `pages together are the whole list`() async throws {
        let server = try await TestServer.shared()
        let whole = try await server.ask("\(Self.path)?query=central&limit=100").data(StopSearchBody.self)
        var pages: [StopMatch] = []
        for offset in stride(from: 0, to: whole.total, by: 3) {
            let page = try await server.ask("\(Self.path)?query=central&limit=3&offset=\(offset)")
            pages += try page.data(StopSearchBody.self).stops
        }
        #expect(pages == whole.stops)
    }
}
