import GTFS

// The rows of the timetable file. Each is a plain value of fixed layout, read where it lies in the mapped file:
// only integers and index types, widest first, and a change of any of them is a new `TimetableFormat.version`.

/// A source feed.
@frozen public struct FeedRecord: Sendable {
    /// Bytes of the archive as fetched; 0 for a folder.
    public var sourceBytes: UInt64
    /// Id of the city file, or the archive's name.
    public var id: StringIndex
    public var publisher: StringIndex
    /// `feed_info.feed_version`.
    public var version: StringIndex
    public var language: StringIndex
    /// SHA-256 of the archive in hexadecimal; empty for a folder.
    public var sourceHash: StringIndex
    /// First and last day with service, in days since 1970-01-01; first > last where there is none.
    public var firstDay: Int32
    public var lastDay: Int32
    public var tripCount: UInt32
    /// 0 timetable, 1 coverage.
    public var role: UInt32
    var reserved: UInt32 = 0
}

/// An agency.
@frozen public struct AgencyRecord: Sendable {
    public var id: StringIndex
    public var name: StringIndex
    public var url: StringIndex
    public var phone: StringIndex
    public var language: StringIndex
    public var zone: ZoneIndex
    public var feed: FeedIndex
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
    public var parent: StopIndex
    public var level: LevelIndex
    public var zone: ZoneIndex
    public var feed: FeedIndex
    /// Boardings offered here, and at the stops below it, over the whole validity.
    public var importance: UInt32
    /// Modes that call here or below.
    public var modes: ModeSet
    var locationTypeRaw: UInt8
    var wheelchairRaw: UInt8

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
    public var firstPattern: PatternIndex
    public var patternCount: UInt32
    /// `route_type` as published.
    public var type: UInt16
    var modeRaw: UInt8
    var reserved: UInt8 = 0

    /// The mode its type stands for.
    public var mode: Mode { Mode(rawValue: modeRaw) ?? .other }

    /// A colour of a route as GTFS writes it, `RRGGBB`; nil where none is given.
    public static func hex(_ color: UInt32) -> String? {
        guard color != .max else { return nil }
        let digits = String(color, radix: 16, uppercase: true)
        return String(repeating: "0", count: 6 - digits.utf8.count) + digits
    }
}

/// A pattern: trips of one route and direction with the same stops and boarding rules, none overtaking another.
@frozen public struct PatternRecord: Sendable {
    public var route: RouteIndex
    /// First of its stops in the pattern-stop tables.
    public var firstStop: UInt32
    public var stopCount: UInt32
    /// First of its trips; they are neighbours, in order of departure.
    public var firstTrip: TripIndex
    public var tripCount: UInt32
    /// First of its times: stop by stop, and within a stop trip by trip.
    public var firstTime: UInt32
    /// First of its frequency runs, for a frequency pattern.
    public var firstRun: UInt32
    public var runCount: UInt32
    /// Time zone of its service days.
    public var zone: ZoneIndex
    /// Earliest and latest time of any of its departures and arrivals, frequency runs included, in seconds.
    public var earliest: Int32
    public var latest: Int32
    /// 0, 1, or 255 where the feed does not say.
    public var direction: UInt8
    /// 1 where its trips run at frequencies and their times are relative.
    public var isFrequency: UInt8
    var reserved: UInt16 = 0
}

/// What is allowed at one stop of a pattern.
@frozen public struct StopRules: Sendable, Hashable {
    @usableFromInline var bits: UInt8
    @inlinable public init(bits: UInt8) { self.bits = bits }

    init(pickup: BoardingRule, dropOff: BoardingRule, isExact: Bool) {
        bits = pickup.rawValue | dropOff.rawValue << 2 | (isExact ? 0 : 16)
    }

    /// `pickup_type`.
    public var pickup: BoardingRule { BoardingRule(rawValue: bits & 3) ?? .regular }
    /// `drop_off_type`.
    public var dropOff: BoardingRule { BoardingRule(rawValue: bits >> 2 & 3) ?? .regular }
    /// Whether riders may get on.
    @inlinable public var canBoard: Bool { bits & 3 != 1 }
    /// Whether riders may get off.
    @inlinable public var canAlight: Bool { bits >> 2 & 3 != 1 }
    /// False where times are approximate or interpolated.
    @inlinable public var isExact: Bool { bits & 16 == 0 }
}

/// A trip; its times and calendar lie in tables of their own, next to those of its neighbours.
@frozen public struct TripRecord: Sendable {
    public var id: StringIndex
    public var headsign: StringIndex
    public var shortName: StringIndex
    public var pattern: PatternIndex
    public var block: BlockIndex
    public var shape: ShapeIndex
    /// `stop_sequence` of each stop; none where they count 1, 2, 3….
    public var stopSequences: ListIndex
    /// Headsign (`StringIndex`) at each stop; none where the trip's own holds all along.
    public var stopHeadsigns: ListIndex
    public var feed: UInt16
    var wheelchairRaw: UInt8
    var bikesRaw: UInt8

    /// `wheelchair_accessible`.
    public var wheelchair: ThreeValued { ThreeValued(rawValue: wheelchairRaw) ?? .unknown }
    /// `bikes_allowed`.
    public var bikes: ThreeValued { ThreeValued(rawValue: bikesRaw) ?? .unknown }
}

/// Where a pattern calls: an entry of a stop's list.
@frozen public struct Boarding: Sendable {
    public var pattern: PatternIndex
    /// Which of the pattern's stops, from 0.
    public var position: UInt32
    /// Earliest and latest departure from here of any trip or frequency run, in seconds, so that most patterns need not
    /// be looked at; `Int32.max` and `Int32.min` where riders cannot get on, or the trip ends.
    public var earliest: Int32
    public var latest: Int32
}

/// One row of `frequencies.txt`.
@frozen public struct FrequencyRun: Sendable {
    public var trip: TripIndex
    /// First start and end of the period, in seconds of the service day; trips start before the end.
    public var start: Int32
    public var end: Int32
    /// Seconds between starts.
    public var headway: Int32
    /// 1 where starts are exact, 0 where only the interval is promised.
    public var isExact: UInt32
}

/// One row of `transfers.txt`; what it does not restrict is none.
@frozen public struct TransferRecord: Sendable {
    public var fromStop: StopIndex
    public var toStop: StopIndex
    public var fromRoute: RouteIndex
    public var toRoute: RouteIndex
    public var fromTrip: TripIndex
    public var toTrip: TripIndex
    /// Seconds, or -1 where none is given.
    public var minimumTime: Int32
    var typeRaw: UInt32

    /// The kind of transfer.
    public var type: TransferType { TransferType(rawValue: UInt8(truncatingIfNeeded: typeRaw)) ?? .recommended }
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
}

/// One row of `levels.txt`.
@frozen public struct LevelRecord: Sendable {
    public var id: StringIndex
    public var name: StringIndex
    /// Level index in hundredths.
    public var index: Int32
}

/// A point of a shape, in 10⁻⁶ degrees.
@frozen public struct ShapePoint: Sendable, Hashable {
    public var latitude: Int32
    public var longitude: Int32
}

/// A moment at which a zone's offset from UTC changes.
@frozen public struct ZoneTransition: Sendable {
    /// Seconds since 1970-01-01T00:00:00Z.
    public var instant: Int64
    /// Offset from UTC from then on, in seconds east.
    public var offset: Int32
    var reserved: Int32 = 0
}

/// A time zone: its name, and where its transitions lie.
@frozen public struct ZoneRecord: Sendable {
    public var name: StringIndex
    public var firstTransition: UInt32
    public var transitionCount: UInt32
}

/// A translation of one text of one table, or of every occurrence of a text.
@frozen public struct TranslationRecord: Sendable {
    /// The text translated: its published form.
    public var text: StringIndex
    public var language: StringIndex
    public var translation: StringIndex
    /// Row it is limited to, by kind and position; `UInt32.max` where it holds for the text anywhere.
    public var row: UInt32
    /// 0 any, 1 stop, 2 route, 3 trip, 4 agency.
    public var kind: UInt32
}

/// A stop in the spatial index.
@frozen public struct PlacedStop: Sendable {
    /// Cell of the grid (`PlaceIndex`), rows from the south first.
    public var cell: UInt32
    public var stop: StopIndex
}

/// Facts about the whole timetable.
@frozen public struct Summary: Sendable {
    /// Seconds since 1970-01-01T00:00:00Z at which it was compiled.
    public var generatedAt: Int64
    /// First day of the calendars, in days since 1970-01-01, and how many days they cover.
    public var firstDay: Int32
    public var dayCount: UInt32
    /// 64-bit words of one calendar.
    public var calendarWords: UInt32
    /// Earliest and latest time of any trip, in seconds.
    public var earliestTime: Int32
    public var latestTime: Int32
    /// stop_times rows the trips hold.
    public var stopTimeCount: UInt32
    /// City name.
    public var city: StringIndex
    /// Zone in which the city's days are counted.
    public var zone: ZoneIndex
    /// Version: what `/gtfs/version` says.
    public var version: StringIndex
    var reserved: UInt32 = 0
}
