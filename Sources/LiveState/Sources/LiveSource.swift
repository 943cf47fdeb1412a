import Timetable

/// Where live data comes from, as the live state needs to know it: what it is about and how far it is trusted.
public struct LiveSource: Sendable, Hashable {
    /// Name in the city file, in logs and in `/realtime/status`: `sydneytrains.trip_updates`.
    public var id: String
    /// What it is polled for.
    public var kind: LiveSourceKind
    /// Ids of the timetable feeds whose trips, routes and stops it names; empty for all of them.
    public var feeds: [String]
    /// Modes of those feeds it speaks of; empty for all of them.
    public var modes: ModeSet
    /// Age in seconds from which what it says is still shown and called stale.
    public var staleAfter: Int64
    /// Age in seconds from which it is no longer believed: the timetable takes its place.
    public var limit: Int64
    /// Corrections for its known faults.
    public var profile: SourceProfile

    /// Age in seconds of what a source last said from which a frame without anything in it is believed in any case. Until then
    /// it is taken for a fault of the publisher, unless what was under way has ended.
    public var emptyBelievedAfter: Int64 { kind == .alerts ? staleAfter : limit }

    /// A source; ages default to those of its kind.
    public init(
        id: String, kind: LiveSourceKind, feeds: [String] = [], modes: ModeSet = [], staleAfter: Int64? = nil,
        limit: Int64? = nil,
        profile: SourceProfile = .standard
    ) {
        (self.id, self.kind, self.feeds, self.modes, self.profile) = (id, kind, feeds, modes, profile)
        self.staleAfter = staleAfter ?? kind.staleAfter
        self.limit = limit ?? kind.limit
    }

    /// Whether it speaks of a service.
    public func covers(_ service: LiveService) -> Bool {
        (feeds.isEmpty || feeds.contains(service.feed)) && (modes.isEmpty || modes.contains(ModeSet(service.mode)))
    }
}

/// What riders are told of by one source or another: a mode of a timetable feed.
public struct LiveService: Sendable, Hashable {
    /// Id of the feed, as in the city file.
    public var feed: String
    public var mode: Mode

    /// A mode of a feed.
    public init(feed: String, mode: Mode) { (self.feed, self.mode) = (feed, mode) }
}

/// What a source is polled for.
public enum LiveSourceKind: String, Sendable, CaseIterable {
    case tripUpdates = "trip_updates"
    case vehiclePositions = "vehicle_positions"
    case alerts

    /// Age in seconds from which data of this kind is called stale.
    public var staleAfter: Int64 {
        switch self {
        case .tripUpdates: 120
        case .vehiclePositions: 90
        case .alerts: 600
        }
    }

    /// Age in seconds from which data of this kind is not shown as live.
    public var limit: Int64 {
        switch self {
        case .tripUpdates: 300
        case .vehiclePositions: 180
        case .alerts: 1800
        }
    }
}

/// Corrections for the known faults of a source.
public struct SourceProfile: Sendable, Hashable {
    /// Name in the city file.
    public var name: String
    /// Seconds an entity's own time may lie after the header's before the header's is taken for it.
    public var futureTolerance: Int64 = 60
    /// Whether an entity's time that lies 10 or 11 hours behind the header's, give or take half an hour, is put right by it:
    /// diesel trains have reported Sydney's time as UTC's.
    public var correctsWholeHours = false
    /// Whether a vehicle whose stop changed but whose time did not has moved at the header's time.
    public var usesHeaderTimeOnMovement = false
    /// Beginnings of trip ids that are no passenger service.
    public var ignoredTripPrefixes: [String] = []

    /// Nothing to correct.
    public static let standard = SourceProfile(name: "standard")

    /// Sydney Trains and NSW TrainLink: positions come from signalling.
    public static let sydneyTrains: SourceProfile = {
        var profile = SourceProfile(name: "sydney_trains")
        profile.correctsWholeHours = true
        profile.usesHeaderTimeOnMovement = true
        profile.ignoredTripPrefixes = ["NonTimetabled."]
        return profile
    }()

    /// Every profile a city file may name.
    public static let all = [standard, sydneyTrains]

    /// The profile of that name.
    public static func named(_ name: String) -> SourceProfile? { all.first { $0.name == name } }

    init(name: String) { self.name = name }
}
