/// The next departures of a stop.
public struct DeparturesBody: ResponseBody {
    /// The stop or station asked for.
    public var stop: StopReference
    /// Departures by best known time, cancelled ones among them.
    public var departures: [Departure]
    /// Pass as cursor for the departures after these; null at the end.
    @Nullable public var nextCursor: String?
    /// Pass as cursor for the departures before these, in order too; null where none are listed or none are known before them.
    @Nullable public var previousCursor: String?
    /// Newest live evidence behind this answer, or the timetable's reading time where there is none.
    public var lastUpdated: Timestamp
    /// True if live evidence is older than its limit; then meta says so too.
    public var stale: Bool
    /// Alerts in force that touch the stop or a departure listed, worst first.
    public var alerts: [Alert]
    /// How fresh the live data for this stop is.
    public var realtimeStatus: RealtimeStatus
    /// What else a rider should know: that the timetable has ended, or does not begin until later.
    public var notices: [PlanNotice]

    /// All fields, in the order of the wire; what may be null or has a usual value may be left out here.
    public init(
        stop: StopReference, departures: [Departure], nextCursor: String? = nil, previousCursor: String? = nil,
        lastUpdated: Timestamp, stale: Bool, alerts: [Alert] = [], realtimeStatus: RealtimeStatus = .none,
        notices: [PlanNotice] = []
    ) {
        self.stop = stop
        self.departures = departures
        self.nextCursor = nextCursor
        self.previousCursor = previousCursor
        self.lastUpdated = lastUpdated
        self.stale = stale
        self.alerts = alerts
        self.realtimeStatus = realtimeStatus
        self.notices = notices
    }

    private enum CodingKeys: String, CodingKey {
        case stop
        case departures
        case nextCursor = "next_cursor"
        case previousCursor = "previous_cursor"
        case lastUpdated = "last_updated"
        case stale
        case alerts
        case realtimeStatus = "realtime_status"
        case notices
    }
}

extension DeparturesBody {
    /// What the type stands for.
    public static let summary = "The next departures of a stop."

    /// Each field of the wire with its meaning, unit and source.
    public static let fieldDocs: [String: String] = [
        "stop": "The stop or station asked for.",
        "departures": "Departures by best known time, cancelled ones among them.",
        "next_cursor": "Pass as cursor for the departures after these; null at the end.",
        "previous_cursor":
            "Pass as cursor for the departures before these, in order too; null where none are listed or none are known "
            + "before them.",
        "last_updated": "Newest live evidence behind this answer, or the timetable's reading time where there is none.",
        "stale": "True if live evidence is older than its limit; then meta says so too.",
        "alerts": "Alerts in force that touch the stop or a departure listed, worst first.",
        "realtime_status": "How fresh the live data for this stop is.",
        "notices": "What else a rider should know: that the timetable has ended, or does not begin until later.",
    ]
}
