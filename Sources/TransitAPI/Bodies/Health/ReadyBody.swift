/// Whether the server can answer riders, and why not.
public struct ReadyBody: ResponseBody {
    /// ok or degraded with status 200, unavailable with 503.
    public var status: HealthStatus
    /// Timetable being served; null before one is loaded.
    @Nullable public var timetable: TimetableSummary?
    /// Each thing looked at.
    public var checks: [HealthCheck]

    /// All fields, in the order of the wire; what may be null may be left out here.
    public init(status: HealthStatus, timetable: TimetableSummary? = nil, checks: [HealthCheck]) {
        self.status = status
        self.timetable = timetable
        self.checks = checks
    }

    private enum CodingKeys: String, CodingKey {
        case status
        case timetable
        case checks
    }
}

extension ReadyBody {
    /// What the type stands for.
    public static let summary = "Whether the server can answer riders, and why not."

    /// Each field of the wire with its meaning, unit and source.
    public static let fieldDocs: [String: String] = [
        "status": "ok or degraded with status 200, unavailable with 503.",
        "timetable": "Timetable being served; null before one is loaded.",
        "checks": "Each thing looked at.",
    ]
}
