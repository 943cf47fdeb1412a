import Testing
import TransitAPI

/// `GET /api/v1/map/lines` and `/map/stops`: what a map draws, as closely as it is looked at.
@Suite struct MapTests {
    static let lines = "/api/v1/map/lines"
    static let stops = "/api/v1/map/stops"
    static let middle = "bbox=151.19,-33.90,151.22,-33.85"

    static let rows: [Scenario] = [
        Scenario("only some modes", "\(lines)?modes=ferry,metro") { reply throws in
            let modes = Set(try reply.data(MapLinesBody.self).lines.map(\.mode))
            #expect(modes == [.ferry, .metro])
        },
        Scenario("only what crosses a box", "\(lines)?bbox=151.27,-33.81,151.29,-33.79") { reply throws in
            let body = try reply.data(MapLinesBody.self)
            #expect(body.lines.contains { $0.routeID == "F1" } && !body.lines.contains { $0.routeID == "T5" })
        },
        Scenario("the limit, and how many there would be", "\(lines)?limit=2") { reply throws in
            let body = try reply.data(MapLinesBody.self)
            #expect(body.count == 2 && body.lines.count == 2 && body.total > 50)
        },
        Scenario("nothing in the sea", "\(lines)?bbox=160,-40,161,-39") { reply throws in
            #expect(try reply.data(MapLinesBody.self) == MapLinesBody(lines: [], count: 0, total: 0))
        },
        Scenario("a zoom of 19", "\(lines)?zoom=19", refused: .invalidParameter, parameter: "zoom"),
        Scenario("a mode that is none", "\(lines)?modes=rail,zeppelin", refused: .invalidParameter, parameter: "modes"),
        Scenario("a box inside out", "\(lines)?bbox=152,-33,151,-34", refused: .invalidParameter, parameter: "bbox"),
        Scenario("the busiest station first, no platforms of it", "\(stops)?\(middle)") { reply throws in
            let body = try reply.data(MapStopsBody.self)
            #expect(body.stops.first?.stopID == "200060" && body.total == body.count)
            let ids = Set(body.stops.map(\.stopID))
            for stop in body.stops {
                #expect(stop.parentStation.map { !ids.contains($0) } ?? true)
                #expect(
                    (-33.90 ... -33.85).contains(stop.stopLat ?? 0) && (151.19...151.22).contains(stop.stopLon ?? 0))
            }
        },
        Scenario("only where a mode calls", "\(stops)?\(middle)&modes=light_rail") { reply throws in
            let body = try reply.data(MapStopsBody.self)
            #expect(body.count > 2 && body.stops.allSatisfy { $0.modes.contains(.lightRail) })
        },
        Scenario("a limit, and how many there would be", "\(stops)?\(middle)&limit=3") { reply throws in
            let body = try reply.data(MapStopsBody.self)
            #expect(body.stops.count == 3 && body.total > 3)
        },
        Scenario("the whole world", "\(stops)?bbox=-180,-90,180,90&limit=1000") { reply throws in
            #expect(try reply.data(MapStopsBody.self).total > 200)
        },
        Scenario("no box", stops, refused: .missingParameter, parameter: "bbox"),
        Scenario("a limit of 1001", "\(stops)?\(middle)&limit=1001", refused: .invalidParameter, parameter: "limit"),
    ]

    @Test(arguments: rows) func answers(_ row: Scenario) async throws { try await row.run() }

    @Test func `every line of the routes list is there, trains first, each with a path`() async throws {
        let server = try await TestServer.shared()
        let body = try await server.ask(Self.lines).data(MapLinesBody.self)
        let listed = try await server.ask("/api/v1/routes?limit=500").data(RoutesBody.self)
        #expect(body.lines.map(\.routeID) == listed.routes.map(\.routeID))
        #expect(body.count == body.total && body.lines.first?.mode == .rail)
        for line in body.lines {
            let paths = line.paths.map { EncodedPolyline.decode($0) ?? [] }
            #expect(!paths.isEmpty && paths.allSatisfy { $0.count >= 2 }, "\(line.routeID)")
        }
    }

    @Test func `a path is told more closely the closer it is looked at, and passes every stop of its line`()
        async throws
    {
        let server = try await TestServer.shared()
        func points(_ zoom: Int) async throws -> [EncodedPolyline.Point] {
            let body = try await server.ask("\(Self.lines)?modes=rail&zoom=\(zoom)").data(MapLinesBody.self)
            let line = try #require(body.lines.first { $0.routeID == "T1" })
            return line.paths.flatMap { EncodedPolyline.decode($0) ?? [] }
        }
        let (far, near) = (try await points(8), try await points(16))
        #expect(far.count >= 2 && far.count < near.count / 2)
        let detail = try await server.ask("/api/v1/routes/T1").data(RouteDetail.self)
        for stop in detail.directions.flatMap(\.stops) {
            let nearest = near.map { point in
                let (north, east) = (point.latitude - (stop.stopLat ?? 0), point.longitude - (stop.stopLon ?? 0))
                return (north * north + east * east).squareRoot()
            }.min()
            #expect((nearest ?? 1) < 0.02, "\(stop.stopName)")
        }
    }
}
