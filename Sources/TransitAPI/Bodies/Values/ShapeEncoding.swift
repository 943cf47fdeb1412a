/// Which of the two forms a shape is in.
public enum ShapeEncoding: String, WireEnum {
    /// `points`, `precision` and `length` are set.
    case polyline
    /// `geojson` is set.
    case geojson

    /// What the type stands for.
    public static let summary = "Which of the two forms a shape is in."
}
