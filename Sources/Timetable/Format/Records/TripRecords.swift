import GTFSValues

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
    public var firstRun: UInt32 = 0
    public var runCount: UInt32 = 0
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

    package init(
        route: RouteIndex, firstStop: UInt32, stopCount: UInt32, firstTrip: TripIndex, tripCount: UInt32,
        firstTime: UInt32, zone: ZoneIndex, earliest: Int32, latest: Int32, direction: UInt8, isFrequency: Bool
    ) {
        (self.route, self.firstStop, self.stopCount) = (route, firstStop, stopCount)
        (self.firstTrip, self.tripCount, self.firstTime, self.zone) = (firstTrip, tripCount, firstTime, zone)
        (self.earliest, self.latest, self.direction) = (earliest, latest, direction)
        self.isFrequency = isFrequency ? 1 : 0
    }
}

/// What is allowed at one stop of a pattern.
@frozen public struct StopRules: Sendable, Hashable {
    @usableFromInline package var bits: UInt8
    @inlinable public init(bits: UInt8) { self.bits = bits }

    @inlinable package init(pickup: BoardingRule, dropOff: BoardingRule, isExact: Bool) {
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
    private let wheelchairRaw: UInt8
    private let bikesRaw: UInt8

    package init(
        id: StringIndex, headsign: StringIndex, shortName: StringIndex, pattern: PatternIndex, block: BlockIndex,
        shape: ShapeIndex, stopSequences: ListIndex, stopHeadsigns: ListIndex, feed: UInt16, wheelchair: ThreeValued,
        bikes: ThreeValued
    ) {
        (self.id, self.headsign, self.shortName, self.pattern) = (id, headsign, shortName, pattern)
        (self.block, self.shape, self.feed) = (block, shape, feed)
        (self.stopSequences, self.stopHeadsigns) = (stopSequences, stopHeadsigns)
        (wheelchairRaw, bikesRaw) = (wheelchair.rawValue, bikes.rawValue)
    }

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

    package init(pattern: PatternIndex, position: UInt32, earliest: Int32, latest: Int32) {
        (self.pattern, self.position, self.earliest, self.latest) = (pattern, position, earliest, latest)
    }
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

    package init(trip: TripIndex, start: Int32, end: Int32, headway: Int32, isExact: Bool) {
        (self.trip, self.start, self.end, self.headway) = (trip, start, end, headway)
        self.isExact = isExact ? 1 : 0
    }
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
    private let typeRaw: UInt32

    package init(
        fromStop: StopIndex, toStop: StopIndex, fromRoute: RouteIndex, toRoute: RouteIndex, fromTrip: TripIndex,
        toTrip: TripIndex, minimumTime: Int32, type: TransferType
    ) {
        (self.fromStop, self.toStop, self.fromRoute, self.toRoute) = (fromStop, toStop, fromRoute, toRoute)
        (self.fromTrip, self.toTrip, self.minimumTime) = (fromTrip, toTrip, minimumTime)
        typeRaw = UInt32(type.rawValue)
    }

    /// The kind of transfer.
    public var type: TransferType { TransferType(rawValue: UInt8(truncatingIfNeeded: typeRaw)) ?? .recommended }
}
