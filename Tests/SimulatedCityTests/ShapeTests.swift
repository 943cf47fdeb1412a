import Testing

@Suite("Shapes follow their stopping patterns' way")
struct ShapeTests {
    @Test("a trip's shape passes through each of its stops, where the call says")
    func throughStops() throws {
        let feed = try GeneratedFeed.shared.get()
        let points = Dictionary(grouping: try feed.table("shapes.txt").records) { $0["shape_id"] }
        var seen: Set<String> = []
        for (id, trip) in feed.trips where seen.insert(trip["shape_id"]).inserted {
            let shape = try #require(points[trip["shape_id"]])
            for call in try #require(feed.calls[id]) {
                let stop = try #require(feed.stops[call.stop])
                #expect(
                    shape.contains { point in
                        point["shape_pt_lat"] == stop["stop_lat"] && point["shape_pt_lon"] == stop["stop_lon"]
                            && Double(point["shape_dist_traveled"]) == call.distance
                    }, "\(trip["shape_id"]) at \(stop["stop_name"])")
            }
        }
        #expect(seen.count == feed.summary.shapes)
    }
}
