/// One vehicle leaving one stop.
public struct Departure: ResponseBody {
    /// Identifier of the trip (`trips.txt` trip_id).
    public var tripID: String
    /// Identifier of the route (`routes.txt` route_id).
    public var routeID: String
    /// Name on the front of the vehicle; may be empty (`routes.txt` route_short_name).
    public var routeShortName: String
    /// Full name of the route; may be empty (`routes.txt` route_long_name).
    public var routeLongName: String
    /// Line colour, six hexadecimal digits without # (`routes.txt` route_color).
    @Nullable public var routeColor: String?
    /// Text colour readable on the line colour, six hexadecimal digits (`routes.txt` route_text_color, or computed).
    @Nullable public var routeTextColor: String?
    /// Basic GTFS route type, 0–7, 11 or 12; extended types are mapped (`routes.txt` route_type).
    public var routeType: Int
    /// Kind of vehicle, from the feed's own route type.
    public var mode: Mode
    /// Where the vehicle says it is going (`stop_times.txt` stop_headsign, else `trips.txt` trip_headsign).
    public var headsign: String
    /// Direction of travel, 0 or 1; null where the feed gives none (`trips.txt` direction_id).
    @Nullable public var directionID: Int?
    /// Stop or platform it leaves from, which may be a child of the station asked for.
    public var stopID: String
    /// Name of that stop (`stops.txt` stop_name).
    public var stopName: String
    /// Position of the call in the trip (`stop_times.txt` stop_sequence).
    public var stopSequence: Int
    /// Service day the trip belongs to, which may be the day before (`calendar.txt`).
    public var serviceDate: ISODate
    /// First departure of this run, HH:MM:SS from noon minus 12 h; only for trips that run by frequency
    /// (`frequencies.txt`).
    @Nullable public var startTime: ServiceClock?
    /// Departure by the timetable, in the stop's time zone (`stop_times.txt` departure_time). For trips without
    /// a timetable, the same as estimated_time.
    public var scheduledTime: Timestamp
    /// Departure by live data; null without live data for this call.
    @Nullable public var estimatedTime: Timestamp?
    /// Seconds late, negative when early; null without live data for this call.
    @Nullable public var delaySeconds: Int?
    /// Platform as now known.
    @Nullable public var platform: String?
    /// Platform by the timetable (`stops.txt` platform_code).
    @Nullable public var scheduledPlatform: String?
    /// True if both are known and differ.
    public var platformChanged: Bool
    /// Contract's boolean: true yes, false no, null unknown (`trips.txt` wheelchair_accessible).
    @Nullable public var wheelchairAccessible: Bool?
    /// Whether a wheelchair fits, as a three-valued fact (`trips.txt` wheelchair_accessible).
    public var wheelchair: ThreeValued
    /// Whether bicycles may come along (`trips.txt` bikes_allowed).
    public var bikes: ThreeValued
    /// True if the trip does not run or does not call here.
    public var isCancelled: Bool
    /// What is known to be happening to it.
    public var status: TripStatus
    /// How to board.
    public var pickup: Pickup
    /// Seconds between vehicles where times are approximate; null for exact times (`frequencies.txt` headway_secs).
    @Nullable public var headwaySeconds: Int?
    /// True only if an update younger than its limit touched these very times.
    public var realtime: Bool
    /// What the times rest on.
    public var provenance: Provenance
    /// Vehicle that will run it; null where not known.
    @Nullable public var vehicle: DepartureVehicle?
    /// Alerts in force that touch this departure, by alert_id; the answer carries their texts.
    public var alertIDs: [String]

    /// All fields, in the order of the wire; what may be null or has a usual value may be left out here.
    public init(
        tripID: String, routeID: String, routeShortName: String, routeLongName: String,
        routeColor: String? = nil, routeTextColor: String? = nil, routeType: Int, mode: Mode,
        headsign: String, directionID: Int? = nil, stopID: String, stopName: String, stopSequence: Int,
        serviceDate: ISODate, startTime: ServiceClock? = nil, scheduledTime: Timestamp,
        estimatedTime: Timestamp? = nil, delaySeconds: Int? = nil, platform: String? = nil,
        scheduledPlatform: String? = nil, platformChanged: Bool, wheelchairAccessible: Bool? = nil,
        wheelchair: ThreeValued, bikes: ThreeValued, isCancelled: Bool, status: TripStatus, pickup: Pickup,
        headwaySeconds: Int? = nil, realtime: Bool, provenance: Provenance, vehicle: DepartureVehicle? = nil,
        alertIDs: [String] = []
    ) {
        self.tripID = tripID
        self.routeID = routeID
        self.routeShortName = routeShortName
        self.routeLongName = routeLongName
        self.routeColor = routeColor
        self.routeTextColor = routeTextColor
        self.routeType = routeType
        self.mode = mode
        self.headsign = headsign
        self.directionID = directionID
        self.stopID = stopID
        self.stopName = stopName
        self.stopSequence = stopSequence
        self.serviceDate = serviceDate
        self.startTime = startTime
        self.scheduledTime = scheduledTime
        self.estimatedTime = estimatedTime
        self.delaySeconds = delaySeconds
        self.platform = platform
        self.scheduledPlatform = scheduledPlatform
        self.platformChanged = platformChanged
        self.wheelchairAccessible = wheelchairAccessible
        self.wheelchair = wheelchair
        self.bikes = bikes
        self.isCancelled = isCancelled
        self.status = status
        self.pickup = pickup
        self.headwaySeconds = headwaySeconds
        self.realtime = realtime
        self.provenance = provenance
        self.vehicle = vehicle
        self.alertIDs = alertIDs
    }

    private enum CodingKeys: String, CodingKey {
        case tripID = "trip_id"
        case routeID = "route_id"
        case routeShortName = "route_short_name"
        case routeLongName = "route_long_name"
        case routeColor = "route_color"
        case routeTextColor = "route_text_color"
        case routeType = "route_type"
        case mode
        case headsign
        case directionID = "direction_id"
        case stopID = "stop_id"
        case stopName = "stop_name"
        case stopSequence = "stop_sequence"
        case serviceDate = "service_date"
        case startTime = "start_time"
        case scheduledTime = "scheduled_time"
        case estimatedTime = "estimated_time"
        case delaySeconds = "delay_seconds"
        case platform
        case scheduledPlatform = "scheduled_platform"
        case platformChanged = "platform_changed"
        case wheelchairAccessible = "wheelchair_accessible"
        case wheelchair
        case bikes
        case isCancelled = "is_cancelled"
        case status
        case pickup
        case headwaySeconds = "headway_seconds"
        case realtime
        case provenance
        case vehicle
        case alertIDs = "alert_ids"
    }
}

extension Departure {
    /// What the type stands for.
    public static let summary = "One vehicle leaving one stop."

    /// Each field of the wire with its meaning, unit and source.
    public static let fieldDocs: [String: String] = [
        "trip_id": "Identifier of the trip (`trips.txt` trip_id).",
        "route_id": "Identifier of the route (`routes.txt` route_id).",
        "route_short_name": "Name on the front of the vehicle; may be empty (`routes.txt` route_short_name).",
        "route_long_name": "Full name of the route; may be empty (`routes.txt` route_long_name).",
        "route_color": "Line colour, six hexadecimal digits without # (`routes.txt` route_color).",
        "route_text_color":
            "Text colour readable on the line colour, six hexadecimal digits (`routes.txt` route_text_color, or "
            + "computed).",
        "route_type": "Basic GTFS route type, 0–7, 11 or 12; extended types are mapped (`routes.txt` route_type).",
        "mode": "Kind of vehicle, from the feed's own route type.",
        "headsign":
            "Where the vehicle says it is going (`stop_times.txt` stop_headsign, else `trips.txt` trip_headsign).",
        "direction_id": "Direction of travel, 0 or 1; null where the feed gives none (`trips.txt` direction_id).",
        "stop_id": "Stop or platform it leaves from, which may be a child of the station asked for.",
        "stop_name": "Name of that stop (`stops.txt` stop_name).",
        "stop_sequence": "Position of the call in the trip (`stop_times.txt` stop_sequence).",
        "service_date": "Service day the trip belongs to, which may be the day before (`calendar.txt`).",
        "start_time":
            "First departure of this run, HH:MM:SS from noon minus 12 h; only for trips that run by frequency "
            + "(`frequencies.txt`).",
        "scheduled_time":
            "Departure by the timetable, in the stop's time zone (`stop_times.txt` departure_time). For trips "
            + "without a timetable, the same as estimated_time.",
        "estimated_time": "Departure by live data; null without live data for this call.",
        "delay_seconds": "Seconds late, negative when early; null without live data for this call.",
        "platform": "Platform as now known.",
        "scheduled_platform": "Platform by the timetable (`stops.txt` platform_code).",
        "platform_changed": "True if both are known and differ.",
        "wheelchair_accessible":
            "Contract's boolean: true yes, false no, null unknown (`trips.txt` wheelchair_accessible).",
        "wheelchair": "Whether a wheelchair fits, as a three-valued fact (`trips.txt` wheelchair_accessible).",
        "bikes": "Whether bicycles may come along (`trips.txt` bikes_allowed).",
        "is_cancelled": "True if the trip does not run or does not call here.",
        "status": "What is known to be happening to it.",
        "pickup": "How to board.",
        "headway_seconds":
            "Seconds between vehicles where times are approximate; null for exact times (`frequencies.txt` "
            + "headway_secs).",
        "realtime": "True only if an update younger than its limit touched these very times.",
        "provenance": "What the times rest on.",
        "vehicle": "Vehicle that will run it; null where not known.",
        "alert_ids": "Alerts in force that touch this departure, by alert_id; the answer carries their texts.",
    ]
}
