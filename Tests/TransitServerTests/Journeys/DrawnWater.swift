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

    /// Where one who stands in the water comes ashore: a few metres behind the nearest shore.
    private func ashore(_ place: Point) -> Point {
        guard covers(place) else { return place }
        let shrink = cos(place.latitude * .pi / 180)
        let feet = shores.map { one, other in
            let (dx, dy) = ((other.longitude - one.longitude) * shrink, other.latitude - one.latitude)
            let along = (place.longitude - one.longitude) * shrink * dx + (place.latitude - one.latitude) * dy
            let length = dx * dx + dy * dy
            return one.towards(other, length > 0 ? min(max(along / length, 0), 1) : 0)
        }
        guard let foot = feet.min(by: { place.metres(to: $0) < place.metres(to: $1) }) else { return place }
        let metres = place.metres(to: foot)
        return metres > 0 ? place.towards(foot, 1 + 3 / metres) : foot
    }

    /// Whether a walk goes through water: more than 60 m of it in one stretch. A wharf stands in the water, and is walked to from
    /// its shore.
    func isCrossed(_ from: Point, _ to: Point) -> Bool {
        let (south, north) = (min(from.latitude, to.latitude), max(from.latitude, to.latitude))
        let (west, east) = (min(from.longitude, to.longitude), max(from.longitude, to.longitude))
        let isNear = shores.contains { one, other in
            max(one.latitude, other.latitude) >= south && min(one.latitude, other.latitude) <= north
                && max(one.longitude, other.longitude) >= west && min(one.longitude, other.longitude) <= east
        }
        guard isNear || covers(from) else { return false }
        let (start, end) = (ashore(from), ashore(to))
        let metres = start.metres(to: end)
        let steps = max(1, Int(metres / 15))
        var run = 0
        for index in 0...steps {
            run = covers(start.towards(end, Double(index) / Double(steps))) ? run + 1 : 0
            if Double(run) * metres / Double(steps) > 60 { return true }
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
