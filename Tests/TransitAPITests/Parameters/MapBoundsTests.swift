import Testing
import TransitAPI

/// Boxes on the map, as text and as edges.
@Suite struct MapBoundsTests {
    @Test func `a box is west, south, east, north`() throws {
        let request = try TransitContract.vehicles.request(query: [("bbox", "151.15,-33.92,151.26,-33.84")])
        let box = try #require(request.bbox)
        #expect(box == MapBounds(west: 151.15, south: -33.92, east: 151.26, north: -33.84))
        #expect(box.contains(latitude: -33.9, longitude: 151.2))
        #expect(!box.contains(latitude: -33.83, longitude: 151.2))
        #expect(!box.contains(latitude: -33.9, longitude: 151.1))
    }

    @Test func `edges belong to the box, and a box may be a point`() throws {
        let point = try #require(MapBounds("151.2,-33.9,151.2,-33.9"))
        #expect(point.contains(latitude: -33.9, longitude: 151.2))
        #expect(!point.contains(latitude: -33.9, longitude: 151.200001))
        let world = try #require(MapBounds("-180,-90,180,90"))
        #expect(world.contains(latitude: 90, longitude: -180))
    }

    @Test(arguments: [
        "151.26,-33.92,151.15,-33.84", "151.15,-33.84,151.26,-33.92", "151.15,-33.92,151.26", "151.15,-33.92,181,-33",
        "151,-91,152,-33", "-33.92,151.15,-33.84,151.26", "a,b,c,d", "", ",,,", "1,1,2,2,3", "1, 1,2,2", "nan,1,2,2",
    ])
    func `other boxes are refused`(text: String) {
        let error = #expect(throws: ParameterError.self) {
            try TransitContract.vehicles.request(query: [("bbox", text)])
        }
        #expect(error?.code == .invalidParameter)
        #expect(
            error?.message == """
                bbox must be west,south,east,north in degrees, west at most east and south at most north, such as \
                151.15,-33.92,151.26,-33.84; received \(ReceivedText(text).inSentence)
                """)
    }
}
