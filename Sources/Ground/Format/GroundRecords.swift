import SectionFile
import Timetable

/// Facts about the whole file.
@frozen public struct GroundSummary: Sendable {
    /// When it was built, in seconds since 1970.
    public var generatedAt: Int64
    /// Up to when the newest extract holds what was mapped, in seconds since 1970; 0 where none says.
    public var mappedAt: Int64
    /// Checksum of all points of its streets.
    public var sources: UInt64
    /// Box around all streets, in units of 1e-7 degrees; empty where south lies north of north.
    public var south: Int32
    public var west: Int32
    public var north: Int32
    public var east: Int32
    /// Whom to name where it is shown.
    var attribution: StringIndex
    var reserved: UInt32 = 0

    package init(
        generatedAt: Int64, mappedAt: Int64, sources: UInt64, south: Int32, west: Int32, north: Int32, east: Int32,
        attribution: StringIndex
    ) {
        (self.generatedAt, self.mappedAt, self.sources) = (generatedAt, mappedAt, sources)
        (self.south, self.west, self.north, self.east) = (south, west, north, east)
        self.attribution = attribution
    }
}

/// A place in units of 1e-7 degrees (WGS 84).
@frozen public struct GroundPoint: Hashable, Sendable {
    public var latitude: Int32
    public var longitude: Int32

    @inlinable public init(latitude: Int32, longitude: Int32) {
        (self.latitude, self.longitude) = (latitude, longitude)
    }

    /// The nearest point to a place in degrees.
    public init(degrees latitude: Double, _ longitude: Double) {
        func units(_ degrees: Double, _ limit: Double) -> Int32 {
            Int32((max(-limit, min(limit, degrees)) * 1e7).rounded())
        }
        self.init(latitude: units(latitude, 90), longitude: units(longitude, 180))
    }

    /// The point at a share of the straight line to another: 0 is here, 1 there.
    package func towards(_ other: GroundPoint, _ share: Double) -> GroundPoint {
        func between(_ a: Int32, _ b: Int32) -> Int32 {
            Int32((Double(a) + (Double(b) - Double(a)) * max(0, min(1, share))).rounded())
        }
        return GroundPoint(
            latitude: between(latitude, other.latitude), longitude: between(longitude, other.longitude))
    }

    /// Metres to another.
    package func metres(to other: GroundPoint) -> Double {
        let (one, other) = (degrees, other.degrees)
        return Geography.distance(one.latitude, one.longitude, other.latitude, other.longitude)
    }

    /// Whether there is such a place.
    var isOnEarth: Bool {
        (-900_000_000...900_000_000).contains(latitude) && (-1_800_000_000...1_800_000_000).contains(longitude)
    }

    /// In degrees.
    public var degrees: (latitude: Double, longitude: Double) { (Double(latitude) / 1e7, Double(longitude) / 1e7) }
}

/// A place where ways meet or end, or where something stands on one.
@frozen public struct CornerRecord: Sendable {
    public var point: GroundPoint
    /// How many corners can be reached from here on foot, this one among them.
    public var islandSize: UInt32
    public var flags: CornerFlags
    /// The two storeys of a lift that stops at no others; unknown of anything else.
    public var levels: StreetLevels
    private var spare: UInt8 = 0

    package init(point: GroundPoint, islandSize: UInt32, flags: CornerFlags, levels: StreetLevels = .unknown) {
        (self.point, self.islandSize, self.flags, self.levels) = (point, islandSize, flags, levels)
    }
}

/// What stands at a corner.
public struct CornerFlags: OptionSet, Sendable {
    public var rawValue: UInt8
    public init(rawValue: UInt8) { self.rawValue = rawValue }
    /// A gate or the like that is shut to the public: nobody passes.
    public static let closed = CornerFlags(rawValue: 1)
    /// A lift.
    public static let lift = CornerFlags(rawValue: 2)
    /// A kerb, stile or turnstile that wheels do not pass.
    public static let stopsWheels = CornerFlags(rawValue: 4)
}

/// A piece of a way from one corner to the next, with nothing leaving it between.
@frozen public struct StreetRecord: Sendable {
    public var from: CornerIndex
    public var to: CornerIndex
    /// Centimetres along all its points.
    public var length: UInt32
    /// Its points are `streetPoints[firstPoint ..< + pointCount]`, both corners among them.
    public var firstPoint: UInt32
    public var pointCount: UInt32
    public var name: StringIndex
    public var kind: StreetKind
    public var surface: StreetSurface
    /// Per cent, uphill from `from` to `to`; 0 where unknown, ``someIncline`` or its negative where only the direction is known.
    public var incline: Int8
    /// The storey it is on, or those that it joins.
    public var levels: StreetLevels
    private var spare: UInt8 = 0
    public var flags: StreetFlags

    /// Uphill, nobody says how much.
    public static let someIncline: Int8 = 127

    package init(
        from: CornerIndex, to: CornerIndex, length: UInt32, firstPoint: UInt32, pointCount: UInt32, name: StringIndex,
        kind: StreetKind, surface: StreetSurface, incline: Int8, levels: StreetLevels, flags: StreetFlags
    ) {
        (self.from, self.to, self.length, self.firstPoint) = (from, to, length, firstPoint)
        (self.pointCount, self.name, self.kind, self.surface) = (pointCount, name, kind, surface)
        (self.incline, self.levels, self.flags) = (incline, levels, flags)
    }
}

/// What kind of way it is (OSM `highway`, and what people walk on besides).
public enum StreetKind: UInt8, Sendable, CaseIterable {
    case footway, path, pedestrian, steps, corridor, lift, platform, pier, cycleway, bridleway, track
    case livingStreet, residential, service, unclassified, tertiary, secondary, primary, trunk, road
}

/// What it is made of (OSM `surface`).
public enum StreetSurface: UInt8, Sendable {
    case unknown, paved, cobbled, unpaved, soft
}

/// Facts about a street.
public struct StreetFlags: OptionSet, Sendable {
    public var rawValue: UInt16
    public init(rawValue: UInt16) { self.rawValue = rawValue }
    /// On foot only from `from` to `to`: an escalator, a one-way that binds people on foot.
    public static let forwardOnly = StreetFlags(rawValue: 1)
    /// It moves: an escalator, a moving walkway.
    public static let conveying = StreetFlags(rawValue: 2)
    public static let bridge = StreetFlags(rawValue: 4)
    public static let tunnel = StreetFlags(rawValue: 8)
    public static let indoor = StreetFlags(rawValue: 16)
    /// Across a carriageway.
    public static let crossing = StreetFlags(rawValue: 32)
    /// The edge of a square.
    public static let outline = StreetFlags(rawValue: 64)
    /// Its mappers say that wheelchairs can use it, or cannot; where they say nothing, neither is set.
    public static let wheelchairYes = StreetFlags(rawValue: 128)
    public static let wheelchairNo = StreetFlags(rawValue: 256)
}

/// A street as it leaves a corner where it ends.
@frozen public struct StreetEnd: Sendable {
    /// Twice the street's index, and 1 more where it is walked from `to` to `from`.
    public var rawValue: UInt32

    init(rawValue: UInt32) { self.rawValue = rawValue }
    @inlinable public init(_ street: StreetIndex, isReversed: Bool) {
        rawValue = street.rawValue << 1 | (isReversed ? 1 : 0)
    }
    @inlinable public var street: StreetIndex { StreetIndex(rawValue: rawValue >> 1) }
    @inlinable public var isReversed: Bool { rawValue & 1 == 1 }
}

/// A street that passes through a cell of the grid.
@frozen public struct StreetCell: Sendable {
    public var cell: UInt32
    public var street: StreetIndex

    package init(cell: UInt32, street: StreetIndex) { (self.cell, self.street) = (cell, street) }
}
