/// A place as it was understood.
public struct PlanPlace: ResponseBody {
    /// Name to show: the label given, or the name of the stop.
    public var name: String
    /// Identifier of the stop (`stops.txt` stop_id); null for a point on the map.
    @Nullable public var stopID: String?
    /// Latitude in degrees, WGS 84; null for a stop whose place the feed does not give.
    @Nullable public var lat: Double?
    /// Longitude in degrees, WGS 84; null for a stop whose place the feed does not give.
    @Nullable public var lon: Double?

    /// All fields, in the order of the wire; what may be null or has a usual value may be left out here.
    public init(name: String, stopID: String? = nil, lat: Double? = nil, lon: Double? = nil) {
        self.name = name
        self.stopID = stopID
        self.lat = lat
        self.lon = lon
    }

    private enum CodingKeys: String, CodingKey {
        case name
        case stopID = "stop_id"
        case lat
        case lon
    }
}

extension PlanPlace {
    /// What the type stands for.
    public static let summary = "A place as it was understood."

    /// Each field of the wire with its meaning, unit and source.
    public static let fieldDocs: [String: String] = [
        "name": "Name to show: the label given, or the name of the stop.",
        "stop_id": "Identifier of the stop (`stops.txt` stop_id); null for a point on the map.",
        "lat": "Latitude in degrees, WGS 84; null for a stop whose place the feed does not give.",
        "lon": "Longitude in degrees, WGS 84; null for a stop whose place the feed does not give.",
    ]
}
