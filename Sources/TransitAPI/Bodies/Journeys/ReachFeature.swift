/// A stop within reach as a GeoJSON Feature (RFC 7946 §3.2).
public struct ReachFeature: ResponseBody {
    /// Always Feature.
    public var type: String
    /// Identifier of the stop (`stops.txt` stop_id).
    public var id: String
    /// Where it is.
    public var geometry: PointGeometry
    /// How and when it is reached.
    public var properties: ReachProperties

    /// All fields, in the order of the wire; what may be null or has a usual value may be left out here.
    public init(type: String = "Feature", id: String, geometry: PointGeometry, properties: ReachProperties) {
        self.type = type
        self.id = id
        self.geometry = geometry
        self.properties = properties
    }

    private enum CodingKeys: String, CodingKey {
        case type
        case id
        case geometry
        case properties
    }
}

extension ReachFeature {
    /// What the type stands for.
    public static let summary = "A stop within reach as a GeoJSON Feature (RFC 7946 §3.2)."

    /// Each field of the wire with its meaning, unit and source.
    public static let fieldDocs: [String: String] = [
        "type": "Always Feature.",
        "id": "Identifier of the stop (`stops.txt` stop_id).",
        "geometry": "Where it is.",
        "properties": "How and when it is reached.",
    ]
}
