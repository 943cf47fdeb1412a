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

    /// All fields, in the order of the wire; what may be null may be left out here.
    public init(
        scheduledTime: Timestamp, serviceTime: ServiceClock, tripID: String, headsign: String, stopID: String,
        platform: String? = nil, pickup: Pickup, wheelchair: ThreeValued, headwaySeconds: Int? = nil
    ) {
        self.scheduledTime = scheduledTime
        self.serviceTime = serviceTime
        self.tripID = tripID
        self.headsign = headsign
        self.stopID = stopID
        self.platform = platform
        self.pickup = pickup
        self.wheelchair = wheelchair
        self.headwaySeconds = headwaySeconds
    }

    private enum CodingKeys: String, CodingKey {
        case scheduledTime = "scheduled_time"
        case serviceTime = "service_time"
        case tripID = "trip_id"
        case headsign
        case stopID = "stop_id"
        case platform
        case pickup
        case wheelchair
        case headwaySeconds = "headway_seconds"
    }
}

extension TimetableDeparture {
    /// What the type stands for.
    public static let summary = "One departure of a stop's printed timetable; nothing live in it."

    /// Each field of the wire with its meaning, unit and source.
    public static let fieldDocs: [String: String] = [
        "scheduled_time": "Instant of departure, in the stop's time zone.",
        "service_time":
            "Departure on the clock of the service day, hours may pass 24 (`stop_times.txt` departure_time).",
        "trip_id": "Identifier of the trip (`trips.txt` trip_id).",
        "headsign":
            "Where the vehicle says it is going (`stop_times.txt` stop_headsign, else `trips.txt` trip_headsign).",
        "stop_id": "Stop or platform it leaves from.",
        "platform": "Platform by the timetable (`stops.txt` platform_code).",
        "pickup": "How to board.",
        "wheelchair": "Whether a wheelchair fits, as a three-valued fact (`trips.txt` wheelchair_accessible).",
        "headway_seconds":
            "Seconds between vehicles where times are approximate; null for exact times (`frequencies.txt` "
            + "headway_secs).",
    ]
}
