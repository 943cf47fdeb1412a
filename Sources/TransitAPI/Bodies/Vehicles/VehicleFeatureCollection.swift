/// Vehicles as GeoJSON (RFC 7946 §3.3), with members of our own beside the features.
public struct VehicleFeatureCollection: ResponseBody {
    /// Always FeatureCollection.
    public var type: String
    /// Vehicles seen recently enough to be shown, by key.
    public var features: [VehicleFeature]
    /// Matches in all; more than there are features where limit cut the list.
    public var total: Int
    /// Newest live evidence behind this answer, or the timetable's reading time where there is none.
    public var lastUpdated: Timestamp
    /// True if live evidence is older than its limit.
    public var stale: Bool
    /// How fresh the vehicle positions are.
    public var realtimeStatus: RealtimeStatus

    /// All fields, in the order of the wire; what may be null or has a usual value may be left out here.
    public init(
        type: String = "FeatureCollection", features: [VehicleFeature], total: Int, lastUpdated: Timestamp,
        stale: Bool, realtimeStatus: RealtimeStatus = .none
    ) {
        self.type = type
        self.features = features
        self.total = total
        self.lastUpdated = lastUpdated
        self.stale = stale
        self.realtimeStatus = realtimeStatus
    }

    private enum CodingKeys: String, CodingKey {
        case type
        case features
        case total
        case lastUpdated = "last_updated"
        case stale
        case realtimeStatus = "realtime_status"
    }
}

extension VehicleFeatureCollection {
    /// What the type stands for.
    public static let summary = "Vehicles as GeoJSON (RFC 7946 §3.3), with members of our own beside the features."

    /// Each field of the wire with its meaning, unit and source.
    public static let fieldDocs: [String: String] = [
        "type": "Always FeatureCollection.",
        "features": "Vehicles seen recently enough to be shown, by key.",
        "total": "Matches in all; more than there are features where limit cut the list.",
        "last_updated": "Newest live evidence behind this answer, or the timetable's reading time where there is none.",
        "stale": "True if live evidence is older than its limit.",
        "realtime_status": "How fresh the vehicle positions are.",
    ]
}
