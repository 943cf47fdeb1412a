/// Stops within reach as GeoJSON (RFC 7946 §3.3), with members of our own beside the features.
public struct ReachBody: ResponseBody {
    /// Always FeatureCollection.
    public var type: String
    /// Stops within reach, the nearest in time first.
    public var features: [ReachFeature]
    /// Where journeys start, as it was understood.
    public var from: PlanPlace
    /// When journeys start.
    public var departureTime: Timestamp

    /// All fields, in the order of the wire; what may be null or has a usual value may be left out here.
    public init(
        type: String = "FeatureCollection", features: [ReachFeature], from: PlanPlace, departureTime: Timestamp
    ) {
        self.type = type
        self.features = features
        self.from = from
        self.departureTime = departureTime
    }

    private enum CodingKeys: String, CodingKey {
        case type
        case features
        case from
        case departureTime = "departure_time"
    }
}

extension ReachBody {
    /// What the type stands for.
    public static let summary = """
        Stops within reach as GeoJSON (RFC 7946 §3.3), with members of our own beside the features.
        """

    /// Each field of the wire with its meaning, unit and source.
    public static let fieldDocs: [String: String] = [
        "type": "Always FeatureCollection.",
        "features": "Stops within reach, the nearest in time first.",
        "from": "Where journeys start, as it was understood.",
        "departure_time": "When journeys start.",
    ]
}
