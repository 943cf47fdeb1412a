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
    /// (`frequencies.txt`) and for further runs under the id of a timetabled trip.
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
    /// True if the trip does not run, does not call here, or ends here before its last stop.
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
    /// Alerts in force when it leaves that touch this departure, by alert_id; the answer carries their texts.
    public var alertIDs: [String] = []
}

/// The vehicle that will run a departure.
public struct DepartureVehicle: ResponseBody {
    /// Identifier of the vehicle (GTFS-realtime VehicleDescriptor.id).
    @Nullable public var vehicleID: String?
    /// How full it is.
    @Nullable public var occupancyStatus: OccupancyStatus?
    /// What riders read on the vehicle (GTFS-realtime VehicleDescriptor.label).
    @Nullable public var label: String?
    /// Carriages from the front; empty where not known.
    public var carriages: [Carriage] = []
}

/// Why a time is what it is.
public struct Provenance: ResponseBody {
    /// Best evidence used.
    public var source: EvidenceSource
    /// How the live update was tied to the trip; null without one.
    @Nullable public var matchedBy: MatchMethod?
    /// Age of the live evidence in seconds; null without any.
    @Nullable public var evidenceAgeSeconds: Int?
    /// Feed the evidence or timetable came from, as named in the city file.
    public var feedID: String
    /// The same in one sentence for riders.
    public var explanation: String
}

/// How to board here, from `stop_times.txt` pickup_type; stops without boarding are not listed as departures.
public enum Pickup: String, WireEnum {
    /// Regularly scheduled (0).
    case regular
    /// Phone the agency first (2).
    case phoneAgency = "phone_agency"
    /// Arrange it with the driver (3).
    case askDriver = "ask_driver"
}

/// What a time rests on.
public enum EvidenceSource: String, WireEnum {
    /// The published timetable only.
    case timetable
    /// A GTFS-realtime trip update.
    case tripUpdate = "trip_update"
    /// A GTFS-realtime vehicle position.
    case vehiclePosition = "vehicle_position"
}

/// How a realtime update was tied to the trip.
public enum MatchMethod: String, WireEnum {
    /// The same trip id on a day the trip runs, with times that agree.
    case tripID = "trip_id"
    /// Route, direction, start and stops agree; the ids do not.
    case routeAndTimes = "route_and_times"
}

/// A fact that may not be known: never guessed, never rounded to no.
public enum ThreeValued: String, WireEnum {
    /// The feed says so.
    case yes
    /// The feed says it is not so.
    case no
    /// The feed does not say.
    case unknown

    /// What a value a newer server may send is read as.
    public static let unrecognised: ThreeValued? = .unknown
}

/// What is known to be happening to a trip, or to its call at one stop.
public enum TripStatus: String, WireEnum {
    /// Runs as the timetable says, early or late.
    case scheduled
    /// Does not run at all; shown all the same.
    case cancelled
    /// Runs, but does not call at this stop.
    case skipped
    /// Extra trip, not in the timetable.
    case added
    /// Runs instead of the timetabled trip.
    case replacement
    /// Second run of a timetabled trip.
    case duplicated
    /// Runs with no timetable (frequency-based, exact_times 0).
    case unscheduled

    /// What a value a newer server may send is read as.
    public static let unrecognised: TripStatus? = .scheduled
}
