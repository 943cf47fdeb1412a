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

    /// All fields, in the order of the wire; what may be null may be left out here.
    public init(
        encoding: ShapeEncoding, points: String? = nil, precision: Int? = nil, length: Int? = nil,
        geojson: LineString? = nil
    ) {
        self.encoding = encoding
        self.points = points
        self.precision = precision
        self.length = length
        self.geojson = geojson
    }

    private enum CodingKeys: String, CodingKey {
        case encoding
        case points
        case precision
        case length
        case geojson
    }
}

extension Shape {
    /// What the type stands for.
    public static let summary = "The path vehicles take (`shapes.txt`), in one of two forms."

    /// Each field of the wire with its meaning, unit and source.
    public static let fieldDocs: [String: String] = [
        "encoding": "Which of the two forms is set.",
        "points": "Encoded polyline; null in GeoJSON form.",
        "precision": "Decimal digits of the polyline's degrees, 5 or 6; null in GeoJSON form.",
        "length": "Points in the polyline; null in GeoJSON form.",
        "geojson": "GeoJSON geometry; null in polyline form.",
    ]
}
