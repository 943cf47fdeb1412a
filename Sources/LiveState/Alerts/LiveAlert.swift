import GTFSValues
import Timetable

/// How much an alert matters to riders.
public enum AlertSeverity: UInt8, Sendable, Comparable {
    case info = 0
    case warning = 1
    case critical = 2

    public static func < (a: AlertSeverity, b: AlertSeverity) -> Bool { a.rawValue < b.rawValue }
}

/// A text in one language.
public struct AlertText: Sendable, Hashable {
    public var text: String
    /// BCP 47; empty where the publisher does not say.
    public var language: String

    package init(text: String, language: String) { (self.text, self.language) = (text, language) }
}

extension [AlertText] {
    /// The one that whoever reads a language is given: in it, or in one of its kind (RFC 4647 §3.4), else in English, else in
    /// one that is not named, else the first. Markup for screen readers (`en-html`) is not for the screen.
    ///
    /// - Parameter language: BCP 47.
    public func best(in language: String) -> AlertText? { best(in: [language]) }

    /// The same for whoever reads several.
    ///
    /// - Parameter languages: BCP 47, the preferred one first.
    public func best(in languages: [String]) -> AlertText? {
        let told = map { (text: $0, language: $0.language.lowercased()) }
        let plain = told.filter { !$0.language.hasSuffix("html") }
        let spoken = plain.map(\.language)
        func closest(to language: String) -> AlertText? {
            LanguageMatch.closest(to: language, among: spoken).map { plain[$0].text }
        }
        for language in languages {
            if let found = closest(to: language) { return found }
        }
        return closest(to: "en") ?? (plain.first { $0.language.isEmpty } ?? plain.first)?.text ?? first
    }
}

/// When an alert is in force. An end that is missing, 0 or beyond 2100 leaves it open; so does a missing start. One that is to begin
/// later than that begins in 2100: feeds have numbers in its place that no calendar has.
public struct ActivePeriod: Sendable, Hashable {
    /// Seconds since 1970-01-01T00:00:00Z; nil where open.
    public var start: Int64?
    public var end: Int64?

    /// 2100-01-01T00:00:00Z.
    public static let farthest: Int64 = 4_102_444_800

    /// A period from what the feed says.
    public init(start: UInt64?, end: UInt64?) {
        self.start = start.flatMap { $0 == 0 ? nil : min(Int64(clamping: $0), Self.farthest) }
        self.end = end.flatMap { $0 == 0 || $0 >= UInt64(Self.farthest) ? nil : Int64(clamping: $0) }
    }

    /// Whether an instant lies in it; its end does not.
    public func contains(_ instant: Int64) -> Bool { overlaps(instant...instant) }

    /// Whether any instant of a time lies in it.
    public func overlaps(_ time: ClosedRange<Int64>) -> Bool {
        (start ?? .min) <= time.upperBound && time.lowerBound < (end ?? .max)
    }
}

/// What an alert is about: everything it names must fit (GTFS-realtime EntitySelector).
public struct AlertSelector: Sendable, Hashable {
    /// Ids as published; empty where the selector does not restrict.
    public var agencyID = ""
    public var routeID = ""
    public var tripID = ""
    public var stopID = ""
    /// `route_type` as published.
    public var routeType: Int32?
    /// 0 or 1.
    public var direction: UInt8?
    /// The run of the trip, where the selector says which.
    public var date: ServiceDate?
    public var start: ServiceTime?
    /// What the ids stand for in the timetable; none where it has no such thing, and then nothing fits.
    public var agencies: [AgencyIndex] = []
    public var route: RouteIndex = .none
    public var trips: [TripIndex] = []
    public var stop: StopIndex = .none

    /// A selector that names nothing yet.
    public init() {}

    /// Whether it restricts anything.
    public var isEmpty: Bool {
        agencyID.isEmpty && routeID.isEmpty && tripID.isEmpty && stopID.isEmpty && routeType == nil && direction == nil
    }
}

/// What an alert says, whatever id it came under.
public struct AlertContent: Sendable {
    /// Entity ids under which a frame had it.
    public var publishedIDs: [String]
    /// Hash of everything riders read of it, and whom it concerns.
    public var fingerprint: String
    public var severity: AlertSeverity
    /// Names of GTFS-realtime: `MAINTENANCE`, `DETOUR`.
    public var cause: String
    public var effect: String
    public var header: [AlertText]
    public var description: [AlertText]
    public var url: [AlertText]
    /// In order of start; empty means always.
    public var periods: [ActivePeriod]
    public var selectors: [AlertSelector]
}

/// An alert as riders know it: one, however often and under however many ids it is published.
public struct LiveAlert: Sendable {
    /// Stays as long as the content or the publisher's id goes on.
    public var id: String
    public var content: AlertContent
    /// The source it came from; the first of several.
    public var source: String
    /// Header times of the frames in which it came, and in which it last changed.
    public var firstSeen: Int64
    public var updatedAt: Int64
    /// 1 for the first text.
    public var revision: Int

    /// Whether it is in force at an instant.
    public func isActive(at instant: Int64) -> Bool { isActive(during: instant...instant) }

    /// Whether it is in force at any instant of a time.
    public func isActive(during time: ClosedRange<Int64>) -> Bool {
        content.periods.isEmpty || content.periods.contains { $0.overlaps(time) }
    }

    /// Whether it will come into force after an instant.
    public func isUpcoming(at instant: Int64) -> Bool {
        !isActive(at: instant) && content.periods.contains { ($0.start ?? .min) > instant }
    }

    /// The period in force at an instant, else the next, else the last.
    public func period(at instant: Int64) -> ActivePeriod? {
        content.periods.first { $0.contains(instant) } ?? content.periods.first { ($0.start ?? .min) > instant }
            ?? content.periods.last
    }
}

/// What an alert may touch: a stop, a route, a departure. What is not given does not restrict the question.
public struct AlertSubject: Sendable, Hashable {
    public var agency: AgencyIndex = .none
    public var route: RouteIndex = .none
    public var routeType: Int32?
    public var mode: TransitMode?
    public var direction: UInt8?
    public var trip: TripIndex = .none
    public var tripID = ""
    public var date: ServiceDate?
    public var start: ServiceTime?
    public var stop: StopIndex = .none

    /// Nothing yet.
    public init() {}
}

extension AlertSelector {
    /// Whether a subject is what this selector is about: all that the selector names must be the subject's.
    ///
    /// A station stands for its platforms, and what is wrong at a platform is wrong at its station.
    public func fits(_ subject: AlertSubject, in timetable: Timetable) -> Bool {
        guard !isEmpty else { return false }
        if !agencyID.isEmpty, !agencies.contains(subject.agency) { return false }
        if !routeID.isEmpty, route == .none || subject.route != route { return false }
        if let routeType {
            guard subject.routeType == routeType || subject.mode == TransitMode(routeType: Int(routeType)) else {
                return false
            }
        }
        if let direction, subject.direction != direction { return false }
        if !tripID.isEmpty {
            guard
                subject.trip.isSome ? trips.contains(subject.trip) : !subject.tripID.isEmpty && subject.tripID == tripID
            else { return false }
            if let date, let asked = subject.date, date != asked { return false }
            if let start, let asked = subject.start, start != asked { return false }
        }
        if !stopID.isEmpty { return stop.isSome && subject.stop.isSome && isSameOrRelated(subject.stop, in: timetable) }
        return true
    }

    private func isSameOrRelated(_ asked: StopIndex, in timetable: Timetable) -> Bool {
        isBelow(asked, stop, in: timetable) || isBelow(stop, asked, in: timetable)
    }

    private func isBelow(_ lower: StopIndex, _ upper: StopIndex, in timetable: Timetable) -> Bool {
        var at = lower
        while true {
            if at == upper { return true }
            let parent = timetable.stops[at].parent
            guard parent.isSome else { return false }
            at = parent
        }
    }
}
