/// Bridges over water, from streets on one shore to streets on the other.
enum WaterBridges {
    /// Metres of stairs at an end that has any.
    private static let stairs = 15.0

    /// Adds the bridges that are described.
    static func add(
        _ bridges: [GroundDescription.Bridge], to sketch: inout GroundSketch, _ ties: inout StreetTies
    ) throws {
        for bridge in bridges {
            let points = bridge.line.points.map { sketch.add($0) }
            sketch.add(
                way: points, ["highway": "footway", "bridge": "yes", "layer": "1", "name": bridge.line.name])
            for (end, point) in zip([bridge.line.points.first, bridge.line.points.last], [points.first, points.last]) {
                guard let end, let point else { continue }
                try join(end, point, of: bridge, to: &sketch, &ties)
            }
        }
    }

    private static func join(
        _ end: MapPoint, _ point: Int, of bridge: GroundDescription.Bridge, to sketch: inout GroundSketch,
        _ ties: inout StreetTies
    ) throws {
        guard ties.obstacles.water.area(at: end) == nil else {
            throw bridge.field.error("“\(bridge.line.name)” ends in the water.")
        }
        guard let tie = ties.tie(end, isForCrossing: true, in: &sketch) else {
            throw bridge.field.error("there is no street near an end of “\(bridge.line.name)”.")
        }
        let over = tie.isOverRails ? ["bridge": "yes"] : [:]
        let street = sketch.points[tie.point]
        guard bridge.ends != .level, end.metres(to: street) > 1 else {
            return sketch.add(way: [point, tie.point], ["highway": "footway"].merging(over) { $1 })
        }
        let foot = sketch.add(end.towards(street, min(0.5, stairs / end.metres(to: street))))
        sketch.add(
            bridge.ends == .stairs ? .stairs : .stairsAndLift, from: foot, to: point, storey: 1, levels: (0, 1))
        sketch.add(way: [foot, tie.point], ["highway": "footway"].merging(over) { $1 })
    }
}
