import GTFSValues
import LiveState
import Timetable

/// One vehicle that leaves one stop: a trip, on a service day, at one of its calls.
@frozen public struct StopDeparture: Sendable, Hashable {
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
    static func precedes(_ a: StopDeparture, _ b: StopDeparture) -> Bool {
        if a.instant != b.instant { return a.instant < b.instant }
        if a.tie != b.tie { return a.tie < b.tie }
        if a.position != b.position { return a.position < b.position }
        return a.serviceDate < b.serviceDate
    }
}

/// Which departures of a stop are looked for.
///
/// ```swift
/// import Departures
/// import Timetable
///
/// func show(_ timetable: Timetable, from now: Int64) {
///     guard let stop = timetable.stop(id: "200060") else { return }
///     for departure in timetable.departures(DepartureQuery(stop: stop, from: now, limit: 5)).departures {
///         let route = timetable.patterns[departure.pattern].route
///         print(timetable.string(timetable.routes[route].shortName), departure.time)
///     }
/// }
/// ```
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
    /// Continue from here, on the side it says; `from` counts for nothing then.
    public var cursor: DepartureCursor?
    /// Leave out what does not run or does not call here.
    public var hidesCancelled = false

    /// A query for the next departures of a stop.
    public init(stop: StopIndex, from: Int64, until: Int64? = nil, limit: Int = 10) {
        (self.stop, self.from, self.until, self.limit) = (stop, from, until, limit)
    }

    /// How far a board looks ahead where `until` is nil, or back.
    public static let horizonDays = 7
}

/// Departures in order, and how to see more.
public struct DepartureBoard: Sendable {
    public var departures: [StopDeparture]
    /// Where the next page starts; nil where nothing more is known within the horizon.
    public var next: DepartureCursor?
    /// Where the page before it ends; nil where nothing is listed, or nothing more is known within as long a time.
    public var previous: DepartureCursor?
}

/// A cut through the order of all departures of a stop, and which side of it is wanted. It is a place in that order and no
/// count, so that a page does not shift when others leave.
public struct DepartureCursor: Sendable, Hashable {
    /// The last second before the cut, since 1970-01-01T00:00:00Z.
    public var instant: Int64
    /// Whether the departures before the cut are wanted, the last of them; else those after it, the first of them.
    public var isBackward: Bool
    /// Which of that second's departures, and which call of it, is the last before the cut; only of use with the timetable it
    /// came from.
    var tie: UInt32
    var position: UInt32
    /// The timetable it came from, by the time it was compiled.
    var generatedAt: Int64

    init(after departure: StopDeparture, in timetable: Timetable) {
        instant = departure.instant
        tie = departure.tie
        position = departure.position
        generatedAt = timetable.summary.generatedAt
        isBackward = false
    }

    init(before departure: StopDeparture, in timetable: Timetable) {
        self.init(after: departure, in: timetable)
        isBackward = true
        // The place just before its own, whether or not a departure has that.
        if position > 0 {
            position -= 1
        } else {
            position = .max
            if tie == 0 { instant -= 1 }
            tie = tie == 0 ? .max : tie - 1
        }
    }

    /// The same cut, looked at from the other side.
    var turned: DepartureCursor {
        var other = self
        other.isBackward.toggle()
        return other
    }

    /// Whether a departure is on the side that is wanted. Once the timetable has changed only the instant counts, so that
    /// departures of that very second may be seen twice and none is lost.
    func wants(_ departure: StopDeparture, in timetable: Timetable) -> Bool {
        if departure.instant != instant { return (departure.instant < instant) == isBackward }
        guard generatedAt == timetable.summary.generatedAt else { return true }
        return ((departure.tie, departure.position) <= (tie, position)) == isBackward
    }
}

extension DepartureCursor {
    /// The cursor as opaque text for a URL.
    public var text: String {
        [
            String(max(0, instant), radix: 36), String(tie, radix: 36), String(position, radix: 36),
            String(max(0, generatedAt), radix: 36),
        ].joined(separator: "_") + (isBackward ? "_" + Self.backward : "")
    }

    /// A cursor from its text; nil for text of another form. Numbers beyond what they stand for end at its limits.
    public init?(text: String) {
        let parts = text.split(separator: "_", omittingEmptySubsequences: false)
        let isBackward = parts.count == 5 && parts[4] == Self.backward
        let numbers = (isBackward ? parts.dropLast() : parts).map { Int64($0, radix: 36) }
        guard numbers.count == 4, let instant = numbers[0], let tie = numbers[1], let position = numbers[2],
            let generatedAt = numbers[3]
        else { return nil }
        self.instant = min(max(instant, -1 << 42), 1 << 42)
        self.tie = UInt32(clamping: tie)
        self.position = UInt32(clamping: position)
        self.generatedAt = generatedAt
        self.isBackward = isBackward
    }

    /// What a text ends with that is for the page before.
    private static let backward = "before"
}
