/// One end of a saved trip: a stop or a point.
public struct SavedPlace: ResponseBody {
    /// GTFS stop_id; null for a point.
    @Nullable public var stopID: String?
    /// Latitude of a point, degrees (WGS 84); null for a stop.
    @Nullable public var lat: Double?
    /// Longitude of a point, degrees (WGS 84); null for a stop.
    @Nullable public var lon: Double?
    /// What the rider calls the place.
    @Nullable public var name: String?

    /// All fields, in the order of the wire; what may be null or has a usual value may be left out here.
    public init(stopID: String? = nil, lat: Double? = nil, lon: Double? = nil, name: String? = nil) {
        self.stopID = stopID
        self.lat = lat
        self.lon = lon
        self.name = name
    }

    private enum CodingKeys: String, CodingKey {
        case stopID = "stop_id"
        case lat
        case lon
        case name
    }
}

extension SavedPlace {
    /// What the type stands for.
    public static let summary = "One end of a saved trip: a stop or a point."

    /// Each field of the wire with its meaning, unit and source.
    public static let fieldDocs: [String: String] = [
        "stop_id": "GTFS stop_id; null for a point.",
        "lat": "Latitude of a point, degrees (WGS 84); null for a stop.",
        "lon": "Longitude of a point, degrees (WGS 84); null for a stop.",
        "name": "What the rider calls the place.",
    ]
}
