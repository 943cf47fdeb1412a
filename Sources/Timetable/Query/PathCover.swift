import Foundation

/// Paths on a plane around a place, and whether others run beside them.
struct PathCover {
    /// How far from a path is still beside it, in metres: the two sides of a street or of a railway are one way.
    private static let reach = 30.0
    /// A square of the plane, in metres; at least a step's half more than the reach.
    private static let side = 50.0
    /// Metres between the places of a path that are looked at.
    private static let step = 20.0

    private typealias Point = (x: Double, y: Double)
    private struct Square: Hashable {
        var column: Int32
        var row: Int32
    }

    private let origin: (latitude: Double, longitude: Double)
    private let metres: (north: Double, east: Double)
    private var segments: [(from: Point, to: Point)] = []
    private var squares: [Square: [Int]] = [:]
    /// The segment beside which the last place was: the next is mostly beside it too, or beside the next one.
    private var latest = 0

    /// No paths yet.
    init(around origin: (latitude: Double, longitude: Double)) {
        let north = Geography.radius * .pi / 180
        (self.origin, metres) = (origin, (north, north * cos(origin.latitude * .pi / 180)))
    }

    /// Adds a path.
    mutating func lay(_ path: some Collection<(latitude: Double, longitude: Double)>) {
        let points = path.map(plane)
        for (from, to) in zip(points, points.dropFirst()) {
            var before: Square?
            for place in Self.places(from, to) {
                let square = Self.square(of: place)
                if square != before { squares[square, default: []].append(segments.count) }
                before = square
            }
            segments.append((from, to))
        }
    }

    /// The stretches of a path that are beside none of those laid, as ranges of its points, with the point before and the one after
    /// where the path has them: there it meets what was laid.
    mutating func strays(_ path: [(latitude: Double, longitude: Double)]) -> [Range<Int>] {
        let points = path.map(plane)
        var strays: [Range<Int>] = []
        for index in points.indices.dropLast() {
            guard !Self.places(points[index], points[index + 1]).allSatisfy({ isBeside($0) }) else { continue }
            let stretch = max(0, index - 1)..<min(points.count, index + 3)
            if let last = strays.last, last.upperBound >= stretch.lowerBound {
                strays[strays.count - 1] = last.lowerBound..<stretch.upperBound
            } else {
                strays.append(stretch)
            }
        }
        return strays
    }

    private mutating func isBeside(_ place: Point) -> Bool {
        for index in [latest, latest + 1, latest - 1] where segments.indices.contains(index) {
            guard isBeside(place, index) else { continue }
            latest = index
            return true
        }
        let middle = Self.square(of: place)
        for row in (middle.row - 1)...(middle.row + 1) {
            for column in (middle.column - 1)...(middle.column + 1) {
                for index in squares[Square(column: column, row: row)] ?? [] where isBeside(place, index) {
                    latest = index
                    return true
                }
            }
        }
        return false
    }

    private func isBeside(_ place: Point, _ index: Int) -> Bool {
        let (from, to) = segments[index]
        let (dx, dy) = (to.x - from.x, to.y - from.y)
        let squared = dx * dx + dy * dy
        let along = squared > 0 ? max(0, min(1, ((place.x - from.x) * dx + (place.y - from.y) * dy) / squared)) : 0
        let (offX, offY) = (place.x - from.x - along * dx, place.y - from.y - along * dy)
        return offX * offX + offY * offY <= Self.reach * Self.reach
    }

    private func plane(_ place: (latitude: Double, longitude: Double)) -> Point {
        (
            (place.longitude - origin.longitude) * metres.east,
            (place.latitude - origin.latitude) * metres.north
        )
    }

    /// Both ends of a segment, and what lies between them at equal steps.
    private static func places(_ from: Point, _ to: Point) -> some Sequence<Point> {
        let steps = max(1, Int((hypot(to.x - from.x, to.y - from.y) / step).rounded(.up)))
        return (0...steps).lazy.map { each in
            let share = Double(each) / Double(steps)
            return (from.x + share * (to.x - from.x), from.y + share * (to.y - from.y))
        }
    }

    private static func square(of place: Point) -> Square {
        Square(column: Int32((place.x / side).rounded(.down)), row: Int32((place.y / side).rounded(.down)))
    }
}
