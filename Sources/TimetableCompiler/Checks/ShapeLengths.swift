import GTFS
import Timetable

/// How far along a feed's shapes their points lie, watched while the points are read.
///
/// Points are held against the one before in the file: where distances grow along a shape, they do so between any
/// two of its points, so that nothing is said of shapes that are right, in whichever order their points stand.
struct ShapeLengths {
    /// Farthest distance of each shape; negative where none of its points has one.
    private var farthest: [Double] = []
    private var last: Point?
    /// The shape that something was noted of last: once is enough.
    private var reported = UInt32.max

    private struct Point {
        var shape: UInt32
        var sequence: Int
        var distance: Double
        var latitude: Double
        var longitude: Double
    }

    /// Metres between two points from which they are different ones.
    private static let different = 1.11

    /// How far a shape goes; nil where the feed does not measure it.
    func length(of shape: Int) -> Double? {
        guard shape < farthest.count, farthest[shape] >= 0 else { return nil }
        return farthest[shape]
    }

    mutating func add(_ row: ShapePointRow, shape: UInt32, _ record: Record<ShapePointRow.Column>) {
        guard let distance = row.distance else {
            last = nil
            return
        }
        if Int(shape) >= farthest.count {
            farthest.append(contentsOf: repeatElement(-1, count: Int(shape) + 1 - farthest.count))
        }
        farthest[Int(shape)] = max(farthest[Int(shape)], distance)
        let point = Point(
            shape: shape, sequence: row.sequence, distance: distance, latitude: row.latitude, longitude: row.longitude)
        if let last, last.shape == shape, shape != reported, last.sequence < row.sequence {
            compare(point, with: last, record)
        }
        last = point
    }

    private mutating func compare(_ point: Point, with last: Point, _ record: Record<ShapePointRow.Column>) {
        guard point.distance <= last.distance else { return }
        if point.distance < last.distance {
            record.report(
                .decreasingShapeDistance, .shape_dist_traveled, record.text(.shape_dist_traveled),
                "less than at the point before")
        } else if Geography.distance(last.latitude, last.longitude, point.latitude, point.longitude) > Self.different {
            record.report(
                .equalShapeDistance, .shape_dist_traveled, record.text(.shape_dist_traveled),
                "as much as at another point before")
        } else {
            return
        }
        reported = point.shape
    }
}
