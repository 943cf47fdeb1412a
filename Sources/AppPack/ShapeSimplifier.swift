import Foundation
import Timetable

/// Shapes as the app draws them: fewer points, encoded as text.
enum ShapeSimplifier {
    /// The points without those nearer than a tolerance to the line between their neighbours (Douglas–Peucker).
    static func simplified(_ points: [ShapePoint], toleranceMetres: Double) -> [ShapePoint] {
        guard points.count > 2 else { return points }
        // 10⁻⁶ degrees of latitude are 0.111 m; longitudes shrink towards the poles.
        let scale = 0.111_195
        let shrink = cos(Double(points[0].latitude) / 1e6 * .pi / 180)
        func plane(_ point: ShapePoint) -> (x: Double, y: Double) {
            (Double(point.longitude) * scale * shrink, Double(point.latitude) * scale)
        }
        var keep = [Bool](repeating: false, count: points.count)
        keep[0] = true
        keep[points.count - 1] = true
        var pending = [(0, points.count - 1)]
        while let (first, last) = pending.popLast() {
            guard last - first > 1 else { continue }
            let (a, b) = (plane(points[first]), plane(points[last]))
            var farthest = (index: first, distance: 0.0)
            for index in (first + 1)..<last {
                let distance = distance(plane(points[index]), from: a, to: b)
                if distance > farthest.distance { farthest = (index, distance) }
            }
            guard farthest.distance > toleranceMetres else { continue }
            keep[farthest.index] = true
            pending.append((first, farthest.index))
            pending.append((farthest.index, last))
        }
        return zip(points, keep).filter(\.1).map(\.0)
    }

    private static func distance(
        _ point: (x: Double, y: Double), from a: (x: Double, y: Double), to b: (x: Double, y: Double)
    ) -> Double {
        let (dx, dy) = (b.x - a.x, b.y - a.y)
        let length = dx * dx + dy * dy
        let share = length == 0 ? 0 : max(0, min(1, ((point.x - a.x) * dx + (point.y - a.y) * dy) / length))
        let (ex, ey) = (point.x - a.x - share * dx, point.y - a.y - share * dy)
        return (ex * ex + ey * ey).squareRoot()
    }

    /// An encoded polyline of precision 5 (the format's algorithm, from 10⁻⁶ degrees).
    static func encoded(_ points: [ShapePoint]) -> String {
        var text: [UInt8] = []
        var last = (latitude: 0, longitude: 0)
        func rounded(_ value: Int32) -> Int { Int((Double(value) / 10).rounded()) }
        func append(_ difference: Int) {
            var rest = difference < 0 ? ~(difference << 1) : difference << 1
            while rest >= 32 {
                text.append(UInt8(rest & 31 | 32) + 63)
                rest >>= 5
            }
            text.append(UInt8(rest) + 63)
        }
        for point in points {
            let here = (latitude: rounded(point.latitude), longitude: rounded(point.longitude))
            append(here.latitude - last.latitude)
            append(here.longitude - last.longitude)
            last = here
        }
        return String(decoding: text, as: UTF8.self)
    }
}
