/// Where a leg starts or ends.
public struct LegPlace: ResponseBody {
    /// Name to show: that of the stop, or of the place.
    public var name: String
    /// Identifier of the stop or platform (`stops.txt` stop_id); null for a point on the map.
    @Nullable public var stopID: String?
    /// Name riders know (`stops.txt` stop_name); null for a point on the map.
    @Nullable public var stopName: String?
    /// Latitude in degrees, WGS 84; null where the feed gives no place.
    @Nullable public var lat: Double?
    /// Longitude in degrees, WGS 84; null where the feed gives no place.
    @Nullable public var lon: Double?
    /// When the leg starts here, by the best that is known; null where it ends.
    @Nullable public var departureTime: Timestamp?
    /// When the leg ends here, by the best that is known; null where it starts.
    @Nullable public var arrivalTime: Timestamp?
    /// The same departure by the timetable; null where the leg ends.
    @Nullable public var scheduledDepartureTime: Timestamp?
    /// The same arrival by the timetable; null where the leg starts.
    @Nullable public var scheduledArrivalTime: Timestamp?
    /// Platform as now known; null where there is none.
    @Nullable public var platform: String?
    /// Platform by the timetable (`stops.txt` platform_code).
    @Nullable public var scheduledPlatform: String?
    /// True if both platforms are known and differ.
    public var platformChanged: Bool

    /// All fields, in the order of the wire; what may be null or has a usual value may be left out here.
    public init(
        name: String, stopID: String? = nil, stopName: String? = nil, lat: Double? = nil, lon: Double? = nil,
        departureTime: Timestamp? = nil, arrivalTime: Timestamp? = nil, scheduledDepartureTime: Timestamp? = nil,
        scheduledArrivalTime: Timestamp? = nil, platform: String? = nil, scheduledPlatform: String? = nil,
        platformChanged: Bool = false
    ) {
        self.name = name
        self.stopID = stopID
        self.stopName = stopName
        self.lat = lat
        self.lon = lon
        self.departureTime = departureTime
        self.arrivalTime = arrivalTime
        self.scheduledDepartureTime = scheduledDepartureTime
        self.scheduledArrivalTime = scheduledArrivalTime
        self.platform = platform
        self.scheduledPlatform = scheduledPlatform
        self.platformChanged = platformChanged
    }

    private enum CodingKeys: String, CodingKey {
        case name
        case stopID = "stop_id"
        case stopName = "stop_name"
        case lat
        case lon
        case departureTime = "departure_time"
        case arrivalTime = "arrival_time"
        case scheduledDepartureTime = "scheduled_departure_time"
        case scheduledArrivalTime = "scheduled_arrival_time"
        case platform
        case scheduledPlatform = "scheduled_platform"
        case platformChanged = "platform_changed"
    }
}

extension LegPlace {
    /// What the type stands for.
    public static let summary = "Where a leg starts or ends."

    /// Each field of the wire with its meaning, unit and source.
    public static let fieldDocs: [String: String] = [
        "name": "Name to show: that of the stop, or of the place.",
        "stop_id": "Identifier of the stop or platform (`stops.txt` stop_id); null for a point on the map.",
        "stop_name": "Name riders know (`stops.txt` stop_name); null for a point on the map.",
        "lat": "Latitude in degrees, WGS 84; null where the feed gives no place.",
        "lon": "Longitude in degrees, WGS 84; null where the feed gives no place.",
        "departure_time": "When the leg starts here, by the best that is known; null where it ends.",
        "arrival_time": "When the leg ends here, by the best that is known; null where it starts.",
        "scheduled_departure_time": "The same departure by the timetable; null where the leg ends.",
        "scheduled_arrival_time": "The same arrival by the timetable; null where the leg starts.",
        "platform": "Platform as now known; null where there is none.",
        "scheduled_platform": "Platform by the timetable (`stops.txt` platform_code).",
        "platform_changed": "True if both platforms are known and differ.",
    ]
}
