import Foundation
import SectionFile
import Timetable

/// Where a place is tied to the streets.
public struct WalkAnchor: Hashable, Sendable {
    public var street: StreetIndex
    /// Centimetres from the street's first point, along it.
    public var along: UInt32
    /// Where that is.
    public var point: GroundPoint
    /// Centimetres from there to the place, straight.
    public var off: UInt32

    public init(street: StreetIndex, along: UInt32, point: GroundPoint, off: UInt32) {
        (self.street, self.along, self.point, self.off) = (street, along, point, off)
    }
}

extension Ground {
    /// Corners that hang together at least, for a place to be tied to them: fewer are a courtyard or a platform that its mappers
    /// forgot to connect. Where nothing larger is near, they do.
    static let smallestIsland: UInt32 = 64
    /// Metres by which a street on the ground may be farther from an address or a point than the nearest on any level.
    public static let outsideSlack = 30.0
    /// Centimetres from a street within which nothing lies between.
    private static let besideStreet = 300.0

    /// Where a place is tied to the streets: the nearest of them first, and those hardly farther. What lies beyond water or a
    /// motorway does not count, unless the place is on the water; what is on another level only where hardly anything on that of the
    /// place is.
    ///
    /// - Parameters:
    ///   - place: WGS 84 degrees.
    ///   - radius: metres within which streets are looked for.
    ///   - level: of the place.
    ///   - levelSlack: metres by which a street on the place's level may be farther than the nearest of all, to be tied to in its place;
    ///     nil where the nearest tells the level.
    ///   - slack: metres by which others may be farther than the nearest.
    ///   - limit: at most so many.
    ///   - beyondBarriers: whether what lies beyond water or a motorway counts where there is nothing else.
    public func anchors(
        near place: (latitude: Double, longitude: Double), within radius: Double, profile: WalkProfile = .usual,
        level: StreetLevels = .street, levelSlack: Double? = 10, slack: Double = 10, limit: Int = 6,
        beyondBarriers: Bool = false
    ) -> [WalkAnchor] {
        let plane = Plane(around: place)
        let (rows, columns) = plane.cells(within: radius)
        var near: [StreetIndex] = []
        for row in rows {
            for column in columns {
                near += cells.entries(in: StreetGrid.cell(row: row, column: column)).lazy.map(\.street)
            }
        }
        // Most streets lie in several cells.
        near.sort { $0.rawValue < $1.rawValue }
        var found: [WalkAnchor] = []
        var last: StreetIndex?
        for street in near where street != last {
            last = street
            guard profile.cost(of: streets[street]) != nil else { continue }
            let anchor = plane.anchor(street, points(of: street))
            if Double(anchor.off) <= radius * 100 { found.append(anchor) }
        }
        // Where a way on one level and steps end at the same point, the way says which level that is.
        func leads(_ anchor: WalkAnchor) -> Int { streets[anchor.street].levels.ends == nil ? 0 : 1 }
        found.sort { ($0.off, leads($0), $0.street) < ($1.off, leads($1), $1.street) }
        func isMainland(_ anchor: WalkAnchor) -> Bool {
            let street = streets[anchor.street]
            return max(corners[street.from].islandSize, corners[street.to].islandSize) >= Self.smallestIsland
        }
        // Before islands are passed over: a lane that hangs together with nothing is better than a street across the motorway.
        if let nearest = found.first(where: isMainland) ?? found.first, let last = found.last,
            Double(nearest.off) > Self.besideStreet
        {
            let barriers = Barriers(map, around: place, within: Double(last.off) / 100)
            let open = found.filter { !barriers.lieBefore($0.point) }
            let isLost = open.isEmpty || !open.contains(where: isMainland) && found.contains(where: isMainland)
            // Who is on a wharf whose pier nobody has mapped, or joined to the shore, goes ashore.
            let mayCross = barriers.isOnWater && isLost || beyondBarriers && open.isEmpty
            if !mayCross { found = open }
        }
        if found.contains(where: isMainland) { found.removeAll { !isMainland($0) } }
        // Who stands on the street does not stand in the concourse below it.
        func isOwn(_ anchor: WalkAnchor) -> Bool { streets[anchor.street].levels.meet(level) }
        if let levelSlack, let first = found.first, let own = found.first(where: isOwn),
            Double(own.off) <= Double(first.off) + levelSlack * 100
        {
            found.removeAll { !isOwn($0) }
        }
        guard let nearest = found.first else { return [] }
        let alike = found.prefix { Double($0.off) <= Double(nearest.off) + slack * 100 }
        return Array(alike.filter { isLevel($0.street, with: nearest.street) }.prefix(limit))
    }

    /// Whether nothing tells that one lies above the other: nobody steps from a street onto the bridge above it.
    private func isLevel(_ street: StreetIndex, with other: StreetIndex) -> Bool {
        let (one, other) = (streets[street], streets[other])
        return one.levels.meet(other.levels)
            && one.flags.intersection([.bridge, .tunnel]) == other.flags.intersection([.bridge, .tunnel])
    }
}

/// The ground around a place as a plane, in which a few kilometres are as good as on the sphere.
struct Plane {
    /// Metres of a unit of 1e-7 degrees from south to north.
    static let metresPerUnit = Geography.radius * .pi / 180 / 1e7
    let centre: GroundPoint
    /// Metres of such a unit from west to east, of one from south to north.
    let shrink: Double

    init(around place: (latitude: Double, longitude: Double)) {
        centre = GroundPoint(degrees: place.latitude, place.longitude)
        shrink = max(0.001, cos(place.latitude * .pi / 180))
    }

    /// The rows and columns of the grid that lie within some metres of the centre.
    func cells(within radius: Double) -> (rows: ClosedRange<UInt32>, columns: ClosedRange<UInt32>) {
        let corners = corners(within: radius)
        return (
            StreetGrid.row(corners.southwest.latitude)...StreetGrid.row(corners.northeast.latitude),
            StreetGrid.column(corners.southwest.longitude)...StreetGrid.column(corners.northeast.longitude)
        )
    }

    /// The corners of the box of all that lies within some metres of the centre.
    func corners(within radius: Double) -> (southwest: GroundPoint, northeast: GroundPoint) {
        let reach = radius / Self.metresPerUnit
        func moved(_ reach: Double) -> GroundPoint {
            GroundPoint(
                latitude: Int32(max(-900_000_000, min(900_000_000, Double(centre.latitude) + reach))),
                longitude: Int32(max(-1_800_000_000, min(1_800_000_000, Double(centre.longitude) + reach / shrink))))
        }
        return (moved(-reach), moved(reach))
    }

    /// Centimetres east and north of the centre.
    func position(_ point: GroundPoint) -> (x: Double, y: Double) {
        let scale = Self.metresPerUnit * 100
        return (
            (Double(point.longitude) - Double(centre.longitude)) * scale * shrink,
            (Double(point.latitude) - Double(centre.latitude)) * scale
        )
    }

    /// The point of a line nearest to the centre.
    func anchor(_ street: StreetIndex, _ line: UnsafeBufferPointer<GroundPoint>) -> WalkAnchor {
        var best = (off: Double(UInt32.max), along: 0.0, point: line[0])
        var walked = 0.0
        var from = position(line[0])
        for index in 1..<line.count {
            let to = position(line[index])
            let (dx, dy) = (to.x - from.x, to.y - from.y)
            let length = (dx * dx + dy * dy).squareRoot()
            let share = length > 0 ? max(0, min(1, -(from.x * dx + from.y * dy) / (length * length))) : 0
            let (x, y) = (from.x + share * dx, from.y + share * dy)
            let off = (x * x + y * y).squareRoot()
            if off < best.off {
                let (a, b) = (line[index - 1], line[index])
                best = (off, walked + share * length, a.towards(b, share))
            }
            walked += length
            from = to
        }
        return WalkAnchor(
            street: street, along: UInt32(clamping: Int(best.along.rounded())), point: best.point,
            off: UInt32(clamping: Int(best.off.rounded())))
    }
}
