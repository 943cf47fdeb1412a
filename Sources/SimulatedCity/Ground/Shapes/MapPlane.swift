import Foundation

/// A point of the plane that the ground is drawn in, in metres east and north of its origin.
struct MapPoint: Hashable, Sendable {
    var x: Double
    var y: Double

    static func + (one: MapPoint, other: MapPoint) -> MapPoint { MapPoint(x: one.x + other.x, y: one.y + other.y) }
    static func - (one: MapPoint, other: MapPoint) -> MapPoint { MapPoint(x: one.x - other.x, y: one.y - other.y) }
    static func * (point: MapPoint, factor: Double) -> MapPoint { MapPoint(x: point.x * factor, y: point.y * factor) }

    /// Metres from the origin.
    var length: Double { (x * x + y * y).squareRoot() }
    /// The same a quarter turn to the left.
    var turnedLeft: MapPoint { MapPoint(x: -y, y: x) }
    /// The same, a metre long; the origin stays what it is.
    var unit: MapPoint { length > 0 ? self * (1 / length) : self }

    func metres(to other: MapPoint) -> Double { (other - self).length }
    func towards(_ other: MapPoint, _ share: Double) -> MapPoint { self + (other - self) * share }
    /// The scalar product.
    func dot(_ other: MapPoint) -> Double { x * other.x + y * other.y }

    /// Above 0 where a point is left of the line from here to another, below where it is right of it.
    func side(_ other: MapPoint, of point: MapPoint) -> Double {
        (other.x - x) * (point.y - y) - (other.y - y) * (point.x - x)
    }
}

/// A straight line between two points.
struct MapSegment: Hashable, Sendable {
    var from: MapPoint
    var to: MapPoint

    var metres: Double { from.metres(to: to) }
    var middle: MapPoint { from.towards(to, 0.5) }

    /// Where another line meets this one, as a share of this one and of the other; nil where they do not meet.
    func meeting(_ other: MapSegment) -> (share: Double, otherShare: Double)? {
        guard (from.side(to, of: other.from) >= 0) != (from.side(to, of: other.to) >= 0),
            (other.from.side(other.to, of: from) >= 0) != (other.from.side(other.to, of: to) >= 0)
        else { return nil }
        let (a, b) = (to - from, other.to - other.from)
        let determinant = a.x * b.y - a.y * b.x
        guard determinant != 0 else { return nil }
        let offset = other.from - from
        return ((offset.x * b.y - offset.y * b.x) / determinant, (offset.x * a.y - offset.y * a.x) / determinant)
    }

    /// The point nearest to another, as a share of the line.
    func nearest(to point: MapPoint) -> Double {
        let along = to - from
        let square = along.dot(along)
        return square > 0 ? min(max((point - from).dot(along) / square, 0), 1) : 0
    }
}

/// Degrees as metres around Sydney: far from there, metres are only roughly metres.
enum MapPlane {
    private static let degree = 111_195.0
    private static let (latitude, longitude) = (-33.85, 151.2)
    private static let shrink = cos(latitude * .pi / 180)

    static func point(_ place: Coordinate) -> MapPoint {
        MapPoint(x: (place.longitude - longitude) * degree * shrink, y: (place.latitude - latitude) * degree)
    }

    static func coordinate(_ point: MapPoint) -> Coordinate {
        Coordinate(latitude: latitude + point.y / degree, longitude: longitude + point.x / (degree * shrink))
    }
}
