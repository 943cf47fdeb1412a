/// One run of one trip on one service day, stop by stop.
public struct TripDetail: ResponseBody {
    /// Identifier of the trip (`trips.txt` trip_id).
    public var tripID: String
    /// The route it runs on.
    public var route: RouteSummary
    /// Where the vehicle says it is going (`trips.txt` trip_headsign).
    public var headsign: String
    /// Direction of travel, 0 or 1; null where the feed gives none (`trips.txt` direction_id).
    @Nullable public var directionID: Int?
    /// Service day the trip belongs to, which may be the day before (`calendar.txt`).
    public var serviceDate: ISODate
    /// First departure of this run, HH:MM:SS from noon minus 12 h; only for trips that run by frequency
    /// (`frequencies.txt`) and for further runs under the id of a timetabled trip.
    @Nullable public var startTime: ServiceClock?
    /// Public number of the run (`trips.txt` trip_short_name).
    @Nullable public var shortName: String?
    /// Runs of one vehicle share this (`trips.txt` block_id).
    @Nullable public var blockID: String?
    /// Contract's boolean: true yes, false no, null unknown (`trips.txt` wheelchair_accessible).
    @Nullable public var wheelchairAccessible: Bool?
    /// Whether a wheelchair fits, as a three-valued fact (`trips.txt` wheelchair_accessible).
    public var wheelchair: ThreeValued
    /// Whether bicycles may come along (`trips.txt` bikes_allowed).
    public var bikes: ThreeValued
    /// True if the trip does not run.
    public var isCancelled: Bool
    /// What is known to be happening to it.
    public var status: TripStatus
    /// True only if an update younger than its limit touched these very times.
    public var realtime: Bool
    /// What the times rest on.
    public var provenance: Provenance
    /// Seconds between vehicles where times are approximate; null for exact times (`frequencies.txt` headway_secs).
    @Nullable public var headwaySeconds: Int?
    /// Calls in order of travel.
    public var stops: [TripStop]
    /// Path of the trip; null where none is published or none was asked for.
    @Nullable public var shape: Shape?
    /// Where the vehicle is; null where no fresh position is known.
    @Nullable public var vehicle: VehiclePosition?
    /// Alerts in force that touch the trip or one of its calls, worst first.
    public var alerts: [Alert] = []
    /// Seconds late at the next call, negative when early; null without live data.
    @Nullable public var delaySeconds: Int?
    /// True if live evidence is older than its limit; then meta says so too.
    public var stale: Bool = false
    /// Newest live evidence behind this answer; null without any.
    @Nullable public var lastUpdated: Timestamp?
}

/// One call of a trip.
public struct TripStop: ResponseBody {
    /// Position of the call in the trip (`stop_times.txt` stop_sequence).
    public var stopSequence: Int
    /// Identifier of the stop (`stops.txt` stop_id).
    public var stopID: String
    /// Name riders know (`stops.txt` stop_name).
    public var stopName: String
    /// Latitude in degrees, WGS 84 (`stops.txt` stop_lat); null where the feed gives no place.
    @Nullable public var stopLat: Double?
    /// Longitude in degrees, WGS 84 (`stops.txt` stop_lon); null where the feed gives no place.
    @Nullable public var stopLon: Double?
    /// Platform as now known.
    @Nullable public var platform: String?
    /// Arrival by the timetable (`stop_times.txt` arrival_time). For trips without a timetable, the same as
    /// estimated_arrival_time.
    public var scheduledArrivalTime: Timestamp
    /// Departure by the timetable (`stop_times.txt` departure_time). For trips without a timetable, the same as
    /// estimated_departure_time.
    public var scheduledDepartureTime: Timestamp
    /// Arrival by live data; null without any.
    @Nullable public var estimatedArrivalTime: Timestamp?
    /// Departure by live data; null without any.
    @Nullable public var estimatedDepartureTime: Timestamp?
    /// Whether and how to get on.
    public var pickup: BoardingRule
    /// Whether and how to get off.
    public var dropOff: BoardingRule
    /// True if the times are exact, false if interpolated (`stop_times.txt` timepoint).
    public var timepoint: Bool
    /// Sign shown from this stop on; null where it is the trip's (`stop_times.txt` stop_headsign).
    @Nullable public var headsign: String?
    /// Platform by the timetable (`stops.txt` platform_code).
    @Nullable public var scheduledPlatform: String?
    /// True if both platforms are known and differ.
    public var platformChanged: Bool = false
    /// What is known to be happening to this call.
    public var status: TripStatus = .scheduled
    /// Seconds late, negative when early; null without live data for this call.
    @Nullable public var delaySeconds: Int?
    /// True only if an update younger than its limit touched these very times.
    public var realtime: Bool = false
    /// How full the vehicle is expected to be on leaving; null where not known.
    @Nullable public var occupancyStatus: OccupancyStatus?
}

/// Whether and how riders get on or off at a stop of a trip (`stop_times.txt` pickup_type, drop_off_type).
public enum BoardingRule: String, WireEnum {
    /// Regularly scheduled (0).
    case regular
    /// Not available (1).
    case none
    /// Phone the agency first (2).
    case phoneAgency = "phone_agency"
    /// Arrange it with the driver (3).
    case askDriver = "ask_driver"
}
