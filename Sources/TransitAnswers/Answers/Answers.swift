import Departures
import GTFSValues
import Ground
import LiveState
import Timetable
import TransitAPI

/// Turns what the engine knows into what the contract says, at one moment and from one state.
package struct Answers: Sendable {
    package let timetable: Timetable
    package let live: LiveState
    /// The moment of the question, in seconds since 1970-01-01T00:00:00Z.
    package let now: Int64
    /// Streets and places; nil where they are not known.
    package let ground: Ground?
    /// What the rider reads, the preferred language first: texts that are published in several are told in one of these.
    package var languages = Self.english {
        didSet {
            // English readers see what is published, as do those who say nothing.
            let isEnglish = languages.first?.isEnglish ?? true
            names =
                isEnglish ? ShownNames(timetable) : ShownNames(timetable, reading: languages.map(\.description))
        }
    }
    /// What stops, lines and operators are called in these languages.
    package private(set) var names: ShownNames
    /// Whether an answer may take longer than the threads that answer may be kept; else ``TakesLong`` is thrown in its place.
    package var mayTakeLong = true
    /// The language of what is written here.
    package var language: WrittenLanguage { WrittenLanguage(reading: languages) }

    /// Answers from what is happening at a moment.
    package init(live: LiveState, now: Int64, ground: Ground? = nil) {
        (timetable, self.live, self.now, self.ground) = (live.timetable, live, now, ground)
        names = ShownNames(live.timetable)
    }

    /// One list for all, so that most answers allocate none.
    private static let english = [LanguageTag.english]

    /// Answers from a timetable alone at a moment.
    package init(timetable: Timetable, now: Int64) { self.init(live: LiveState(timetable: timetable), now: now) }
}

// MARK: - Finding what was asked for

extension Answers {
    package func requireStop(_ id: String) throws(APIError) -> StopIndex {
        guard let stop = timetable.stop(id: id) else { throw .stopNotFound(id) }
        return stop
    }

    package func requireRoute(_ id: String) throws(APIError) -> RouteIndex {
        guard let route = timetable.route(id: id) else { throw .routeNotFound(id) }
        return route
    }
}

// MARK: - Values of the wire

extension Answers {
    /// An instant with the offset of a zone.
    package func timestamp(_ instant: Int64, _ zone: ZoneTable) -> Timestamp {
        Timestamp(epochSeconds: instant, offsetSeconds: Int32(zone.offset(at: instant)))
    }

    /// When the timetable was compiled: what everything that rests on it alone is as fresh as.
    package var lastUpdated: Timestamp { timestamp(timetable.summary.generatedAt, timetable.cityZone) }

    /// The zone of a stop's clocks.
    package func zone(of stop: StopIndex) -> ZoneTable { timetable.zone(timetable.stops[stop].zone) }

    package func platform(_ stop: StopIndex) -> String? { timetable.text(timetable.stops[stop].platform) }

    /// The published text colour, or black or white, whichever reads better on the route's colour.
    static func textColor(_ route: RouteRecord) -> String? {
        if let published = RouteRecord.hex(route.textColor), route.textColor != route.color { return published }
        guard route.color != .max else { return nil }
        let (red, green, blue) = (route.color >> 16 & 255, route.color >> 8 & 255, route.color & 255)
        // Relative luminance as WCAG weighs it, without the gamma: enough to choose between two.
        return red * 299 + green * 587 + blue * 114 > 150_000 ? "000000" : "FFFFFF"
    }

    /// The contract's boolean for a three-valued fact: unknown is null, never a yes.
    package static func boolean(_ value: GTFSValues.ThreeValued) -> Bool? {
        switch value {
        case .yes: true
        case .no: false
        case .unknown: nil
        }
    }
}

// Where engine and contract use the same word, in this module it is the contract's.
typealias Mode = TransitAPI.Mode
typealias BoardingRule = TransitAPI.BoardingRule
typealias ThreeValued = TransitAPI.ThreeValued

extension TransitAPI.ThreeValued {
    package init(_ value: GTFSValues.ThreeValued) {
        switch value {
        case .yes: self = .yes
        case .no: self = .no
        case .unknown: self = .unknown
        }
    }
}

extension TransitAPI.Mode {
    package init(_ mode: TransitMode) {
        switch mode {
        case .rail: self = .rail
        case .metro: self = .metro
        case .lightRail: self = .lightRail
        case .bus: self = .bus
        case .ferry: self = .ferry
        case .coach: self = .coach
        case .cableCar: self = .cableCar
        case .gondola: self = .gondola
        case .funicular: self = .funicular
        case .trolleybus: self = .trolleybus
        case .monorail: self = .monorail
        case .air: self = .air
        case .taxi: self = .taxi
        case .other: self = .other
        }
    }

    /// The engine's set that holds this mode.
    var set: ModeSet { TransitMode(name: rawValue).map { ModeSet($0) } ?? [] }
}

extension [TransitAPI.Mode] {
    var set: ModeSet { reduce(into: []) { $0.formUnion($1.set) } }
}

extension TransitAPI.BoardingRule {
    package init(_ rule: GTFSValues.BoardingRule) {
        switch rule {
        case .regular: self = .regular
        case .none: self = .none
        case .phoneAgency: self = .phoneAgency
        case .askDriver: self = .askDriver
        }
    }
}

extension Pickup {
    package init(_ rule: GTFSValues.BoardingRule) {
        switch rule {
        case .regular, .none: self = .regular
        case .phoneAgency: self = .phoneAgency
        case .askDriver: self = .askDriver
        }
    }
}
