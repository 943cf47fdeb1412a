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
    public var platformChanged: Bool
    /// What is known to be happening to this call.
    public var status: TripStatus
    /// Seconds late, negative when early; null without live data for this call.
    @Nullable public var delaySeconds: Int?
    /// True only if an update younger than its limit touched these very times.
    public var realtime: Bool
    /// How full the vehicle is expected to be on leaving; null where not known.
    @Nullable public var occupancyStatus: OccupancyStatus?

    /// All fields, in the order of the wire; what may be null or has a usual value may be left out here.
    public init(
        stopSequence: Int, stopID: String, stopName: String, stopLat: Double?, stopLon: Double?,
        platform: String? = nil, scheduledArrivalTime: Timestamp, scheduledDepartureTime: Timestamp,
        estimatedArrivalTime: Timestamp? = nil, estimatedDepartureTime: Timestamp? = nil,
        pickup: BoardingRule, dropOff: BoardingRule, timepoint: Bool, headsign: String? = nil,
        scheduledPlatform: String? = nil, platformChanged: Bool = false, status: TripStatus = .scheduled,
        delaySeconds: Int? = nil, realtime: Bool = false, occupancyStatus: OccupancyStatus? = nil
    ) {
        self.stopSequence = stopSequence
        self.stopID = stopID
        self.stopName = stopName
        self.stopLat = stopLat
        self.stopLon = stopLon
        self.platform = platform
        self.scheduledArrivalTime = scheduledArrivalTime
        self.scheduledDepartureTime = scheduledDepartureTime
        self.estimatedArrivalTime = estimatedArrivalTime
        self.estimatedDepartureTime = estimatedDepartureTime
        self.pickup = pickup
        self.dropOff = dropOff
        self.timepoint = timepoint
        self.headsign = headsign
        self.scheduledPlatform = scheduledPlatform
        self.platformChanged = platformChanged
        self.status = status
        self.delaySeconds = delaySeconds
        self.realtime = realtime
        self.occupancyStatus = occupancyStatus
    }

    private enum CodingKeys: String, CodingKey {
        case stopSequence = "stop_sequence"
        case stopID = "stop_id"
        case stopName = "stop_name"
        case stopLat = "stop_lat"
        case stopLon = "stop_lon"
        case platform
        case scheduledArrivalTime = "scheduled_arrival_time"
        case scheduledDepartureTime = "scheduled_departure_time"
        case estimatedArrivalTime = "estimated_arrival_time"
        case estimatedDepartureTime = "estimated_departure_time"
        case pickup
        case dropOff = "drop_off"
        case timepoint
        case headsign
        case scheduledPlatform = "scheduled_platform"
        case platformChanged = "platform_changed"
        case status
        case delaySeconds = "delay_seconds"
        case realtime
        case occupancyStatus = "occupancy_status"
    }
}

extension TripStop {
    /// What the type stands for.
    public static let summary = "One call of a trip."

    /// Each field of the wire with its meaning, unit and source.
    public static let fieldDocs: [String: String] = [
        "stop_sequence": "Position of the call in the trip (`stop_times.txt` stop_sequence).",
        "stop_id": "Identifier of the stop (`stops.txt` stop_id).",
        "stop_name": "Name riders know (`stops.txt` stop_name).",
        "stop_lat": "Latitude in degrees, WGS 84 (`stops.txt` stop_lat); null where the feed gives no place.",
        "stop_lon": "Longitude in degrees, WGS 84 (`stops.txt` stop_lon); null where the feed gives no place.",
        "platform": "Platform as now known.",
        "scheduled_arrival_time":
            "Arrival by the timetable (`stop_times.txt` arrival_time). For trips without a timetable, the same as "
            + "estimated_arrival_time.",
        "scheduled_departure_time":
            "Departure by the timetable (`stop_times.txt` departure_time). For trips without a timetable, the same "
            + "as estimated_departure_time.",
        "estimated_arrival_time": "Arrival by live data; null without any.",
        "estimated_departure_time": "Departure by live data; null without any.",
        "pickup": "Whether and how to get on.",
        "drop_off": "Whether and how to get off.",
        "timepoint": "True if the times are exact, false if interpolated (`stop_times.txt` timepoint).",
        "headsign": "Sign shown from this stop on; null where it is the trip's (`stop_times.txt` stop_headsign).",
        "scheduled_platform": "Platform by the timetable (`stops.txt` platform_code).",
        "platform_changed": "True if both platforms are known and differ.",
        "status": "What is known to be happening to this call.",
        "delay_seconds": "Seconds late, negative when early; null without live data for this call.",
        "realtime": "True only if an update younger than its limit touched these very times.",
        "occupancy_status": "How full the vehicle is expected to be on leaving; null where not known.",
    ]
}
