import SectionFile

/// A feed the timetable was compiled from.
@frozen public struct FeedIndex: TableIndex {
    public var rawValue: UInt32
    @inlinable public init(rawValue: UInt32) { self.rawValue = rawValue }
}
/// An agency.
@frozen public struct AgencyIndex: TableIndex {
    public var rawValue: UInt32
    @inlinable public init(rawValue: UInt32) { self.rawValue = rawValue }
}
/// A time zone.
@frozen public struct ZoneIndex: TableIndex {
    public var rawValue: UInt32
    @inlinable public init(rawValue: UInt32) { self.rawValue = rawValue }
}
/// A stop, station, entrance or node.
@frozen public struct StopIndex: TableIndex {
    public var rawValue: UInt32
    @inlinable public init(rawValue: UInt32) { self.rawValue = rawValue }
}
/// A route.
@frozen public struct RouteIndex: TableIndex {
    public var rawValue: UInt32
    @inlinable public init(rawValue: UInt32) { self.rawValue = rawValue }
}
/// A pattern: trips of one route with the same stops and rules, none overtaking another.
@frozen public struct PatternIndex: TableIndex {
    public var rawValue: UInt32
    @inlinable public init(rawValue: UInt32) { self.rawValue = rawValue }
}
/// A trip.
@frozen public struct TripIndex: TableIndex {
    public var rawValue: UInt32
    @inlinable public init(rawValue: UInt32) { self.rawValue = rawValue }
}
/// A calendar: the set of service dates a trip runs on.
@frozen public struct CalendarIndex: TableIndex {
    public var rawValue: UInt32
    @inlinable public init(rawValue: UInt32) { self.rawValue = rawValue }
}
/// A shape.
@frozen public struct ShapeIndex: TableIndex {
    public var rawValue: UInt32
    @inlinable public init(rawValue: UInt32) { self.rawValue = rawValue }
}
/// A block: trips one vehicle runs one after the other.
@frozen public struct BlockIndex: TableIndex {
    public var rawValue: UInt32
    @inlinable public init(rawValue: UInt32) { self.rawValue = rawValue }
}
/// A list of numbers shared by trips: their stop sequences, or their headsigns stop by stop.
@frozen public struct ListIndex: TableIndex {
    public var rawValue: UInt32
    @inlinable public init(rawValue: UInt32) { self.rawValue = rawValue }
}
/// A level of a station.
@frozen public struct LevelIndex: TableIndex {
    public var rawValue: UInt32
    @inlinable public init(rawValue: UInt32) { self.rawValue = rawValue }
}
/// The summary, of which there is one.
@frozen public struct SummaryIndex: TableIndex {
    public var rawValue: UInt32
    @inlinable public init(rawValue: UInt32) { self.rawValue = rawValue }
}
/// A rule of transfers.txt.
@frozen public struct TransferIndex: TableIndex {
    public var rawValue: UInt32
    @inlinable public init(rawValue: UInt32) { self.rawValue = rawValue }
}
/// A pathway of a station.
@frozen public struct PathwayIndex: TableIndex {
    public var rawValue: UInt32
    @inlinable public init(rawValue: UInt32) { self.rawValue = rawValue }
}
/// A run of a trip by frequency.
@frozen public struct FrequencyRunIndex: TableIndex {
    public var rawValue: UInt32
    @inlinable public init(rawValue: UInt32) { self.rawValue = rawValue }
}
/// A stop of a pattern, in the patterns end to end.
@frozen public struct PatternStopIndex: TableIndex {
    public var rawValue: UInt32
    @inlinable public init(rawValue: UInt32) { self.rawValue = rawValue }
}
/// A time of a trip at a stop, in the patterns end to end.
@frozen public struct PatternTimeIndex: TableIndex {
    public var rawValue: UInt32
    @inlinable public init(rawValue: UInt32) { self.rawValue = rawValue }
}
/// A change of a zone's clocks.
@frozen public struct ZoneTransitionIndex: TableIndex {
    public var rawValue: UInt32
    @inlinable public init(rawValue: UInt32) { self.rawValue = rawValue }
}
/// A noon of a zone, date after date.
@frozen public struct ZoneNoonIndex: TableIndex {
    public var rawValue: UInt32
    @inlinable public init(rawValue: UInt32) { self.rawValue = rawValue }
}
/// 64 dates of a calendar.
@frozen public struct CalendarWordIndex: TableIndex {
    public var rawValue: UInt32
    @inlinable public init(rawValue: UInt32) { self.rawValue = rawValue }
}
/// A place in the order of ids.
@frozen public struct IDRank: TableIndex {
    public var rawValue: UInt32
    @inlinable public init(rawValue: UInt32) { self.rawValue = rawValue }
}
/// A translation.
@frozen public struct TranslationIndex: TableIndex {
    public var rawValue: UInt32
    @inlinable public init(rawValue: UInt32) { self.rawValue = rawValue }
}
/// A stop with a place, in the order of places.
@frozen public struct PlacedStopIndex: TableIndex {
    public var rawValue: UInt32
    @inlinable public init(rawValue: UInt32) { self.rawValue = rawValue }
}
