/// A GeoJSON LineString (RFC 7946 §3.1.4).
public struct LineString: ResponseBody {
    /// Always LineString.
    public var type: String
    /// Positions as [longitude, latitude], degrees, WGS 84.
    public var coordinates: [[Double]]

    /// All fields, in the order of the wire; what may be null may be left out here.
    public init(type: String, coordinates: [[Double]]) {
        self.type = type
        self.coordinates = coordinates
    }

    private enum CodingKeys: String, CodingKey {
        case type
        case coordinates
    }
}

extension LineString {
    /// What the type stands for.
    public static let summary = "A GeoJSON LineString (RFC 7946 §3.1.4)."

    /// Each field of the wire with its meaning, unit and source.
    public static let fieldDocs: [String: String] = [
        "type": "Always LineString.",
        "coordinates": "Positions as [longitude, latitude], degrees, WGS 84.",
    ]
}
