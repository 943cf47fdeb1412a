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
}

/// One page of the routes.
public struct RoutesBody: ResponseBody {
    /// Routes by mode, then `routes.txt` route_sort_order, then name.
    public var routes: [RouteSummary]
    /// Matches in all, on every page together.
    public var total: Int
    /// Most entries in this page, as asked.
    public var limit: Int
    /// Entries left out before this page, as asked.
    public var offset: Int
}

/// Everything published about one route.
@dynamicMemberLookup
public struct RouteDetail: ResponseBody {
    /// The route; its fields are written beside these.
    @Flattened public var route: RouteSummary
    /// What the names do not say (`routes.txt` route_desc).
    @Nullable public var routeDesc: String?
    /// Web page about the route (`routes.txt` route_url).
    @Nullable public var routeURL: String?
    /// Operator of the route; null where the feed names none.
    @Nullable public var agency: Agency?
    /// Directions of the route, direction_id 0 first.
    public var directions: [RouteDirection]

    /// The fields of ``RouteSummary``, as if they were this type's own: they are, on the wire.
    public subscript<Value>(dynamicMember path: KeyPath<RouteSummary, Value>) -> Value { route[keyPath: path] }
}

/// One direction of a route: where it goes and where it calls.
public struct RouteDirection: ResponseBody {
    /// Direction of travel, 0 or 1; null where the feed gives none (`trips.txt` direction_id).
    @Nullable public var directionID: Int?
    /// Signs of the vehicles in this direction, most frequent first.
    public var headsigns: [String]
    /// Stops of the most frequent pattern, in order of travel.
    public var stops: [StopSummary]
    /// Path of the most frequent pattern; null where none is published or none was asked for.
    @Nullable public var shape: Shape?
}

/// The operator of a route.
public struct Agency: ResponseBody {
    /// Identifier of the operator (`agency.txt` agency_id).
    public var agencyID: String
    /// Name of the operator (`agency.txt` agency_name).
    public var agencyName: String
    /// Web site of the operator (`agency.txt` agency_url).
    @Nullable public var agencyURL: String?
    /// IANA time zone of the operator (`agency.txt` agency_timezone).
    public var agencyTimezone: String
    /// Voice telephone number (`agency.txt` agency_phone).
    @Nullable public var agencyPhone: String?
}

/// The kind of vehicle, from `routes.txt` route_type, basic or extended.
public enum Mode: String, WireEnum {
    /// Heavy and suburban rail (2, 100–117).
    case rail
    /// Metro and underground (1, 400–404).
    case metro
    /// Tram and light rail (0, 900–906).
    case lightRail = "light_rail"
    /// Bus (3, 700–716).
    case bus
    /// Ferry and other boats (4, 1000, 1200).
    case ferry
    /// Long-distance coach (200–209).
    case coach
    /// Cable-drawn tram (5).
    case cableCar = "cable_car"
    /// Aerial lift (6, 1300–1307).
    case gondola
    /// Funicular (7, 1400).
    case funicular
    /// Trolleybus (11, 800).
    case trolleybus
    /// Monorail (12, 405).
    case monorail
    /// Air (1100).
    case air
    /// Taxi (1500–1507).
    case taxi
    /// Anything else, or a mode newer than this client.
    case other

    /// What a value a newer server may send is read as.
    public static let unrecognised: Mode? = .other
}
