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
}

/// A time in which an alert is in force.
public struct AlertPeriod: ResponseBody {
    /// First instant in force; null where open.
    @Nullable public var start: Timestamp?
    /// First instant no longer in force; null where open.
    @Nullable public var end: Timestamp?
}

/// One thing an alert is about: whatever fits every field that is not null (GTFS-realtime EntitySelector).
public struct InformedEntity: ResponseBody {
    /// Operator (`agency.txt` agency_id).
    @Nullable public var agencyID: String?
    /// Route (`routes.txt` route_id).
    @Nullable public var routeID: String?
    /// Kind of vehicle, from route_type.
    @Nullable public var mode: Mode?
    /// Route type as published, basic or extended.
    @Nullable public var routeType: Int?
    /// Direction of travel, 0 or 1.
    @Nullable public var directionID: Int?
    /// Trip (`trips.txt` trip_id).
    @Nullable public var tripID: String?
    /// Stop, platform or station (`stops.txt` stop_id).
    @Nullable public var stopID: String?
}

/// One page of the alerts.
public struct AlertsBody: ResponseBody {
    /// Alerts, worst first, then newest first.
    public var alerts: [Alert]
    /// How many there are in this page.
    public var count: Int
    /// Matches in all, on every page together.
    public var total: Int
    /// Most entries in this page, as asked.
    public var limit: Int
    /// Entries left out before this page, as asked.
    public var offset: Int
    /// Newest live evidence behind this answer, or the timetable's reading time where there is none.
    public var lastUpdated: Timestamp
    /// True if live evidence is older than its limit; then meta says so too.
    public var stale: Bool
    /// How fresh the alerts are: an empty list means nothing is wrong only while it is live.
    public var realtimeStatus: RealtimeStatus = .none
}

/// Parameters of `GET /alerts`.
public struct AlertsRequest: EndpointRequest {
    /// Only alerts that touch this route.
    /// - Query: bounds: 1...200, example: "T1"
    public var routeID: String?
    /// Only alerts that touch this stop, its station or its platforms.
    /// - Query: bounds: 1...200, example: "200060"
    public var stopID: String?
    /// Only alerts that touch this trip.
    /// - Query: bounds: 1...200, example: "123.T1.1-NTH-mjp-1.1.H"
    public var tripID: String?
    /// Only alerts that touch this operator.
    /// - Query: bounds: 1...200, example: "SydneyTrains"
    public var agencyID: String?
    /// Only alerts that touch this mode.
    /// - Query: example: .rail
    public var mode: Mode?
    /// Only this severity.
    /// - Query: example: .warning
    public var severity: AlertLevel?
    /// Only this cause.
    /// - Query: example: .maintenance
    public var cause: AlertCause?
    /// Only this effect.
    /// - Query: example: .significantDelays
    public var effect: AlertEffect?
    /// Whether in force now, later, or both.
    /// - Query: example: .now
    public var active: AlertActivity = .now
    /// Most entries in the answer.
    /// - Query: bounds: 1...500, example: 100
    public var limit: Int = 100
    /// Entries to leave out first.
    /// - Query: bounds: 0...100_000, example: 0
    public var offset: Int = 0
    /// Language of the texts, where the feed has them in it; else English, else whatever it has.
    /// - Query: example: LanguageTag.example
    public var language: LanguageTag = .english
}

/// Parameters of `GET /alerts/{alert_id}`.
public struct AlertRequest: EndpointRequest {
    /// Identifier of an alert, as in an answer.
    /// - Path: bounds: 1...200, example: "alert_12345"
    public var alertID: String
    /// Language of the texts, where the feed has them in it; else English, else whatever it has.
    /// - Query: example: LanguageTag.example
    public var language: LanguageTag = .english
}

/// Parameters of `POST /alerts/{alert_id}/opened`.
public struct OpenedAlertRequest: EndpointRequest {
    /// Identifier of an alert, as in an answer.
    /// - Path: bounds: 1...200, example: "alert_12345"
    public var alertID: String
}
