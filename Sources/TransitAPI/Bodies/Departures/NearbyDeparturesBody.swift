/// What leaves next around a point, by route and direction.
public struct NearbyDeparturesBody: ResponseBody {
    /// One group for each route and direction, nearest stop first.
    public var groups: [DepartureGroup]
    /// Alerts in force that touch a stop or a departure listed, worst first.
    public var alerts: [Alert]
    /// How many groups there are.
    public var count: Int
    /// Newest live evidence behind this answer, or the timetable's reading time where there is none.
    public var lastUpdated: Timestamp
    /// True if live evidence is older than its limit; then meta says so too.
    public var stale: Bool
    /// How fresh the live data for these stops is.
    public var realtimeStatus: RealtimeStatus
    /// What else a rider should know: that the timetable has ended, or does not begin until later.
    public var notices: [PlanNotice]

    /// All fields, in the order of the wire; what may be null may be left out here.
    public init(
        groups: [DepartureGroup], alerts: [Alert], count: Int, lastUpdated: Timestamp, stale: Bool,
        realtimeStatus: RealtimeStatus, notices: [PlanNotice] = []
    ) {
        self.groups = groups
        self.alerts = alerts
        self.count = count
        self.lastUpdated = lastUpdated
        self.stale = stale
        self.realtimeStatus = realtimeStatus
        self.notices = notices
    }

    private enum CodingKeys: String, CodingKey {
        case groups
        case alerts
        case count
        case lastUpdated = "last_updated"
        case stale
        case realtimeStatus = "realtime_status"
        case notices
    }
}

extension NearbyDeparturesBody {
    /// What the type stands for.
    public static let summary = "What leaves next around a point, by route and direction."

    /// Each field of the wire with its meaning, unit and source.
    public static let fieldDocs: [String: String] = [
        "groups": "One group for each route and direction, nearest stop first.",
        "alerts": "Alerts in force that touch a stop or a departure listed, worst first.",
        "count": "How many groups there are.",
        "last_updated": "Newest live evidence behind this answer, or the timetable's reading time where there is none.",
        "stale": "True if live evidence is older than its limit; then meta says so too.",
        "realtime_status": "How fresh the live data for these stops is.",
        "notices": "What else a rider should know: that the timetable has ended, or does not begin until later.",
    ]
}
