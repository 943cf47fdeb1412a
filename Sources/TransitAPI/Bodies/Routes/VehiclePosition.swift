/// Where a vehicle was last seen (GTFS-realtime VehiclePosition).
public struct VehiclePosition: ResponseBody {
    /// Identifier of the vehicle (VehicleDescriptor.id).
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

    /// All fields, in the order of the wire; what may be null may be left out here.
    public init(
        vehicleID: String, latitude: Double, longitude: Double, bearing: Double? = nil,
        speedKmh: Double? = nil, occupancyStatus: OccupancyStatus? = nil, lastUpdated: Timestamp
    ) {
        self.vehicleID = vehicleID
        self.latitude = latitude
        self.longitude = longitude
        self.bearing = bearing
        self.speedKmh = speedKmh
        self.occupancyStatus = occupancyStatus
        self.lastUpdated = lastUpdated
    }

    private enum CodingKeys: String, CodingKey {
        case vehicleID = "vehicle_id"
        case latitude
        case longitude
        case bearing
        case speedKmh = "speed_kmh"
        case occupancyStatus = "occupancy_status"
        case lastUpdated = "last_updated"
    }
}

extension VehiclePosition {
    /// What the type stands for.
    public static let summary = "Where a vehicle was last seen (GTFS-realtime VehiclePosition)."

    /// Each field of the wire with its meaning, unit and source.
    public static let fieldDocs: [String: String] = [
        "vehicle_id": "Identifier of the vehicle (VehicleDescriptor.id).",
        "latitude": "Latitude in degrees, WGS 84.",
        "longitude": "Longitude in degrees, WGS 84.",
        "bearing": "Heading in degrees clockwise from true north.",
        "speed_kmh": "Speed in kilometres per hour; the feed says metres per second.",
        "occupancy_status": "How full the vehicle is.",
        "last_updated": "When the vehicle measured this, in the city's time zone.",
    ]
}
