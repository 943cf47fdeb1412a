/// Where a vehicle was last seen (GTFS-realtime VehiclePosition).
public struct VehiclePosition: ResponseBody {
    /// Identifier of the vehicle; empty where the feed gives none (VehicleDescriptor.id).
    public var vehicleID: String
    /// Latitude in degrees, WGS 84.
    public var latitude: Double
    /// Longitude in degrees, WGS 84.
    public var longitude: Double
    /// Heading in degrees clockwise from true north.
    @Nullable public var bearing: Double?
    /// Speed in kilometres per hour; the feed says metres per second.
    @Nullable public var speedKmh: Double?
    /// How full the vehicle is.
    @Nullable public var occupancyStatus: OccupancyStatus?
    /// When the vehicle measured this, in the city's time zone.
    public var lastUpdated: Timestamp
    /// What riders read on the vehicle (VehicleDescriptor.label).
    @Nullable public var label: String?
    /// Whether it is at stop_id or on its way there; null where not known.
    @Nullable public var currentStatus: VehicleStopState?
    /// Stop it is at or on its way to; null where not known.
    @Nullable public var stopID: String?
    /// Position of that call in its trip (`stop_times.txt` stop_sequence).
    @Nullable public var stopSequence: Int?
    /// Carriages from the front; empty where not known.
    public var carriages: [Carriage]
    /// Seconds from last_updated to this answer.
    public var ageSeconds: Int

    /// All fields, in the order of the wire; what may be null or has a usual value may be left out here.
    public init(
        vehicleID: String, latitude: Double, longitude: Double, bearing: Double? = nil,
        speedKmh: Double? = nil, occupancyStatus: OccupancyStatus? = nil, lastUpdated: Timestamp,
        label: String? = nil, currentStatus: VehicleStopState? = nil, stopID: String? = nil,
        stopSequence: Int? = nil, carriages: [Carriage] = [], ageSeconds: Int = 0
    ) {
        self.vehicleID = vehicleID
        self.latitude = latitude
        self.longitude = longitude
        self.bearing = bearing
        self.speedKmh = speedKmh
        self.occupancyStatus = occupancyStatus
        self.lastUpdated = lastUpdated
        self.label = label
        self.currentStatus = currentStatus
        self.stopID = stopID
        self.stopSequence = stopSequence
        self.carriages = carriages
        self.ageSeconds = ageSeconds
    }

    private enum CodingKeys: String, CodingKey {
        case vehicleID = "vehicle_id"
        case latitude
        case longitude
        case bearing
        case speedKmh = "speed_kmh"
        case occupancyStatus = "occupancy_status"
        case lastUpdated = "last_updated"
        case label
        case currentStatus = "current_status"
        case stopID = "stop_id"
        case stopSequence = "stop_sequence"
        case carriages
        case ageSeconds = "age_seconds"
    }
}

extension VehiclePosition {
    /// What the type stands for.
    public static let summary = "Where a vehicle was last seen (GTFS-realtime VehiclePosition)."

    /// Each field of the wire with its meaning, unit and source.
    public static let fieldDocs: [String: String] = [
        "vehicle_id": "Identifier of the vehicle; empty where the feed gives none (VehicleDescriptor.id).",
        "latitude": "Latitude in degrees, WGS 84.",
        "longitude": "Longitude in degrees, WGS 84.",
        "bearing": "Heading in degrees clockwise from true north.",
        "speed_kmh": "Speed in kilometres per hour; the feed says metres per second.",
        "occupancy_status": "How full the vehicle is.",
        "last_updated": "When the vehicle measured this, in the city's time zone.",
        "label": "What riders read on the vehicle (VehicleDescriptor.label).",
        "current_status": "Whether it is at stop_id or on its way there; null where not known.",
        "stop_id": "Stop it is at or on its way to; null where not known.",
        "stop_sequence": "Position of that call in its trip (`stop_times.txt` stop_sequence).",
        "carriages": "Carriages from the front; empty where not known.",
        "age_seconds": "Seconds from last_updated to this answer.",
    ]
}
