/// A notice to riders about something out of the ordinary (GTFS-realtime Alert).
public struct Alert: ResponseBody {
    /// Identifier; stays while the alert goes on, even if its publisher renames it.
    public var alertID: String
    /// How much it matters, from GTFS-realtime severity and effect.
    public var severity: AlertLevel
    /// The alert in a few words (header_text).
    public var header: String
    /// The whole text (description_text); null where there is none.
    @Nullable public var description: String?
    /// Routes it names, by route_id; null where it names none.
    @Nullable public var affectedRoutes: [String]?
    /// Stops it names, by stop_id; null where it names none.
    @Nullable public var affectedStops: [String]?
    /// Why (cause).
    public var cause: AlertCause
    /// What it means for riders (effect).
    public var effect: AlertEffect
    /// When it is in force: the present period, else the next; null where it is always.
    @Nullable public var activePeriod: AlertPeriod?
    /// Page with more; null where there is none.
    @Nullable public var url: String?
    /// Every period, in order; empty means always (active_period).
    public var activePeriods: [AlertPeriod]
    /// True if it is in force now.
    public var isActive: Bool
    /// Trips it names, by trip_id; null where it names none.
    @Nullable public var affectedTrips: [String]?
    /// Operators it names, by agency_id; null where it names none.
    @Nullable public var affectedAgencies: [String]?
    /// Kinds of vehicle it names; null where it names none.
    @Nullable public var affectedModes: [Mode]?
    /// What it is about, as published: anything that fits one of these (informed_entity).
    public var informedEntities: [InformedEntity]
    /// When it was first published here.
    public var firstSeen: Timestamp
    /// When its text or reach last changed.
    public var updatedAt: Timestamp
    /// 1 for the first text, one more with every change.
    public var revision: Int
    /// Language of the texts, BCP 47, or und where the feed does not say.
    public var language: String
    /// Feed it came from, as named in the city file.
    public var feedID: String

    /// All fields, in the order of the wire; what may be null may be left out here.
    public init(
        alertID: String, severity: AlertLevel, header: String, description: String? = nil,
        affectedRoutes: [String]? = nil, affectedStops: [String]? = nil, cause: AlertCause,
        effect: AlertEffect, activePeriod: AlertPeriod? = nil, url: String? = nil,
        activePeriods: [AlertPeriod], isActive: Bool, affectedTrips: [String]? = nil,
        affectedAgencies: [String]? = nil, affectedModes: [Mode]? = nil, informedEntities: [InformedEntity],
        firstSeen: Timestamp, updatedAt: Timestamp, revision: Int, language: String, feedID: String
    ) {
        self.alertID = alertID
        self.severity = severity
        self.header = header
        self.description = description
        self.affectedRoutes = affectedRoutes
        self.affectedStops = affectedStops
        self.cause = cause
        self.effect = effect
        self.activePeriod = activePeriod
        self.url = url
        self.activePeriods = activePeriods
        self.isActive = isActive
        self.affectedTrips = affectedTrips
        self.affectedAgencies = affectedAgencies
        self.affectedModes = affectedModes
        self.informedEntities = informedEntities
        self.firstSeen = firstSeen
        self.updatedAt = updatedAt
        self.revision = revision
        self.language = language
        self.feedID = feedID
    }

    private enum CodingKeys: String, CodingKey {
        case alertID = "alert_id"
        case severity
        case header
        case description
        case affectedRoutes = "affected_routes"
        case affectedStops = "affected_stops"
        case cause
        case effect
        case activePeriod = "active_period"
        case url
        case activePeriods = "active_periods"
        case isActive = "is_active"
        case affectedTrips = "affected_trips"
        case affectedAgencies = "affected_agencies"
        case affectedModes = "affected_modes"
        case informedEntities = "informed_entities"
        case firstSeen = "first_seen"
        case updatedAt = "updated_at"
        case revision
        case language
        case feedID = "feed_id"
    }
}

extension Alert {
    /// What the type stands for.
    public static let summary = "A notice to riders about something out of the ordinary (GTFS-realtime Alert)."

    /// Each field of the wire with its meaning, unit and source.
    public static let fieldDocs: [String: String] = [
        "alert_id": "Identifier; stays while the alert goes on, even if its publisher renames it.",
        "severity": "How much it matters, from GTFS-realtime severity and effect.",
        "header": "The alert in a few words (header_text).",
        "description": "The whole text (description_text); null where there is none.",
        "affected_routes": "Routes it names, by route_id; null where it names none.",
        "affected_stops": "Stops it names, by stop_id; null where it names none.",
        "cause": "Why (cause).",
        "effect": "What it means for riders (effect).",
        "active_period": "When it is in force: the present period, else the next; null where it is always.",
        "url": "Page with more; null where there is none.",
        "active_periods": "Every period, in order; empty means always (active_period).",
        "is_active": "True if it is in force now.",
        "affected_trips": "Trips it names, by trip_id; null where it names none.",
        "affected_agencies": "Operators it names, by agency_id; null where it names none.",
        "affected_modes": "Kinds of vehicle it names; null where it names none.",
        "informed_entities": "What it is about, as published: anything that fits one of these (informed_entity).",
        "first_seen": "When it was first published here.",
        "updated_at": "When its text or reach last changed.",
        "revision": "1 for the first text, one more with every change.",
        "language": "Language of the texts, BCP 47, or und where the feed does not say.",
        "feed_id": "Feed it came from, as named in the city file.",
    ]
}
