import Testing
import TransitAPI

/// `GET /api/v1/stops/nearby`: everything within the radius, nearest first, nothing beyond it.
@Suite struct NearbyStopsTests {
    static let path = "/api/v1/stops/nearby"
    static let central = "lat=-33.88408&lon=151.20629"

    static let rows: [Scenario] = [
        Scenario("nearest first, all within 500 m", "\(path)?\(central)") { reply in
            let body = try reply.data(NearbyStopsBody.self)
            let distances = body.stops.map(\.distanceMeters)
            #expect(body.stops.first?.stopID == "200060")
            #expect(distances == distances.sorted() && distances.allSatisfy { $0 <= 500 })
            #expect(body.count == body.stops.count && body.count > 3)
        },
        Scenario("distances are rounded to a decimetre", "\(path)?\(central)") { reply in
            for stop in try reply.data(NearbyStopsBody.self).stops {
                #expect((stop.distanceMeters * 10).rounded() / 10 == stop.distanceMeters)
            }
        },
        Scenario("a limit", "\(path)?\(central)&limit=2") { reply throws in
            #expect(try reply.data(NearbyStopsBody.self).stops.count == 2)
        },
        Scenario("only a mode", "\(path)?\(central)&mode=light_rail&radius=1000") { reply in
            let stops = try reply.data(NearbyStopsBody.self).stops
            #expect(!stops.isEmpty && stops.allSatisfy { $0.modes.contains(.lightRail) })
        },
        Scenario("the middle of the sea", "\(path)?lat=-40&lon=160&radius=2000") { reply throws in
            #expect(try reply.data(NearbyStopsBody.self).stops.isEmpty)
        },
        Scenario("the pole", "\(path)?lat=-90&lon=180"),
        Scenario("an exponent", "\(path)?lat=-3.388408e1&lon=1.5120629E2") { reply throws in
            #expect(try reply.data(NearbyStopsBody.self).stops.first?.stopID == "200060")
        },
        Scenario("no point", path, refused: .missingParameter, parameter: "lat"),
        Scenario("half a point", "\(path)?lat=-33", refused: .missingParameter, parameter: "lon"),
        Scenario("a radius of 49 m", "\(path)?\(central)&radius=49", refused: .invalidParameter, parameter: "radius"),
        Scenario(
            "a radius of 2001 m", "\(path)?\(central)&radius=2001", refused: .invalidParameter, parameter: "radius",
            message: "radius must be a whole number of metres from 50 to 2000; received 2001"),
        Scenario("a limit of 51", "\(path)?\(central)&limit=51", refused: .invalidParameter, parameter: "limit"),
        Scenario("lon off the globe", "\(path)?lat=0&lon=180.1", refused: .invalidParameter, parameter: "lon"),
        Scenario("infinity", "\(path)?lat=inf&lon=0", refused: .invalidParameter, parameter: "lat"),
    ]

    @Test(arguments: rows) func answers(_ row: Scenario) async throws { try await row.run() }
}
