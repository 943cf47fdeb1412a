/// A line as a map draws it.
public struct MapLine: ResponseBody {
    /// Identifier of the route (`routes.txt` route_id).
    public var routeID: String
    /// Name on the front of the vehicle; may be empty (`routes.txt` route_short_name).
    public var routeShortName: String
    /// Kind of vehicle, from the feed's own route type.
    public var mode: Mode
    /// Line colour, six hexadecimal digits without # (`routes.txt` route_color).
    @Nullable public var routeColor: String?
    /// Paths that together pass every stop of the line, as encoded polylines with 5 decimals (`shapes.txt`; from stop to
    /// stop where the feed draws none).
    public var paths: [String]

    /// All fields, in the order of the wire; what may be null may be left out here.
    public init(routeID: String, routeShortName: String, mode: Mode, routeColor: String? = nil, paths: [String]) {
        self.routeID = routeID
        self.routeShortName = routeShortName
        self.mode = mode
        self.routeColor = routeColor
        self.paths = paths
    }

    private enum CodingKeys: String, CodingKey {
        case routeID = "route_id"
        case routeShortName = "route_short_name"
        case mode
        case routeColor = "route_color"
        case paths
    }
}

extension MapLine {
    /// What the type stands for.
    public static let summary = "A line as a map draws it."

    /// Each field of the wire with its meaning, unit and source.
    public static let fieldDocs: [String: String] = [
        "route_id": "Identifier of the route (`routes.txt` route_id).",
        "route_short_name": "Name on the front of the vehicle; may be empty (`routes.txt` route_short_name).",
        "mode": "Kind of vehicle, from the feed's own route type.",
        "route_color": "Line colour, six hexadecimal digits without # (`routes.txt` route_color).",
        "paths":
            "Paths that together pass every stop of the line, as encoded polylines with 5 decimals (`shapes.txt`; from "
            + "stop to stop where the feed draws none).",
    ]
}
