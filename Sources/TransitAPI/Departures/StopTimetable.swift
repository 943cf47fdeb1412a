/// A stop's printed timetable for one service day.
public struct StopTimetableBody: ResponseBody {
    /// The stop or station asked for.
    public var stop: StopReference
    /// Service day shown.
    public var date: ISODate
    /// Routes and directions, in the order of the routes list.
    public var groups: [TimetableGroup]
    /// Departures in all groups together.
    public var count: Int
    /// What else a rider should know: that the timetable has ended, or does not begin until later.
    public var notices: [PlanNotice] = []
}

/// One route and direction of a stop's printed timetable.
public struct TimetableGroup: ResponseBody {
    /// The route.
    public var route: RouteSummary
    /// Direction of travel, 0 or 1; null where the feed gives none (`trips.txt` direction_id).
    @Nullable public var directionID: Int?
    /// Departures in order of time.
    public var departures: [TimetableDeparture]
}

/// One departure of a stop's printed timetable; nothing live in it.
public struct TimetableDeparture: ResponseBody {
    /// Instant of departure, in the stop's time zone.
    public var scheduledTime: Timestamp
    /// Departure on the clock of the service day, hours may pass 24 (`stop_times.txt` departure_time).
    public var serviceTime: ServiceClock
    /// Identifier of the trip (`trips.txt` trip_id).
    public var tripID: String
    /// Where the vehicle says it is going (`stop_times.txt` stop_headsign, else `trips.txt` trip_headsign).
    public var headsign: String
    /// Stop or platform it leaves from.
    public var stopID: String
    /// Platform by the timetable (`stops.txt` platform_code).
    @Nullable public var platform: String?
    /// How to board.
    public var pickup: Pickup
    /// Whether a wheelchair fits, as a three-valued fact (`trips.txt` wheelchair_accessible).
    public var wheelchair: ThreeValued
    /// Seconds between vehicles where times are approximate; null for exact times (`frequencies.txt` headway_secs).
    @Nullable public var headwaySeconds: Int?
}

/// Parameters of `GET /stops/{stop_id}/timetable`.
public struct StopTimetableRequest: EndpointRequest {
    /// GTFS stop_id of a stop, platform or station.
    /// - Path: bounds: 1...200, example: "200060"
    public var stopID: String
    /// Service day; today in the zone of the stop where not given.
    /// - Query: example: .sample
    public var date: ISODate?
    /// Only this route.
    /// - Query: bounds: 1...200, example: "T1"
    public var routeID: String?
    /// Only this direction of travel, 0 or 1.
    /// - Query: bounds: 0...1, example: 0
    public var directionID: Int?
    /// Only this mode.
    /// - Query: example: .rail
    public var mode: Mode?
}
