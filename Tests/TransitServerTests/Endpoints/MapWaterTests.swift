import Foundation
import Journeys
import Testing
import Timetable
import TransitAPI
import TransitServer

/// Water for the console's map: what is read, what is refused, and whether the city's own lies where the city has none.
@Suite struct MapWaterTests {
    private static let square = "[[151,-34],[152,-34],[152,-33],[151,-34]]"
    private static func water(_ text: String) throws -> Water { try Water(geoJSON: Array(text.utf8)) }

    @Test func `polygons come as short text, each with its islands`() async throws {
        var configuration = ServerConfiguration()
        configuration.water = try Self.water(
            """
            {"type": "FeatureCollection", "features": [
              {"type": "Feature", "properties": {}, "geometry": {"type": "Polygon", "coordinates": [\(Self.square)]}},
              {"type": "Feature", "properties": null, "geometry": {"type": "GeometryCollection", "geometries": [
                {"type": "MultiPolygon", "coordinates": [[\(Self.square), \(Self.square)]]}]}}]}
            """)
        try await TestServer.with(configuration: configuration) { server in
            let reply = try await server.ask("/console/water.json")
            #expect(reply.status == 200 && reply["content-type"] == "application/json; charset=utf-8")
            let polygons = try JSONParser.parse(reply.body)["polygons"]?.array ?? []
            #expect(polygons.map { $0.array?.count } == [1, 2])
            let ring = try #require(polygons[1][1]?.string.flatMap { EncodedPolyline.decode($0) })
            #expect(ring.map(\.latitude) == [-34, -34, -33, -34] && ring.map(\.longitude) == [151, 152, 152, 151])
            let settings = try JSONParser.parse(try await server.ask("/console/settings.json").body)
            #expect(settings["water"] == "/console/water.json")
        }
    }

    @Test func `without any there is none`() async throws {
        let server = try await TestServer.shared()
        #expect(try await server.ask("/console/water.json").status == 404)
        #expect(try JSONParser.parse(try await server.ask("/console/settings.json").body)["water"] == .null)
    }

    @Test(arguments: [
        ("", "it is no JSON: after 0 bytes a value is expected"),
        ("[]", "the whole is no GeoJSON; there may be Polygon"),
        (#"{"type": "Point"}"#, #"the whole is "Point"; there may be Polygon"#),
        (#"{"type": "FeatureCollection"}"#, ".features is no list"),
        (#"{"type": "Feature", "geometry": null}"#, ".geometry is no GeoJSON"),
        (#"{"type": "Polygon", "coordinates": []}"#, ".coordinates has no rings"),
        (#"{"type": "Polygon", "coordinates": [[[1,2],[3,4],[1,2]]]}"#, ".coordinates[0] is no ring: one has four"),
        (
            #"{"type": "Polygon", "coordinates": [[[1,2],[3,4],[5,6],[7,8]]]}"#,
            ".coordinates[0] is no ring: one has four positions or more, and the last is the first"
        ),
        (
            #"{"type": "MultiPolygon", "coordinates": [[[[1,2],[3,91],[5,6],[1,2]]]]}"#,
            ".coordinates[0][0][1] is no position: one is [longitude, latitude] in degrees"
        ),
    ])
    func `what is no water is refused with its place`(text: String, complaint: String) throws {
        let error = #expect(throws: Water.Unreadable.self) { try Self.water(text) }
        #expect(error?.description.hasPrefix(complaint) == true, "\(error?.description ?? "")")
    }

    @Test func `no more is read than a page can draw`() throws {
        let ring = "[[1,2]" + String(repeating: ",[3,4]", count: Water.mostPoints) + ",[1,2]]"
        let error = #expect(throws: Water.Unreadable.self) {
            try Self.water(#"{"type": "Polygon", "coordinates": [\#(ring)]}"#)
        }
        #expect(error?.description == ".coordinates[0] is too much: all rings may have 200000 positions")
    }

    @Test func `Sydney's stops stand on land, and its wharves at the water`() throws {
        let text = try Data(contentsOf: URL(filePath: TestCity.package + "/Cities/sydney-water.geojson"))
        let rings = try #require(try JSONParser.parse(Array(text))["geometry"]?["coordinates"]?.array)
            .map { ring in ring.array?.map { (Self.degrees($0[0]), Self.degrees($0[1])) } ?? [] }
        /// Whether a way north crosses shores an odd number of times.
        func isWater(_ longitude: Double, _ latitude: Double) -> Bool {
            rings.reduce(0) { crossed, ring in
                zip(ring, ring.dropFirst()).reduce(crossed) { crossed, shore in
                    let ((west, from), (east, to)) = shore
                    guard (west > longitude) != (east > longitude) else { return crossed }
                    return from + (to - from) * (longitude - west) / (east - west) > latitude ? crossed + 1 : crossed
                }
            } % 2 == 1
        }
        #expect(isWater(151.3, -33.9) && !isWater(151.2, -33.88))
        let timetable = try TestCity.shared().timetable
        var wharves = 0
        for stop in timetable.stops.indices {
            let (name, place) = (timetable.string(timetable.stops[stop].name), timetable.stops[stop].place)
            guard let place else { continue }
            guard name.contains("Wharf") else {
                #expect(!isWater(place.longitude, place.latitude), "\(name) stands in the water")
                continue
            }
            wharves += 1
            let steps = [-0.0035, -0.0015, 0, 0.0015, 0.0035]
            let near = steps.flatMap { north in
                steps.map { east in isWater(place.longitude + east, place.latitude + north) }
            }
            #expect(Set(near).count == 2, "\(name) is at no shore")
        }
        #expect(wharves > 50)
    }

    private static func degrees(_ value: JSONValue?) -> Double {
        switch value {
        case .int(let whole)?: Double(whole)
        case .double(let number)?: number
        default: .nan
        }
    }
}
