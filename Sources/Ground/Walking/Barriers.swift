/// What nobody crosses between a place and the streets around it: shores, rivers and motorways that the map draws there.
struct Barriers {
    private let here: MapPoint
    private var edges: [(from: MapPoint, to: MapPoint)] = []
    /// Whether the place itself lies in water, as a wharf does.
    private(set) var isOnWater = false

    /// Those within some metres of a place.
    init(_ map: GroundMap, around place: (latitude: Double, longitude: Double), within radius: Double) {
        let plane = Plane(around: place)
        here = MapPoint(plane.centre)
        var box = MapBox.empty
        let corners = plane.corners(within: radius)
        box.include(MapPoint(corners.southwest))
        box.include(MapPoint(corners.northeast))
        map.eachFeature(zoom: MapTile.zooms.upperBound, in: box) { _, feature in
            guard Self.isOne(feature) else { return }
            // Edges around a place that lies inside come to an odd number on one side of it, those of holes included.
            var isInside = false
            for part in Int(feature.firstPart)..<Int(feature.firstPart + feature.partCount) {
                let points = map.points[Int(map.parts[part])..<Int(map.parts[part + 1])]
                for at in points.indices.dropFirst() { add(points[at - 1], points[at], in: box) }
                guard feature.kind.shape == .area, let first = points.first, let last = points.last else { continue }
                add(last, first, in: box)
                var before = last
                for point in points {
                    if isWest(of: before, point) { isInside.toggle() }
                    before = point
                }
            }
            if isInside { isOnWater = true }
        }
    }

    private static func isOne(_ feature: MapFeature) -> Bool {
        switch feature.kind {
        case .ocean, .lake, .riverbank, .pond, .basin, .dock: true
        // What leads over or under others is crossed below or above.
        case .river, .canal, .motorway: feature.flags.isDisjoint(with: [.bridge, .tunnel]) && feature.layer == 0
        default: false
        }
    }

    private mutating func add(_ from: MapPoint, _ to: MapPoint, in box: MapBox) {
        var own = MapBox.empty
        own.include(from)
        own.include(to)
        if own.meets(box) { edges.append((from, to)) }
    }

    /// Whether the place lies at the height of an edge, and west of it.
    private func isWest(of from: MapPoint, _ to: MapPoint) -> Bool {
        guard (from.y > here.y) != (to.y > here.y) else { return false }
        return (Self.turn(from, to, here) > 0) == (to.y > from.y)
    }

    /// Whether one of them lies between the place and a point.
    func lieBefore(_ point: GroundPoint) -> Bool {
        let there = MapPoint(point)
        return edges.contains { edge in
            Self.turn(here, there, edge.from) * Self.turn(here, there, edge.to) < 0
                && Self.turn(edge.from, edge.to, here) * Self.turn(edge.from, edge.to, there) < 0
        }
    }

    /// On which side of a line a point lies: left of it, right of it, or on it (0).
    private static func turn(_ from: MapPoint, _ to: MapPoint, _ point: MapPoint) -> Int {
        func away(_ other: MapPoint) -> (x: Double, y: Double) {
            (Double(other.x) - Double(from.x), Double(other.y) - Double(from.y))
        }
        let (line, third) = (away(to), away(point))
        let area = line.x * third.y - line.y * third.x
        return area > 0 ? 1 : area < 0 ? -1 : 0
    }
}
