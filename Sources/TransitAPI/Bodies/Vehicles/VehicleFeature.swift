/// A vehicle as a GeoJSON Feature (RFC 7946 §3.2).
public struct VehicleFeature: ResponseBody {
    /// Always Feature.
    public var type: String
    /// Names this vehicle on this trip, the same in every answer and event; other than vehicle_id, it is never masked.
    public var id: String
    /// Where it was last seen.
    public var geometry: PointGeometry
    /// What is known of it.
    public var properties: VehicleProperties

    /// All fields, in the order of the wire; what may be null or has a usual value may be left out here.
    public init(type: String = "Feature", id: String, geometry: PointGeometry, properties: VehicleProperties) {
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

extension VehicleFeature {
    /// What the type stands for.
    public static let summary = "A vehicle as a GeoJSON Feature (RFC 7946 §3.2)."

    /// Each field of the wire with its meaning, unit and source.
    public static let fieldDocs: [String: String] = [
        "type": "Always Feature.",
        "id":
            "Names this vehicle on this trip, the same in every answer and event; other than vehicle_id, it is never "
            + "masked.",
        "geometry": "Where it was last seen.",
        "properties": "What is known of it.",
    ]
}
