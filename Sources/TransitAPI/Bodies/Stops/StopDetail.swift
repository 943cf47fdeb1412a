/// Everything published about one stop or station.
@dynamicMemberLookup
public struct StopDetail: ResponseBody {
    /// The stop; its fields are written beside these.
    public var stop: StopSummary
    /// What the name does not say (`stops.txt` stop_desc).
    @Nullable public var stopDesc: String?
    /// Web page about the stop (`stops.txt` stop_url).
    @Nullable public var stopURL: String?
    /// IANA time zone of the stop (`stops.txt` stop_timezone, else the agency's).
    public var timezone: String
    /// Floor of the station, as signed (`levels.txt` level_name).
    @Nullable public var levelName: String?
    /// Routes that call here, or at any platform of the station, in the order of the routes list.
    public var routes: [RouteSummary]
    /// Platforms of the station that riders board at; empty for anything but a station.
    public var children: [StopSummary]

    /// All fields, in the order of the wire; what may be null may be left out here.
    public init(
        stop: StopSummary, stopDesc: String? = nil, stopURL: String? = nil, timezone: String,
        levelName: String? = nil, routes: [RouteSummary], children: [StopSummary]
    ) {
        self.stop = stop
        self.stopDesc = stopDesc
        self.stopURL = stopURL
        self.timezone = timezone
        self.levelName = levelName
        self.routes = routes
        self.children = children
    }

    /// The fields of ``StopSummary``, as if they were this type's own: they are, on the wire.
    public subscript<Value>(dynamicMember path: KeyPath<StopSummary, Value>) -> Value { stop[keyPath: path] }

    /// Reads one flat object.
    public init(from decoder: any Decoder) throws {
        stop = try StopSummary(from: decoder)
        let container = try decoder.container(keyedBy: CodingKeys.self)
        _stopDesc = try container.decode(Nullable<String>.self, forKey: .stopDesc)
        _stopURL = try container.decode(Nullable<String>.self, forKey: .stopURL)
        timezone = try container.decode(String.self, forKey: .timezone)
        _levelName = try container.decode(Nullable<String>.self, forKey: .levelName)
        routes = try container.decode([RouteSummary].self, forKey: .routes)
        children = try container.decode([StopSummary].self, forKey: .children)
    }

    /// Writes one flat object.
    public func encode(to encoder: any Encoder) throws {
        try stop.encode(to: encoder)
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(_stopDesc, forKey: .stopDesc)
        try container.encode(_stopURL, forKey: .stopURL)
        try container.encode(timezone, forKey: .timezone)
        try container.encode(_levelName, forKey: .levelName)
        try container.encode(routes, forKey: .routes)
        try container.encode(children, forKey: .children)
    }

    private enum CodingKeys: String, CodingKey {
        case stopDesc = "stop_desc"
        case stopURL = "stop_url"
        case timezone
        case levelName = "level_name"
        case routes
        case children
    }
}

extension StopDetail {
    /// What the type stands for.
    public static let summary = "Everything published about one stop or station."

    /// Each field of the wire with its meaning, unit and source.
    public static let fieldDocs = StopSummary.fieldDocs.merging([
        "stop_desc": "What the name does not say (`stops.txt` stop_desc).",
        "stop_url": "Web page about the stop (`stops.txt` stop_url).",
        "timezone": "IANA time zone of the stop (`stops.txt` stop_timezone, else the agency's).",
        "level_name": "Floor of the station, as signed (`levels.txt` level_name).",
        "routes": "Routes that call here, or at any platform of the station, in the order of the routes list.",
        "children": "Platforms of the station that riders board at; empty for anything but a station.",
    ]) { _, own in own }
}
