import Foundation
import SectionFile

/// A feature of the map, in the order of levels.
@frozen public struct MapFeatureIndex: TableIndex {
    public var rawValue: UInt32
    @inlinable public init(rawValue: UInt32) { self.rawValue = rawValue }
}
/// A part of a feature: a line, or a ring of an area; and one behind the last.
@frozen public struct MapPartIndex: TableIndex {
    public var rawValue: UInt32
    @inlinable public init(rawValue: UInt32) { self.rawValue = rawValue }
}
/// A point of the map's features.
@frozen public struct MapPointIndex: TableIndex {
    public var rawValue: UInt32
    @inlinable public init(rawValue: UInt32) { self.rawValue = rawValue }
}
/// A range of zooms that features are kept for.
@frozen public struct MapLevelIndex: TableIndex {
    public var rawValue: UInt32
    @inlinable public init(rawValue: UInt32) { self.rawValue = rawValue }
}
/// A box around neighbouring features of a level.
@frozen public struct MapBoxIndex: TableIndex {
    public var rawValue: UInt32
    @inlinable public init(rawValue: UInt32) { self.rawValue = rawValue }
}

/// A place in the square of web Mercator (EPSG:3857), whose sides are 2^32 units: x from west to east, y from north to south.
@frozen public struct MapPoint: Hashable, Sendable {
    public var x: UInt32
    public var y: UInt32

    @inlinable public init(x: UInt32, y: UInt32) { (self.x, self.y) = (x, y) }

    /// Where a place lies; what is north of 85.05° or south of -85.05° lies on the edge.
    public init(_ point: GroundPoint) {
        let (latitude, longitude) = point.degrees
        let sine = sin(latitude * .pi / 180)
        let north = sine >= 1 ? 1 : sine <= -1 ? -1 : log((1 + sine) / (1 - sine)) / (4 * .pi)
        func units(_ share: Double) -> UInt32 { UInt32(max(0, min(4_294_967_295, share * 4_294_967_296))) }
        self.init(x: units(longitude / 360 + 0.5), y: units(0.5 - north))
    }
}

/// A box of the map, its edges within it.
@frozen public struct MapBox: Equatable, Sendable {
    public var west: UInt32
    public var north: UInt32
    public var east: UInt32
    public var south: UInt32

    package init(west: UInt32, north: UInt32, east: UInt32, south: UInt32) {
        (self.west, self.north, self.east, self.south) = (west, north, east, south)
    }

    /// A box around nothing.
    package static let empty = MapBox(west: .max, north: .max, east: 0, south: 0)

    @inlinable package mutating func include(_ point: MapPoint) {
        west = Swift.min(west, point.x)
        east = Swift.max(east, point.x)
        north = Swift.min(north, point.y)
        south = Swift.max(south, point.y)
    }

    package mutating func include(_ other: MapBox) {
        west = Swift.min(west, other.west)
        east = Swift.max(east, other.east)
        north = Swift.min(north, other.north)
        south = Swift.max(south, other.south)
    }

    @inlinable package func meets(_ other: MapBox) -> Bool {
        west <= other.east && east >= other.west && north <= other.south && south >= other.north
    }

    package func contains(_ point: MapPoint) -> Bool {
        west <= point.x && point.x <= east && north <= point.y && point.y <= south
    }
}

extension ArraySlice<MapPoint> {
    /// Whether a point lies within the ring that these are, which does not repeat its first point.
    package func contains(inside point: MapPoint) -> Bool {
        guard var last = last else { return false }
        var isInside = false
        for next in self {
            if point.isWest(ofEdge: last, next) { isInside.toggle() }
            last = next
        }
        return isInside
    }
}

extension MapPoint {
    /// Whether a line from here to the east crosses that between two points.
    @inline(__always) func isWest(ofEdge from: MapPoint, _ to: MapPoint) -> Bool {
        // Between two rows: no point lies on the line.
        let row = Double(y) + 0.5
        let (a, b) = (Double(from.y), Double(to.y))
        guard (a > row) != (b > row) else { return false }
        return Double(from.x) + (Double(to.x) - Double(from.x)) * (row - a) / (b - a) > Double(x)
    }
}

/// Facts about a feature of the map.
public struct MapFlags: OptionSet, Sendable, Hashable {
    public var rawValue: UInt8
    public init(rawValue: UInt8) { self.rawValue = rawValue }
    public static let bridge = MapFlags(rawValue: 1)
    public static let tunnel = MapFlags(rawValue: 2)
    /// A slip road (`_link`).
    public static let ramp = MapFlags(rawValue: 4)
    /// Rails of a yard, a siding, a spur or a crossover.
    public static let siding = MapFlags(rawValue: 8)
}

/// What the map draws: an area with its holes, a line, or a name at a point.
@frozen public struct MapFeature: Sendable {
    public var box: MapBox
    /// Its parts are `mapParts[firstPart ..< + partCount]`: of an area the outer ring, clockwise as seen, then its holes, the other
    /// way round; none repeats its first point at its end.
    public var firstPart: UInt32
    public var partCount: UInt32
    public var name: StringIndex
    public var kind: MapClass
    /// The zoom from which it is drawn.
    public var zoom: UInt8
    public var flags: MapFlags
    /// OSM `layer`: what is above what.
    public var layer: Int8

    package init(
        box: MapBox, firstPart: UInt32, partCount: UInt32, name: StringIndex, kind: MapClass, zoom: UInt8,
        flags: MapFlags, layer: Int8
    ) {
        (self.box, self.firstPart, self.partCount, self.name) = (box, firstPart, partCount, name)
        (self.kind, self.zoom, self.flags, self.layer) = (kind, zoom, flags, layer)
    }
}

/// The features for a range of zooms, in an order that keeps neighbours together.
@frozen public struct MapLevel: Equatable, Sendable {
    public var firstFeature: UInt32
    public var featureCount: UInt32
    /// Its boxes, each around the next ``featuresPerBox`` of its features.
    public var firstBox: UInt32
    /// The last zoom it is for; the first is the one behind the level before.
    public var lastZoom: UInt32

    package init(firstFeature: UInt32, featureCount: UInt32, firstBox: UInt32, lastZoom: UInt32) {
        (self.firstFeature, self.featureCount) = (firstFeature, featureCount)
        (self.firstBox, self.lastZoom) = (firstBox, lastZoom)
    }

    package static let featuresPerBox = 32
    /// The last zooms of a map's levels.
    package static let lastZooms: [UInt32] = [7, 10, 13, 16]

    package var boxCount: Int { (Int(featureCount) + Self.featuresPerBox - 1) / Self.featuresPerBox }
}
