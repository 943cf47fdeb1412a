import GTFSValues

/// An agency.
@frozen public struct AgencyRecord: Sendable {
    public var id: StringIndex
    public var name: StringIndex
    public var url: StringIndex
    public var phone: StringIndex
    public var language: StringIndex
    public var zone: ZoneIndex
    public var feed: FeedIndex

    package init(
        id: StringIndex, name: StringIndex, url: StringIndex, phone: StringIndex, language: StringIndex,
        zone: ZoneIndex, feed: FeedIndex
    ) {
        (self.id, self.name, self.url, self.phone, self.language) = (id, name, url, phone, language)
        (self.zone, self.feed) = (zone, feed)
    }
}

/// A stop, station, entrance, node or boarding area.
@frozen public struct StopRecord: Sendable {
    public var id: StringIndex
    public var code: StringIndex
    public var name: StringIndex
    public var description: StringIndex
    public var url: StringIndex
    /// Fare zone.
    public var fareZone: StringIndex
    /// `platform_code`, or the platform, stand or wharf its name ends in.
    public var platform: StringIndex
    /// WGS 84 in 10⁻⁷ degrees; `Int32.min` where the feed gives no place.
    public var latitude: Int32
    public var longitude: Int32
    public var parent = StopIndex.none
    public var level: LevelIndex
    public var zone: ZoneIndex
    public var feed: FeedIndex
    /// Boardings that nine weeks offer here, and at the stops below it, with each day as full as the fullest of the feed:
    /// the same however long that is valid.
    public var importance: UInt32 = 0
    /// Modes that call here or below.
    public var modes: ModeSet = []
    private let locationTypeRaw: UInt8
    package var wheelchairRaw: UInt8

    package init(
        id: StringIndex, code: StringIndex, name: StringIndex, description: StringIndex, url: StringIndex,
        fareZone: StringIndex, platform: StringIndex, latitude: Int32, longitude: Int32, level: LevelIndex,
        zone: ZoneIndex, feed: FeedIndex, locationType: LocationType, wheelchair: ThreeValued
    ) {
        (self.id, self.code, self.name, self.description, self.url) = (id, code, name, description, url)
        (self.fareZone, self.platform, self.latitude, self.longitude) = (fareZone, platform, latitude, longitude)
        (self.level, self.zone, self.feed) = (level, zone, feed)
        (locationTypeRaw, wheelchairRaw) = (locationType.rawValue, wheelchair.rawValue)
    }

    /// What the row stands for.
    public var locationType: LocationType { LocationType(rawValue: locationTypeRaw) ?? .stop }
    /// `wheelchair_boarding`, inherited from the station where the stop says nothing.
    public var wheelchair: ThreeValued { ThreeValued(rawValue: wheelchairRaw) ?? .unknown }
    /// Whether the feed says where it is.
    public var hasPlace: Bool { latitude != .min }
}

/// A route.
@frozen public struct RouteRecord: Sendable {
    /// Id, made unique over the feeds of the city.
    public var id: StringIndex
    public var shortName: StringIndex
    public var longName: StringIndex
    public var description: StringIndex
    public var url: StringIndex
    public var agency: AgencyIndex
    public var feed: FeedIndex
    /// 0xRRGGBB, or `UInt32.max` where none is given.
    public var color: UInt32
    public var textColor: UInt32
    public var sortOrder: UInt32
    /// Patterns of this route: a range of the pattern table.
    public var firstPattern = PatternIndex(0)
    public var patternCount: UInt32 = 0
    /// `route_type` as published.
    public var type: UInt16
    private let modeRaw: UInt8
    var reserved: UInt8 = 0

    package init(
        id: StringIndex, shortName: StringIndex, longName: StringIndex, description: StringIndex, url: StringIndex,
        agency: AgencyIndex, feed: FeedIndex, color: UInt32, textColor: UInt32, sortOrder: UInt32, type: Int
    ) {
        (self.id, self.shortName, self.longName, self.description) = (id, shortName, longName, description)
        (self.url, self.agency, self.feed, self.color) = (url, agency, feed, color)
        (self.textColor, self.sortOrder, self.type) = (textColor, sortOrder, UInt16(type))
        modeRaw = Mode(routeType: type).rawValue
    }

    /// The mode its type stands for.
    public var mode: Mode { Mode(rawValue: modeRaw) ?? .other }

    /// A colour of a route as GTFS writes it, `RRGGBB`; nil where none is given.
    public static func hex(_ color: UInt32) -> String? {
        guard color != .max else { return nil }
        let digits = String(color, radix: 16, uppercase: true)
        return String(repeating: "0", count: 6 - digits.utf8.count) + digits
    }
}

/// One row of `levels.txt`.
@frozen public struct LevelRecord: Sendable {
    public var id: StringIndex
    public var name: StringIndex
    /// Level index in hundredths.
    public var index: Int32

    package init(id: StringIndex, name: StringIndex, index: Int32) {
        (self.id, self.name, self.index) = (id, name, index)
    }
}

/// One row of `pathways.txt`; numbers the feed does not give are `Int32.min`.
@frozen public struct PathwayRecord: Sendable {
    public var id: StringIndex
    public var fromStop: StopIndex
    public var toStop: StopIndex
    public var signpostedAs: StringIndex
    /// Centimetres, seconds, steps, slope in 10⁻⁴, width in centimetres.
    public var length: Int32
    public var traversalTime: Int32
    public var stairCount: Int32
    public var maxSlope: Int32
    public var minWidth: Int32
    public var mode: UInt16
    public var isBidirectional: UInt16

    package init(
        id: StringIndex, fromStop: StopIndex, toStop: StopIndex, signpostedAs: StringIndex, length: Int32,
        traversalTime: Int32, stairCount: Int32, maxSlope: Int32, minWidth: Int32, mode: UInt16, isBidirectional: Bool
    ) {
        (self.id, self.fromStop, self.toStop, self.signpostedAs) = (id, fromStop, toStop, signpostedAs)
        (self.length, self.traversalTime, self.stairCount) = (length, traversalTime, stairCount)
        (self.maxSlope, self.minWidth, self.mode) = (maxSlope, minWidth, mode)
        self.isBidirectional = isBidirectional ? 1 : 0
    }
}

/// A point of a shape, in 10⁻⁶ degrees.
@frozen public struct ShapePoint: Sendable, Hashable {
    public var latitude: Int32
    public var longitude: Int32

    @inlinable package init(latitude: Int32, longitude: Int32) {
        (self.latitude, self.longitude) = (latitude, longitude)
    }
}
