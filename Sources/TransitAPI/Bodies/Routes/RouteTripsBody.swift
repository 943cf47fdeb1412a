/// The trips of a route that are under way now.
public struct RouteTripsBody: ResponseBody {
    /// The route.
    public var route: RouteSummary
    /// Trips under way, by start.
    public var activeTrips: [ActiveTrip]
    /// Newest live evidence behind this answer, or the timetable's reading time where there is none.
    public var lastUpdated: Timestamp
    /// True if live evidence is older than its limit; then meta says so too.
    public var stale: Bool
    /// Alerts in force that touch the route, worst first.
    public var alerts: [Alert]

    /// All fields, in the order of the wire; what may be null or has a usual value may be left out here.
    public init(
        route: RouteSummary, activeTrips: [ActiveTrip], lastUpdated: Timestamp, stale: Bool = false,
        alerts: [Alert] = []
    ) {
        self.route = route
        self.activeTrips = activeTrips
        self.lastUpdated = lastUpdated
        self.stale = stale
        self.alerts = alerts
    }

    private enum CodingKeys: String, CodingKey {
        case route
        case activeTrips = "active_trips"
        case lastUpdated = "last_updated"
        case stale
        case alerts
    }
}

extension RouteTripsBody {
    /// What the type stands for.
    public static let summary = "The trips of a route that are under way now."

    /// Each field of the wire with its meaning, unit and source.
    public static let fieldDocs: [String: String] = [
        "route": "The route.",
        "active_trips": "Trips under way, by start.",
        "last_updated": "Newest live evidence behind this answer, or the timetable's reading time where there is none.",
        "stale": "True if live evidence is older than its limit; then meta says so too.",
        "alerts": "Alerts in force that touch the route, worst first.",
    ]
}
