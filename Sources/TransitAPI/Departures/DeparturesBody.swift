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
    /// Alerts that touch a departure listed, in force when it leaves, or the stop, in force now; worst first.
    public var alerts: [Alert] = []
    /// How fresh the live data for this stop is.
    public var realtimeStatus: RealtimeStatus = .none
    /// What else a rider should know: that the timetable has ended, or does not begin until later.
    public var notices: [PlanNotice] = []
}

/// The next departures of several stops.
public struct BoardsBody: ResponseBody {
    /// A board for each stop, in the order asked.
    public var boards: [DeparturesBody]
    /// Those of the stop_ids asked for that the timetable does not have.
    public var unknownStopIDs: [String] = []
}

/// What leaves next around a point, by route and direction.
public struct NearbyDeparturesBody: ResponseBody {
    /// One group for each route and direction, nearest stop first.
    public var groups: [DepartureGroup]
    /// Alerts that touch a departure listed, in force when it leaves, or a stop, in force now; worst first.
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
    public var notices: [PlanNotice] = []
}

/// The next departures of one route in one direction from the nearest stop.
public struct DepartureGroup: ResponseBody {
    /// The route.
    public var route: RouteSummary
    /// Direction of travel, 0 or 1; null where the feed gives none (`trips.txt` direction_id).
    @Nullable public var directionID: Int?
    /// Where the next vehicle says it is going.
    public var headsign: String
    /// Nearest stop at which it can be boarded.
    public var stop: StopReference
    /// Straight-line distance from the point asked for to that stop, metres, to one decimal.
    public var distanceMeters: Double
    /// Next departures there, by best known time.
    public var departures: [Departure]
}

/// An event of a stream of departures: its name is the member that is set, its data that member's value.
public struct DeparturesEvent: ResponseBody {
    /// The next departures, whole: at the start and after every change.
    public var departures: DeparturesBody?
    /// The stop, or the route asked for, is no longer in the timetable: the last event of the board.
    public var gone: BoardGone?
}

/// Why a stream of departures ends: a new timetable no longer has what it is about.
public struct BoardGone: ResponseBody {
    /// The stop that was asked for.
    public var stopID: String
    /// What a new request would be refused with.
    public var code: ErrorCode
    /// The same in words.
    public var message: String
}
