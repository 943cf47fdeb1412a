/// The line a way draws on the map (`shapes.txt`), smooth through its stops and bends.
struct Course: Sendable {
    let points: [Coordinate]
    /// Metres from the first point, one for each of `points`.
    let distances: [Double]
    /// Metres from the first point at which each call lies.
    let callDistances: [Double]

    init(of way: Way, stops: [StopPoint]) {
        var corners: [Coordinate] = []
        var callCorners: [Int] = []
        for call in way.calls {
            corners.append(contentsOf: call.bends)
            callCorners.append(corners.count)
            corners.append(stops[call.stop].position)
        }
        var points = [corners[0]]
        var distances = [0.0]
        var cornerDistances = [0.0]
        for leg in corners.indices.dropLast() {
            for point in Self.curve(through: corners, leg: leg) {
                distances.append(distances[distances.count - 1] + points[points.count - 1].metres(to: point))
                points.append(point)
            }
            cornerDistances.append(distances[distances.count - 1])
        }
        self.points = points
        self.distances = distances
        callDistances = callCorners.map { cornerDistances[$0] }
    }

    /// Points from one corner, not included, to the next: a cubic whose direction at a corner follows its neighbours.
    /// Tangents are kept short against the leg, or a long leg beside a short one would overshoot into a loop.
    private static func curve(through corners: [Coordinate], leg: Int) -> [Coordinate] {
        let (start, end) = (corners[leg], corners[leg + 1])
        let metres = start.metres(to: end)
        guard metres > 250 else { return [end] }
        let before = corners[max(0, leg - 1)]
        let after = corners[min(corners.count - 1, leg + 2)]
        let leaving = tangent(from: before, to: end, leg: metres)
        let arriving = tangent(from: start, to: after, leg: metres)
        let steps = metres > 1500 ? 5 : 3
        return (1...steps).map { step in
            guard step < steps else { return end }
            let t = Double(step) / Double(steps)
            let (t2, t3) = (t * t, t * t * t)
            func blend(_ axis: KeyPath<Coordinate, Double>) -> Double {
                (2 * t3 - 3 * t2 + 1) * start[keyPath: axis] + (t3 - 2 * t2 + t) * leaving[keyPath: axis]
                    + (3 * t2 - 2 * t3) * end[keyPath: axis] + (t3 - t2) * arriving[keyPath: axis]
            }
            return Coordinate(latitude: blend(\.latitude), longitude: blend(\.longitude))
        }
    }

    private static func tangent(from before: Coordinate, to after: Coordinate, leg metres: Double) -> Coordinate {
        let scale = min(0.5, 0.6 * metres / max(1, before.metres(to: after)))
        return Coordinate(
            latitude: (after.latitude - before.latitude) * scale,
            longitude: (after.longitude - before.longitude) * scale)
    }
}
