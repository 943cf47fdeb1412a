/// A GeoJSON Point (RFC 7946 §3.1.2).
public struct PointGeometry: ResponseBody {
    /// Always Point.
    public var type: String
    /// Position as [longitude, latitude], degrees, WGS 84.
    public var coordinates: [Double]

    /// All fields, in the order of the wire; what may be null or has a usual value may be left out here.
    public init(type: String = "Point", coordinates: [Double]) {
        self.type = type
        self.coordinates = coordinates
    }

    private enum CodingKeys: String, CodingKey {
        case type
        case coordinates
    }
}

extension PointGeometry {
    /// What the type stands for.
    public static let summary = "A GeoJSON Point (RFC 7946 §3.1.2)."

    /// Each field of the wire with its meaning, unit and source.
    public static let fieldDocs: [String: String] = [
        "type": "Always Point.",
        "coordinates": "Position as [longitude, latitude], degrees, WGS 84.",
    ]
}
