import Foundation
import Timetable

/// Measures how far along the path of its trip a vehicle and each stop lie. Paths are kept, within bounds, once they are measured.
public final class PathRuler: Sendable {
    /// A path in metres on a plane around its first point.
    public struct Path: Sendable {
        var origin: (latitude: Double, longitude: Double)
        var metresPerDegree: (north: Double, east: Double)
        var points: [(x: Double, y: Double)]
        /// Metres from the start, for each point.
        var along: [Double]
        /// Metres from the start at which each stop of the pattern lies; never less than that of the stop before.
        var stops: [Double]
    }

    /// Where a vehicle is on a path.
    struct Reading {
        var along: Double
        var offset: Double
        var bearing: Double
    }

    private struct Key: Hashable {
        var pattern: PatternIndex
        var shape: ShapeIndex
    }

    private let timetable: Timetable
    private struct Kept {
        var paths: [Key: Path?] = [:]
        var points = 0
    }

    /// Most points of all paths that are kept, of 24 bytes each.
    private static let mostPoints = 500_000
    private let kept = Locked(Kept())

    /// A ruler for the trips of a timetable.
    public init(timetable: Timetable) { self.timetable = timetable }

    /// The path of a trip: its shape, or straight lines between its stops; nil where neither has places.
    public func path(of trip: TripIndex) -> Path? {
        let record = timetable.trips[trip]
        let key = Key(pattern: record.pattern, shape: record.shape)
        if let known = kept.withLock({ $0.paths[key] }) { return known }
        let path = measure(trip)
        kept.withLock { kept in
            if kept.points >= Self.mostPoints { kept = Kept() }
            guard kept.paths.updateValue(path, forKey: key) == nil else { return }
            kept.points += path?.points.count ?? 0
        }
        return path
    }

    private func measure(_ trip: TripIndex) -> Path? {
        guard let degrees = timetable.path(of: trip) else { return nil }
        let stopPlaces = timetable.stops(of: timetable.trips[trip].pattern).map { timetable.stops[$0].place }
        let origin = degrees[0]
        let scale = (north: 111_195.0, east: 111_195.0 * cos(origin.latitude * .pi / 180))
        let points = degrees.map {
            (x: ($0.longitude - origin.longitude) * scale.east, y: ($0.latitude - origin.latitude) * scale.north)
        }
        var along = [0.0]
        for index in points.indices.dropFirst() {
            let (a, b) = (points[index - 1], points[index])
            along.append(along[index - 1] + hypot(b.x - a.x, b.y - a.y))
        }
        var path = Path(origin: origin, metresPerDegree: scale, points: points, along: along, stops: [])
        var last = 0.0
        for place in stopPlaces {
            if let place, let reading = path.read(place.latitude, place.longitude, notBefore: last, expected: last) {
                last = max(last, reading.along)
            }
            path.stops.append(last)
        }
        return path
    }
}

extension PathRuler.Path {
    /// Lays a place on the path. Where the path passes it more than once, the pass nearest to `expected` is taken.
    func read(
        _ latitude: Double, _ longitude: Double, notBefore: Double = 0, expected: Double? = nil
    ) -> PathRuler.Reading? {
        let x = (longitude - origin.longitude) * metresPerDegree.east
        let y = (latitude - origin.latitude) * metresPerDegree.north
        var best: (segment: Int, along: Double, offset: Double)?
        var (score, square) = (Double.infinity, Double.infinity)
        points.withUnsafeBufferPointer { points in
            along.withUnsafeBufferPointer { along in
                for index in 0..<(points.count - 1) where along[index + 1] >= notBefore {
                    let (a, b) = (points[index], points[index + 1])
                    let (dx, dy) = (b.x - a.x, b.y - a.y)
                    let length = dx * dx + dy * dy
                    let share = length == 0 ? 0 : min(1, max(0, ((x - a.x) * dx + (y - a.y) * dy) / length))
                    let (east, north) = (x - a.x - share * dx, y - a.y - share * dy)
                    // Further away than the best is: most segments are, and need no root.
                    if east * east + north * north > square { continue }
                    let offset = hypot(east, north)
                    let at = along[index] + share * (along[index + 1] - along[index])
                    // A hundred metres along count as much as one beside: only passes equally near are told apart by it.
                    let sum = offset + (expected.map { abs(at - $0) / 100 } ?? 0)
                    guard sum < score else { continue }
                    best = (index, at, offset)
                    // A little more, for what squares are rounded to.
                    (score, square) = (sum, sum * sum * (1 + 1e-9))
                }
            }
        }
        guard let best else { return nil }
        let (a, b) = (points[best.segment], points[best.segment + 1])
        let bearing = atan2(b.x - a.x, b.y - a.y) * 180 / .pi
        return PathRuler.Reading(
            along: best.along, offset: best.offset, bearing: bearing < 0 ? bearing + 360 : bearing)
    }
}

extension PathRuler.Path {
    /// The part of the path between two of the pattern's stops, counted from 0, and its length in metres.
    public func part(from first: Int, to last: Int) -> (places: [Place], metres: Double) {
        guard stops.indices.contains(first), stops.indices.contains(last), stops[first] < stops[last] else {
            return ([], 0)
        }
        let (begins, ends) = (stops[first], stops[last])
        var places = [place(at: begins)]
        for index in points.indices where along[index] > begins && along[index] < ends {
            places.append(degrees(points[index]))
        }
        places.append(place(at: ends))
        return (places, ends - begins)
    }

    private func place(at metres: Double) -> Place {
        let next = min(max(1, along.firstIndex { $0 >= metres } ?? along.count - 1), points.count - 1)
        let (a, b) = (points[next - 1], points[next])
        let length = along[next] - along[next - 1]
        let share = length == 0 ? 0 : min(1, max(0, (metres - along[next - 1]) / length))
        return degrees((x: a.x + share * (b.x - a.x), y: a.y + share * (b.y - a.y)))
    }

    private func degrees(_ point: (x: Double, y: Double)) -> Place {
        Place(
            latitude: origin.latitude + point.y / metresPerDegree.north,
            longitude: origin.longitude + point.x / metresPerDegree.east)
    }
}
