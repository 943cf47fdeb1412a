import Foundation

/// Distances on the sphere.
public enum Geography {
    /// Mean radius of the Earth in metres (IUGG).
    public static let radius = 6_371_008.8

    /// Great-circle distance of two places in metres, by the haversine formula.
    public static func distance(
        _ latitude1: Double, _ longitude1: Double, _ latitude2: Double, _ longitude2: Double
    ) -> Double {
        let toRadians = Double.pi / 180
        let dLatitude = (latitude2 - latitude1) * toRadians
        let dLongitude = (longitude2 - longitude1) * toRadians
        let a =
            sin(dLatitude / 2) * sin(dLatitude / 2)
            + cos(latitude1 * toRadians) * cos(latitude2 * toRadians) * sin(dLongitude / 2) * sin(dLongitude / 2)
        return 2 * radius * asin(min(1, a.squareRoot()))
    }

    /// A path with fewer points, none of those left out farther than a tolerance from what is left (Douglas–Peucker).
    ///
    /// - Parameters:
    ///   - points: degrees; the first and the last stay.
    ///   - tolerance: metres.
    public static func simplified(
        _ points: [(latitude: Double, longitude: Double)], tolerance: Double
    ) -> [(latitude: Double, longitude: Double)] {
        guard points.count > 2, tolerance > 0 else { return points }
        let metres = radius * .pi / 180
        let shrink = cos(points[0].latitude * .pi / 180)
        let plane = points.map { (x: $0.longitude * metres * shrink, y: $0.latitude * metres) }
        var stays = [Bool](repeating: false, count: points.count)
        stays[0] = true
        stays[points.count - 1] = true
        var spans = [(0, points.count - 1)]
        while let (first, last) = spans.popLast() {
            guard last - first > 1 else { continue }
            let (from, to) = (plane[first], plane[last])
            let (dx, dy) = (to.x - from.x, to.y - from.y)
            let squared = dx * dx + dy * dy
            var (farthest, most) = (first, tolerance * tolerance)
            for index in (first + 1)..<last {
                let (x, y) = (plane[index].x - from.x, plane[index].y - from.y)
                let along = squared > 0 ? max(0, min(1, (x * dx + y * dy) / squared)) : 0
                let (offX, offY) = (x - along * dx, y - along * dy)
                let off = offX * offX + offY * offY
                if off > most { (farthest, most) = (index, off) }
            }
            guard farthest > first else { continue }
            stays[farthest] = true
            spans.append((first, farthest))
            spans.append((farthest, last))
        }
        return points.indices.filter { stays[$0] }.map { points[$0] }
    }

    /// Distance of two stops in metres; 0 where either has no place.
    package static func distance(_ a: StopRecord, _ b: StopRecord) -> Double {
        guard let one = a.place, let other = b.place else { return 0 }
        return distance(one.latitude, one.longitude, other.latitude, other.longitude)
    }
}

extension StopRecord {
    /// Where the stop is, in WGS 84 degrees; nil where the feed does not say.
    public var place: (latitude: Double, longitude: Double)? {
        hasPlace ? (Double(latitude) / 1e7, Double(longitude) / 1e7) : nil
    }
}
