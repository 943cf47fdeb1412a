/// A route in a list.
public struct RouteSummary: ResponseBody {
    /// Identifier of the route (`routes.txt` route_id).
    public var routeID: String
    /// Name on the front of the vehicle; may be empty (`routes.txt` route_short_name).
    public var routeShortName: String
    /// Full name of the route; may be empty (`routes.txt` route_long_name).
    public var routeLongName: String
    /// Basic GTFS route type, 0–7, 11 or 12; extended types are mapped (`routes.txt` route_type).
    public var routeType: Int
    /// Kind of vehicle, from the feed's own route type.
    public var mode: Mode
    /// Line colour, six hexadecimal digits without # (`routes.txt` route_color).
    @Nullable public var routeColor: String?
    /// Text colour readable on the line colour, six hexadecimal digits (`routes.txt` route_text_color, or computed).
    @Nullable public var routeTextColor: String?
    /// Operator of the route (`routes.txt` agency_id).
    @Nullable public var agencyID: String?
    /// Name of the operator (`agency.txt` agency_name).
    @Nullable public var agencyName: String?

    /// All fields, in the order of the wire; what may be null may be left out here.
    public init(
        routeID: String, routeShortName: String, routeLongName: String, routeType: Int, mode: Mode,
        routeColor: String? = nil, routeTextColor: String? = nil, agencyID: String? = nil,
        agencyName: String? = nil
    ) {
        self.routeID = routeID
        self.routeShortName = routeShortName
        self.routeLongName = routeLongName
        self.routeType = routeType
        self.mode = mode
        self.routeColor = routeColor
        self.routeTextColor = routeTextColor
        self.agencyID = agencyID
        self.agencyName = agencyName
    }

    private enum CodingKeys: String, CodingKey {
        case routeID = "route_id"
        case routeShortName = "route_short_name"
        case routeLongName = "route_long_name"
        case routeType = "route_type"
        case mode
        case routeColor = "route_color"
        case routeTextColor = "route_text_color"
        case agencyID = "agency_id"
        case agencyName = "agency_name"
    }
}

extension RouteSummary {
    /// What the type stands for.
    public static let summary = "A route in a list."

    /// Each field of the wire with its meaning, unit and source.
    public static let fieldDocs: [String: String] = [
        "route_id": "Identifier of the route (`routes.txt` route_id).",
        "route_short_name": "Name on the front of the vehicle; may be empty (`routes.txt` route_short_name).",
        "route_long_name": "Full name of the route; may be empty (`routes.txt` route_long_name).",
        "route_type": "Basic GTFS route type, 0–7, 11 or 12; extended types are mapped (`routes.txt` route_type).",
        "mode": "Kind of vehicle, from the feed's own route type.",
        "route_color": "Line colour, six hexadecimal digits without # (`routes.txt` route_color).",
        "route_text_color":
            "Text colour readable on the line colour, six hexadecimal digits (`routes.txt` route_text_color, or "
            + "computed).",
        "agency_id": "Operator of the route (`routes.txt` agency_id).",
        "agency_name": "Name of the operator (`agency.txt` agency_name).",
    ]
}
