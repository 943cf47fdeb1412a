/// A stop a rider passes without getting off.
public struct IntermediateStop: ResponseBody {
    /// Identifier of the stop (`stops.txt` stop_id).
    public var stopID: String
    /// Name riders know (`stops.txt` stop_name).
    public var stopName: String
    /// Latitude in degrees, WGS 84 (`stops.txt` stop_lat); null where the feed gives no place.
    @Nullable public var lat: Double?
    /// Longitude in degrees, WGS 84 (`stops.txt` stop_lon); null where the feed gives no place.
    @Nullable public var lon: Double?
    /// When the vehicle arrives, by the best that is known; null where not known.
    @Nullable public var arrivalTime: Timestamp?
    /// When the vehicle leaves, by the best that is known; null where not known.
    @Nullable public var departureTime: Timestamp?
    /// The same arrival by the timetable; null for trips without one.
    @Nullable public var scheduledArrivalTime: Timestamp?
    /// The same departure by the timetable; null for trips without one.
    @Nullable public var scheduledDepartureTime: Timestamp?
    /// True if the vehicle runs through without stopping.
    public var skipped: Bool

    /// All fields, in the order of the wire; what may be null or has a usual value may be left out here.
    public init(
        stopID: String, stopName: String, lat: Double? = nil, lon: Double? = nil, arrivalTime: Timestamp? = nil,
        departureTime: Timestamp? = nil, scheduledArrivalTime: Timestamp? = nil,
        scheduledDepartureTime: Timestamp? = nil, skipped: Bool = false
    ) {
        self.stopID = stopID
        self.stopName = stopName
        self.lat = lat
        self.lon = lon
        self.arrivalTime = arrivalTime
        self.departureTime = departureTime
        self.scheduledArrivalTime = scheduledArrivalTime
        self.scheduledDepartureTime = scheduledDepartureTime
        self.skipped = skipped
    }

    private enum CodingKeys: String, CodingKey {
        case stopID = "stop_id"
        case stopName = "stop_name"
        case lat
        case lon
        case arrivalTime = "arrival_time"
        case departureTime = "departure_time"
        case scheduledArrivalTime = "scheduled_arrival_time"
        case scheduledDepartureTime = "scheduled_departure_time"
        case skipped
    }
}

extension IntermediateStop {
    /// What the type stands for.
    public static let summary = "A stop a rider passes without getting off."

    /// Each field of the wire with its meaning, unit and source.
    public static let fieldDocs: [String: String] = [
        "stop_id": "Identifier of the stop (`stops.txt` stop_id).",
        "stop_name": "Name riders know (`stops.txt` stop_name).",
        "lat": "Latitude in degrees, WGS 84 (`stops.txt` stop_lat); null where the feed gives no place.",
        "lon": "Longitude in degrees, WGS 84 (`stops.txt` stop_lon); null where the feed gives no place.",
        "arrival_time": "When the vehicle arrives, by the best that is known; null where not known.",
        "departure_time": "When the vehicle leaves, by the best that is known; null where not known.",
        "scheduled_arrival_time": "The same arrival by the timetable; null for trips without one.",
        "scheduled_departure_time": "The same departure by the timetable; null for trips without one.",
        "skipped": "True if the vehicle runs through without stopping.",
    ]
}
