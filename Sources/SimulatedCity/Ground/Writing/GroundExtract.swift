import OpenStreetMap

/// Writes a sketch as an extract from OpenStreetMap would hold it.
struct GroundExtract {
    let sketch: GroundSketch
    let water: [[[MapPoint]]]

    func draft() -> ExtractDraft {
        var draft = ExtractDraft()
        // Nobody mapped it on any day.
        draft.replicationTime = 0
        var numbers = [Int64](repeating: 0, count: sketch.points.count)
        for way in sketch.ways { for point in way.points { numbers[point] = -1 } }
        for point in sketch.tags.keys { numbers[point] = -1 }
        for point in numbers.indices where numbers[point] != 0 {
            let place = MapPlane.coordinate(sketch.points[point])
            numbers[point] = draft.node(place.latitude, place.longitude, sketch.tags[point] ?? [:])
        }
        for way in sketch.ways { draft.way(way.points.map { numbers[$0] }, way.tags) }
        for (position, rings) in water.enumerated() {
            let ways = rings.map { ring in
                let nodes = ring.map { point in
                    let place = MapPlane.coordinate(point)
                    return draft.node(place.latitude, place.longitude)
                }
                return draft.way(nodes + nodes.prefix(1), [:])
            }
            draft.relations.append(
                ExtractDraft.Relation(
                    id: Int64(position + 1), ways: Array(ways.prefix(1)), inner: Array(ways.dropFirst()),
                    tags: ["type": "multipolygon", "natural": "water"]))
        }
        return draft
    }
}
