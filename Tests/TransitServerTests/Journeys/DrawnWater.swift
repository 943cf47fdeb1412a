import Foundation
import Testing
import TransitAPI

/// Sydney's water read and asked without any of the engine's code: ring by ring and step by step.
struct DrawnWater {
    static let path = TestCity.package + "/Cities/sydney-water.geojson"

    struct Point: Hashable {
        var latitude: Double
        var longitude: Double

        func metres(to other: Point) -> Double {
            let east = (longitude - other.longitude) * cos(latitude * .pi / 180) * 111_195
            let north = (latitude - other.latitude) * 111_195
            return (east * east + north * north).squareRoot()
        }

        func towards(_ other: Point, _ share: Double) -> Point {
            Point(
                latitude: latitude + (other.latitude - latitude) * share,
                longitude: longitude + (other.longitude - longitude) * share)
        }
    }

    private let shores: [(Point, Point)]

    init() throws {
        let text = Array(try Data(contentsOf: URL(filePath: Self.path)))
        let rings = try #require(try JSONParser.parse(text)["geometry"]?["coordinates"]?.array)
        shores = rings.flatMap { ring in
            let points = (ring.array ?? []).map { Point(latitude: Self.degrees($0[1]), longitude: Self.degrees($0[0])) }
            return Array(zip(points, points.dropFirst()))
        }
    }

    /// Whether a way east crosses shores an odd number of times.
    func covers(_ place: Point) -> Bool {
        var isInside = false
        for (one, other) in shores where (one.latitude > place.latitude) != (other.latitude > place.latitude) {
            let share = (place.latitude - one.latitude) / (other.latitude - one.latitude)
            if one.longitude + (other.longitude - one.longitude) * share > place.longitude { isInside.toggle() }
        }
        return isInside
    }

    /// How many metres it is to the nearest shore.
    func depth(_ place: Point) -> Double {
        shores.reduce(.infinity) { nearest, shore in
            let shrink = cos(place.latitude * .pi / 180)
            let (dx, dy) = (
                (shore.1.longitude - shore.0.longitude) * shrink, shore.1.latitude - shore.0.latitude
            )
            let along =
                (place.longitude - shore.0.longitude) * shrink * dx + (place.latitude - shore.0.latitude) * dy
            let length = dx * dx + dy * dy
            let foot = shore.0.towards(shore.1, length > 0 ? min(max(along / length, 0), 1) : 0)
            return min(nearest, place.metres(to: foot))
        }
    }

    /// Whether a walk goes through water: more than 60 m of it in one stretch, but for what lies between a wharf and its shore.
    func isCrossed(_ from: Point, _ to: Point) -> Bool {
        let metres = from.metres(to: to)
        let (south, north) = (min(from.latitude, to.latitude), max(from.latitude, to.latitude))
        let (west, east) = (min(from.longitude, to.longitude), max(from.longitude, to.longitude))
        let isNear = shores.contains { one, other in
            max(one.latitude, other.latitude) >= south && min(one.latitude, other.latitude) <= north
                && max(one.longitude, other.longitude) >= west && min(one.longitude, other.longitude) <= east
        }
        guard isNear || covers(from) else { return false }
        let steps = max(1, Int(metres / 15))
        let wet = (0...steps).map { covers(from.towards(to, Double($0) / Double(steps))) }
        let step = metres / Double(steps)
        var run = 0
        for index in 0...steps {
            run = wet[index] ? run + 1 : 0
            guard run > 0, index == steps || !wet[index + 1] else { continue }
            var allowed = 60.0
            // A wharf stands in the water: from there to its shore, straight or aslant.
            if index + 1 == run { allowed += 2 * depth(from) }
            if index == steps { allowed += 2 * depth(to) }
            if Double(run) * step > allowed { return true }
        }
        return false
    }

    private static func degrees(_ value: JSONValue?) -> Double {
        switch value {
        case .int(let whole)?: Double(whole)
        case .double(let number)?: number
        default: .nan
        }
    }
}
