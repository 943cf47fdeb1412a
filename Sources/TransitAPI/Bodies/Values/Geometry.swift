/// How a shape is written in the response.
public enum Geometry: String, WireEnum {
    /// Encoded polyline, with its precision stated.
    case polyline
    /// GeoJSON LineString (RFC 7946), longitude before latitude.
    case geojson
    /// No shape at all.
    case none

    /// What the type stands for.
    public static let summary = "How a shape is written in the response."
}
