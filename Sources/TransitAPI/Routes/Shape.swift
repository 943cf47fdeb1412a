/// The path vehicles take (`shapes.txt`), in one of two forms.
public struct Shape: ResponseBody {
    /// Which of the two forms is set.
    public var encoding: ShapeEncoding
    /// Encoded polyline; null in GeoJSON form.
    @Nullable public var points: String?
    /// Decimal digits of the polyline's degrees, 5 or 6; null in GeoJSON form.
    @Nullable public var precision: Int?
    /// Points in the polyline; null in GeoJSON form.
    @Nullable public var length: Int?
    /// GeoJSON geometry; null in polyline form.
    @Nullable public var geojson: LineString?
}

/// A GeoJSON LineString (RFC 7946 §3.1.4).
public struct LineString: ResponseBody {
    /// Always LineString.
    public var type: String
    /// Positions as [longitude, latitude], degrees, WGS 84.
    public var coordinates: [[Double]]
}

/// How a shape is written in the response.
public enum Geometry: String, WireEnum {
    /// Encoded polyline, with its precision stated.
    case polyline
    /// GeoJSON LineString (RFC 7946), longitude before latitude.
    case geojson
    /// No shape at all.
    case none
}

/// Which of the two forms a shape is in.
public enum ShapeEncoding: String, WireEnum {
    /// `points`, `precision` and `length` are set.
    case polyline
    /// `geojson` is set.
    case geojson
}
