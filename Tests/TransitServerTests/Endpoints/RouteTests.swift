import Testing
import TransitAPI

/// `GET /api/v1/routes/{route_id}`: operator, directions, stops in order, and the path in the form asked for.
@Suite struct RouteTests {
    static let path = "/api/v1/routes/T1"

    static let rows: [Scenario] = [
        Scenario("two directions with headsigns and stops", path) { reply in
            let route = try reply.data(RouteDetail.self)
            #expect(route.routeID == "T1" && route.agency?.agencyName == "Sydney Trains")
            #expect(route.agency?.agencyTimezone == "Australia/Sydney")
            #expect(route.directions.map(\.directionID) == [0, 1])
            for direction in route.directions {
                #expect(direction.stops.count > 20 && !direction.headsigns.isEmpty)
                #expect(Set(direction.headsigns).count == direction.headsigns.count)
            }
            #expect(route.directions[0].headsigns.contains("Berowra via Gordon"))
        },
        Scenario("a path as polyline of precision 6", path) { reply in
            for direction in try reply.data(RouteDetail.self).directions {
                let shape = try #require(direction.shape)
                let points = try #require(EncodedPolyline.decode(shape.points ?? "", precision: shape.precision ?? 0))
                #expect(shape.encoding == .polyline && shape.precision == 6 && points.count == shape.length)
                #expect(points.allSatisfy { (-35 ... -33).contains($0.latitude) && (150...152).contains($0.longitude) })
            }
        },
        Scenario("a path as GeoJSON, longitude first", "\(path)?geometry=geojson") { reply in
            let shape = try #require(try reply.data(RouteDetail.self).directions[0].shape)
            #expect(shape.encoding == .geojson && shape.points == nil && shape.geojson?.type == "LineString")
            #expect(shape.geojson?.coordinates.allSatisfy { (150...152).contains($0[0]) } == true)
        },
        Scenario("no path", "\(path)?geometry=none") { reply throws in
            #expect(try reply.data(RouteDetail.self).directions.allSatisfy { $0.shape == nil })
        },
        Scenario("a bus route named by a number", "/api/v1/routes/333") { reply throws in
            #expect(try reply.data(RouteDetail.self).mode == .bus)
        },
        Scenario("an unknown route", "/api/v1/routes/T99", refused: .routeNotFound),
        Scenario("a route in lower case is another route", "/api/v1/routes/t1", refused: .routeNotFound),
        Scenario(
            "another geometry", "\(path)?geometry=wkt", refused: .invalidParameter, parameter: "geometry",
            message: "geometry must be one of polyline, geojson or none; received wkt"),
    ]

    @Test(arguments: rows) func answers(_ row: Scenario) async throws { try await row.run() }
}
