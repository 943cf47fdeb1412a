import GTFS
import LiveState
import Timetable

/// One vehicle that leaves one stop: a trip, on a service day, at one of its calls.
@frozen public struct Departure: Sendable, Hashable {
    /// Departure as best known, in seconds since 1970-01-01T00:00:00Z: what boards are ordered by.
    public var instant: Int64
    /// The timetabled trip; none for a run that only live data knows, which `live` then tells of.
    public var trip: TripIndex
    /// Its pattern; none for a run with stops of its own.
    public var pattern: PatternIndex
    /// The stop it is listed at: of a platform change the new one, unless only the old one was asked for.
    public var stop: StopIndex
    /// Which call of the trip, from 0.
    public var position: UInt32
    /// The service day the trip belongs to.
    public var serviceDate: ServiceDate
    /// Departure in the terms of the service day.
    public var time: ServiceTime
    /// For a frequency trip, when it left its first stop; nil for an ordinary one.
    public var start: ServiceTime?
    /// For a frequency trip whose times are only an interval, that interval in seconds.
    public var headway: Int32?
    /// What live data says of it; nil where it says nothing that is still believed.
    public var live: LiveCallReference?
    /// Tells departures of one second apart, the same way every time.
    var tie: UInt32

    /// Boards are ordered by time, then by trip, so that every page and every run shows the same order.
    static func precedes(_ a: Departure, _ b: Departure) -> Bool {
        if a.instant != b.instant { return a.instant < b.instant }
        if a.tie != b.tie { return a.tie < b.tie }
        if a.position != b.position { return a.position < b.position }
        return a.serviceDate < b.serviceDate
    }
}

/// What to look for.
public struct DepartureQuery: Sendable {
    /// A stop, or a station that stands for its platforms.
    public var stop: StopIndex
    /// First instant shown, in seconds since 1970-01-01T00:00:00Z.
    public var from: Int64
    /// Instant from which nothing is shown; the horizon where nil.
    public var until: Int64?
    /// Most departures to return.
    public var limit: Int
    /// Only this route, direction (0 or 1), these modes.
    public var route: RouteIndex?
    public var direction: Int?
    public var modes: ModeSet?
    /// Continue after this departure of an earlier board.
    public var after: DepartureCursor?
    /// Leave out what does not run or does not call here.
    public var hidesCancelled = false

    /// A query for the next departures of a stop.
    public init(stop: StopIndex, from: Int64, until: Int64? = nil, limit: Int = 10) {
        (self.stop, self.from, self.until, self.limit) = (stop, from, until, limit)
    }

    /// How far ahead a board looks where `until` is nil.
    public static let horizonDays = 7
}

/// Departures in order, and how to see more.
public struct DepartureBoard: Sendable {
    public var departures: [Departure]
    /// Where the next page starts; nil where nothing more is known within the horizon.
    public var next: DepartureCursor?
}

/// The place of a departure in the order of all departures of a stop.
public struct DepartureCursor: Sendable, Hashable {
    /// Departure in seconds since 1970-01-01T00:00:00Z.
    public var instant: Int64
    /// Which of that second's departures, and which call of it, was the last one seen; only of use with the timetable it came from.
    var tie: UInt32
    var position: UInt32
    /// The timetable it came from, by the time it was compiled.
    var generatedAt: Int64

    init(after departure: Departure, in timetable: Timetable) {
        instant = departure.instant
        tie = departure.tie
        position = departure.position
        generatedAt = timetable.summary.generatedAt
    }

    /// Whether a departure was on this page or an earlier one. Once the timetable has changed only the instant counts, so
    /// that departures of that very second may be seen twice and none is lost.
    func covers(_ departure: Departure, in timetable: Timetable) -> Bool {
        if departure.instant != instant { return departure.instant < instant }
        guard generatedAt == timetable.summary.generatedAt else { return false }
        return (departure.tie, departure.position) <= (tie, position)
    }
}

extension DepartureCursor {
    /// The cursor as opaque text for a URL.
    public var text: String {
        [
            String(max(0, instant), radix: 36), String(tie, radix: 36), String(position, radix: 36),
            String(max(0, generatedAt), radix: 36),
        ].joined(separator: "_")
    }

    /// A cursor from its text; nil for text of another form. Numbers beyond what they stand for end at its limits.
    public init?(text: String) {
        let numbers = text.split(separator: "_", omittingEmptySubsequences: false).map { Int64($0, radix: 36) }
        guard numbers.count == 4, let instant = numbers[0], let tie = numbers[1], let position = numbers[2],
            let generatedAt = numbers[3]
        else { return nil }
        self.instant = min(max(instant, -1 << 42), 1 << 42)
        self.tie = UInt32(clamping: tie)
        self.position = UInt32(clamping: position)
        self.generatedAt = generatedAt
    }
}
