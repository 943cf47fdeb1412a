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
    public var realtimeStatus: RealtimeStatus

    /// All fields, in the order of the wire; what may be null or has a usual value may be left out here.
    public init(
        alerts: [Alert], count: Int, total: Int, limit: Int, offset: Int, lastUpdated: Timestamp, stale: Bool,
        realtimeStatus: RealtimeStatus = .none
    ) {
        self.alerts = alerts
        self.count = count
        self.total = total
        self.limit = limit
        self.offset = offset
        self.lastUpdated = lastUpdated
        self.stale = stale
        self.realtimeStatus = realtimeStatus
    }

    private enum CodingKeys: String, CodingKey {
        case alerts
        case count
        case total
        case limit
        case offset
        case lastUpdated = "last_updated"
        case stale
        case realtimeStatus = "realtime_status"
    }
}

extension AlertsBody {
    /// What the type stands for.
    public static let summary = "One page of the alerts."

    /// Each field of the wire with its meaning, unit and source.
    public static let fieldDocs: [String: String] = [
        "alerts": "Alerts, worst first, then newest first.",
        "count": "How many there are in this page.",
        "total": "Matches in all, on every page together.",
        "limit": "Most entries in this page, as asked.",
        "offset": "Entries left out before this page, as asked.",
        "last_updated": "Newest live evidence behind this answer, or the timetable's reading time where there is none.",
        "stale": "True if live evidence is older than its limit; then meta says so too.",
        "realtime_status": "How fresh the alerts are: an empty list means nothing is wrong only while it is live.",
    ]
}
