import Timetable

/// Seas, harbours and rivers as polygons: maps draw them, and nobody walks across them.
public struct Water: Sendable {
    /// Of each polygon the outer ring, then its islands; each ring ends where it begins.
    public let polygons: [[[Place]]]
    private let grid: ShoreGrid

    /// Metres of water on a straight line that count as none: shores are drawn coarser than they are.
    public static let tolerance = 30.0
    /// How far from a drawn shore, in metres, a place in the water is still taken to be on it: wharves stand in the water, and
    /// shores are drawn coarser than they are.
    public static let reachOfShore = 250.0

    /// Metres behind the shore at which who stands in the water is put ashore: a line along a shore is not to hang on a rounding.
    private static let landing = 2.0

    /// Water of polygons, which may overlap.
    public init(polygons: [[[Place]]]) {
        self.polygons = polygons
        grid = ShoreGrid(polygons)
    }

    /// Whether a place is in the water as it is drawn.
    public func covers(_ place: Place) -> Bool { grid.isWet(Degrees(place)) }

    /// Whether the straight line from one place to another crosses water. A place in the water stands for the nearest shore;
    /// from one that has none near, everything is across water.
    public func isCrossed(from: Place, to: Place) -> Bool {
        let (one, other) = (Degrees(from), Degrees(to))
        // Most walks are nowhere near any shore.
        if !grid.hasShore(near: one, other), !grid.isWet(one) { return false }
        guard let start = ashore(one), let end = ashore(other) else { return true }
        let metres = start.metres(to: end)
        guard metres > Self.tolerance else { return false }
        let cuts = [0] + grid.cuts(start, end) + [1]
        var wet = 0.0
        for (before, after) in zip(cuts, cuts.dropFirst()) where grid.isWet(start.towards(end, (before + after) / 2)) {
            wet += (after - before) * metres
        }
        return wet > Self.tolerance
    }

    private func ashore(_ place: Degrees) -> Degrees? {
        guard grid.isWet(place) else { return place }
        guard let shore = grid.nearestShore(to: place, within: Self.reachOfShore) else { return nil }
        let metres = place.metres(to: shore)
        return metres > 0 ? place.towards(shore, 1 + Self.landing / metres) : shore
    }
}

/// A place as a point of the plane, in degrees: straight lines of a few kilometres are straight there as well.
struct Degrees: Equatable {
    /// Longitude and latitude.
    var x: Double
    var y: Double

    init(x: Double, y: Double) { (self.x, self.y) = (x, y) }
    init(_ place: Place) { (x, y) = (place.longitude, place.latitude) }

    func towards(_ other: Degrees, _ share: Double) -> Degrees {
        Degrees(x: x + (other.x - x) * share, y: y + (other.y - y) * share)
    }

    func metres(to other: Degrees) -> Double { Geography.distance(y, x, other.y, other.x) }

    /// Above 0 where a point is left of the line from here to another, below where it is right of it.
    func side(_ other: Degrees, of point: Degrees) -> Double {
        (other.x - x) * (point.y - y) - (other.y - y) * (point.x - x)
    }
}
