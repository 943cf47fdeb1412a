/// Everything published about one route.
@dynamicMemberLookup
public struct RouteDetail: ResponseBody {
    /// The route; its fields are written beside these.
    public var route: RouteSummary
    /// What the names do not say (`routes.txt` route_desc).
    @Nullable public var routeDesc: String?
    /// Web page about the route (`routes.txt` route_url).
    @Nullable public var routeURL: String?
    /// Operator of the route; null where the feed names none.
    @Nullable public var agency: Agency?
    /// Directions of the route, direction_id 0 first.
    public var directions: [RouteDirection]

    /// All fields, in the order of the wire; what may be null may be left out here.
    public init(
        route: RouteSummary, routeDesc: String? = nil, routeURL: String? = nil, agency: Agency? = nil,
        directions: [RouteDirection]
    ) {
        self.route = route
        self.routeDesc = routeDesc
        self.routeURL = routeURL
        self.agency = agency
        self.directions = directions
    }

    /// The fields of ``RouteSummary``, as if they were this type's own: they are, on the wire.
    public subscript<Value>(dynamicMember path: KeyPath<RouteSummary, Value>) -> Value { route[keyPath: path] }

    /// Reads one flat object.
    public init(from decoder: any Decoder) throws {
        route = try RouteSummary(from: decoder)
        let container = try decoder.container(keyedBy: CodingKeys.self)
        _routeDesc = try container.decode(Nullable<String>.self, forKey: .routeDesc)
        _routeURL = try container.decode(Nullable<String>.self, forKey: .routeURL)
        _agency = try container.decode(Nullable<Agency>.self, forKey: .agency)
        directions = try container.decode([RouteDirection].self, forKey: .directions)
    }

    /// Writes one flat object.
    public func encode(to encoder: any Encoder) throws {
        try route.encode(to: encoder)
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(_routeDesc, forKey: .routeDesc)
        try container.encode(_routeURL, forKey: .routeURL)
        try container.encode(_agency, forKey: .agency)
        try container.encode(directions, forKey: .directions)
    }

    private enum CodingKeys: String, CodingKey {
        case routeDesc = "route_desc"
        case routeURL = "route_url"
        case agency
        case directions
    }
}

extension RouteDetail {
    /// What the type stands for.
    public static let summary = "Everything published about one route."

    /// Each field of the wire with its meaning, unit and source.
    public static let fieldDocs = RouteSummary.fieldDocs.merging([
        "route_desc": "What the names do not say (`routes.txt` route_desc).",
        "route_url": "Web page about the route (`routes.txt` route_url).",
        "agency": "Operator of the route; null where the feed names none.",
        "directions": "Directions of the route, direction_id 0 first.",
    ]) { _, own in own }
}
