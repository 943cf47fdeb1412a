// swift-format-ignore-file
// Made by `make generate` from what stands in Stops: not to be edited.

extension StopSummary {
    /// Takes all of it; what may be missing or has a usual value may be left out.
    public init(
        stopID: String, stopCode: String? = nil, stopName: String, stopLat: Double? = nil, stopLon: Double? = nil,
        locationType: Int, wheelchairBoarding: Int, parentStation: String? = nil, platformCode: String? = nil,
        modes: [Mode], _: Void = ()
    ) {
        self.init(stopID: stopID, stopCode: stopCode, stopName: stopName, stopLat: stopLat, stopLon: stopLon, locationType: locationType, wheelchairBoarding: wheelchairBoarding, parentStation: parentStation, platformCode: platformCode, modes: modes)
    }

    enum CodingKeys: String, CodingKey {
        case stopID = "stop_id", stopCode = "stop_code", stopName = "stop_name", stopLat = "stop_lat", stopLon = "stop_lon",
            locationType = "location_type", wheelchairBoarding = "wheelchair_boarding", parentStation = "parent_station",
            platformCode = "platform_code", modes
    }

    public static let summary = "A stop, platform or station in a list."

    public static let fieldDocs: [String: String] = [
        "stop_id": "Identifier of the stop (`stops.txt` stop_id).",
        "stop_code": "Short code riders see at the stop (`stops.txt` stop_code).",
        "stop_name": "Name riders know (`stops.txt` stop_name).",
        "stop_lat": "Latitude in degrees, WGS 84 (`stops.txt` stop_lat); null where the feed gives no place.",
        "stop_lon": "Longitude in degrees, WGS 84 (`stops.txt` stop_lon); null where the feed gives no place.",
        "location_type": "Kind of place: 0 stop or platform, 1 station, 2 entrance, 3 generic node, 4 boarding area (`stops.txt` location_type).",
        "wheelchair_boarding": "Wheelchair boarding: 0 unknown, 1 possible, 2 not possible, inherited from the station where empty (`stops.txt` wheelchair_boarding).",
        "parent_station": "stop_id of the station this place belongs to (`stops.txt` parent_station).",
        "platform_code": "Platform as signed, without the word platform (`stops.txt` platform_code).",
        "modes": "Modes that call here, or at any platform of the station; derived from the routes.",
    ]

    public func writeMembers(to json: inout JSONWriter) {
        json.member("\"stop_id\":", stopID)
        json.member(",\"stop_code\":", stopCode)
        json.member(",\"stop_name\":", stopName)
        json.member(",\"stop_lat\":", stopLat)
        json.member(",\"stop_lon\":", stopLon)
        json.member(",\"location_type\":", locationType)
        json.member(",\"wheelchair_boarding\":", wheelchairBoarding)
        json.member(",\"parent_station\":", parentStation)
        json.member(",\"platform_code\":", platformCode)
        json.member(",\"modes\":", modes)
    }
}

extension StopReference {
    /// Takes all of it; what may be missing or has a usual value may be left out.
    public init(
        stopID: String, stopName: String, platformCode: String? = nil, timezone: String, _: Void = ()
    ) {
        self.init(stopID: stopID, stopName: stopName, platformCode: platformCode, timezone: timezone)
    }

    enum CodingKeys: String, CodingKey {
        case stopID = "stop_id", stopName = "stop_name", platformCode = "platform_code", timezone
    }

    public static let summary = "The stop a list of departures is about."

    public static let fieldDocs: [String: String] = [
        "stop_id": "Identifier of the stop (`stops.txt` stop_id).",
        "stop_name": "Name riders know (`stops.txt` stop_name).",
        "platform_code": "Platform as signed, without the word platform (`stops.txt` platform_code).",
        "timezone": "IANA time zone of the stop (`stops.txt` stop_timezone, else the agency's).",
    ]

    public func writeMembers(to json: inout JSONWriter) {
        json.member("\"stop_id\":", stopID)
        json.member(",\"stop_name\":", stopName)
        json.member(",\"platform_code\":", platformCode)
        json.member(",\"timezone\":", timezone)
    }
}

extension StopDetail {
    /// Takes all of it; what may be missing or has a usual value may be left out.
    public init(
        stop: StopSummary, stopDesc: String? = nil, stopURL: String? = nil, timezone: String, levelName: String? = nil,
        routes: [RouteSummary], children: [StopSummary], _: Void = ()
    ) {
        self.init(stop: stop, stopDesc: stopDesc, stopURL: stopURL, timezone: timezone, levelName: levelName, routes: routes, children: children)
    }

    enum CodingKeys: String, CodingKey {
        case stopDesc = "stop_desc", stopURL = "stop_url", timezone, levelName = "level_name", routes, children
    }

    public init(from decoder: any Decoder) throws {
        let stop = try StopSummary(from: decoder)
        let container = try decoder.container(keyedBy: CodingKeys.self)
        let stopDesc = try container.decode(Nullable<String>.self, forKey: .stopDesc).wrappedValue
        let stopURL = try container.decode(Nullable<String>.self, forKey: .stopURL).wrappedValue
        let timezone = try container.decode(String.self, forKey: .timezone)
        let levelName = try container.decode(Nullable<String>.self, forKey: .levelName).wrappedValue
        let routes = try container.decode([RouteSummary].self, forKey: .routes)
        let children = try container.decode([StopSummary].self, forKey: .children)
        self.init(stop: stop, stopDesc: stopDesc, stopURL: stopURL, timezone: timezone, levelName: levelName, routes: routes, children: children)
    }

    public func encode(to encoder: any Encoder) throws {
        try stop.encode(to: encoder)
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(Nullable(wrappedValue: stopDesc), forKey: .stopDesc)
        try container.encode(Nullable(wrappedValue: stopURL), forKey: .stopURL)
        try container.encode(timezone, forKey: .timezone)
        try container.encode(Nullable(wrappedValue: levelName), forKey: .levelName)
        try container.encode(routes, forKey: .routes)
        try container.encode(children, forKey: .children)
    }

    public static let summary = "Everything published about one stop or station."

    public static let fieldDocs: [String: String] = StopSummary.fieldDocs.merging([
        "stop_desc": "What the name does not say (`stops.txt` stop_desc).",
        "stop_url": "Web page about the stop (`stops.txt` stop_url).",
        "timezone": "IANA time zone of the stop (`stops.txt` stop_timezone, else the agency's).",
        "level_name": "Floor of the station, as signed (`levels.txt` level_name).",
        "routes": "Routes that call here, or at any platform of the station, in the order of the routes list.",
        "children": "Platforms of the station that riders board at; empty for anything but a station.",
    ]) { _, own in own }

    public func writeMembers(to json: inout JSONWriter) {
        stop.writeMembers(to: &json)
        json.member(",\"stop_desc\":", stopDesc)
        json.member(",\"stop_url\":", stopURL)
        json.member(",\"timezone\":", timezone)
        json.member(",\"level_name\":", levelName)
        json.member(",\"routes\":", routes)
        json.member(",\"children\":", children)
    }
}

extension NearbyStop {
    /// Takes all of it; what may be missing or has a usual value may be left out.
    public init(
        stop: StopSummary, distanceMeters: Double, _: Void = ()
    ) {
        self.init(stop: stop, distanceMeters: distanceMeters)
    }

    enum CodingKeys: String, CodingKey {
        case distanceMeters = "distance_meters"
    }

    public init(from decoder: any Decoder) throws {
        let stop = try StopSummary(from: decoder)
        let container = try decoder.container(keyedBy: CodingKeys.self)
        let distanceMeters = try container.decode(Double.self, forKey: .distanceMeters)
        self.init(stop: stop, distanceMeters: distanceMeters)
    }

    public func encode(to encoder: any Encoder) throws {
        try stop.encode(to: encoder)
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(distanceMeters, forKey: .distanceMeters)
    }

    public static let summary = "A stop with its distance from the point asked for."

    public static let fieldDocs: [String: String] = StopSummary.fieldDocs.merging([
        "distance_meters": "Straight-line distance from the point asked for, metres, to one decimal.",
    ]) { _, own in own }

    public func writeMembers(to json: inout JSONWriter) {
        stop.writeMembers(to: &json)
        json.member(",\"distance_meters\":", distanceMeters)
    }
}

extension NearbyStopsBody {
    /// Takes all of it; what may be missing or has a usual value may be left out.
    public init(
        stops: [NearbyStop], count: Int, _: Void = ()
    ) {
        self.init(stops: stops, count: count)
    }

    enum CodingKeys: String, CodingKey {
        case stops, count
    }

    public static let summary = "The stops around a point."

    public static let fieldDocs: [String: String] = [
        "stops": "Stops within the radius, nearest first.",
        "count": "Stops in this list.",
    ]

    public func writeMembers(to json: inout JSONWriter) {
        json.member("\"stops\":", stops)
        json.member(",\"count\":", count)
    }
}

extension StopMatch {
    /// Takes all of it; what may be missing or has a usual value may be left out.
    public init(
        stop: StopSummary, distanceMeters: Double? = nil, unmatchedWords: [String] = [], _: Void = ()
    ) {
        self.init(stop: stop, distanceMeters: distanceMeters, unmatchedWords: unmatchedWords)
    }

    enum CodingKeys: String, CodingKey {
        case distanceMeters = "distance_meters", unmatchedWords = "unmatched_words"
    }

    public init(from decoder: any Decoder) throws {
        let stop = try StopSummary(from: decoder)
        let container = try decoder.container(keyedBy: CodingKeys.self)
        let distanceMeters = try container.decode(Nullable<Double>.self, forKey: .distanceMeters).wrappedValue
        let unmatchedWords = try container.decode([String].self, forKey: .unmatchedWords)
        self.init(stop: stop, distanceMeters: distanceMeters, unmatchedWords: unmatchedWords)
    }

    public func encode(to encoder: any Encoder) throws {
        try stop.encode(to: encoder)
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(Nullable(wrappedValue: distanceMeters), forKey: .distanceMeters)
        try container.encode(unmatchedWords, forKey: .unmatchedWords)
    }

    public static let summary = "A stop that matches a search, best first."

    public static let fieldDocs: [String: String] = StopSummary.fieldDocs.merging([
        "distance_meters": "Straight-line distance in metres from lat and lon; null where the search named no point.",
        "unmatched_words": "Words of the query that the stop does not have, in lower case and without accents: empty where it fits wholly.",
    ]) { _, own in own }

    public func writeMembers(to json: inout JSONWriter) {
        stop.writeMembers(to: &json)
        json.member(",\"distance_meters\":", distanceMeters)
        json.member(",\"unmatched_words\":", unmatchedWords)
    }
}

extension StopSearchBody {
    /// Takes all of it; what may be missing or has a usual value may be left out.
    public init(
        stops: [StopMatch], count: Int, total: Int, limit: Int, offset: Int, _: Void = ()
    ) {
        self.init(stops: stops, count: count, total: total, limit: limit, offset: offset)
    }

    enum CodingKeys: String, CodingKey {
        case stops, count, total, limit, offset
    }

    public static let summary = "One page of the stops that match a search."

    public static let fieldDocs: [String: String] = [
        "stops": "Matches, best first: how well the name matches, then departures per day, then distance.",
        "count": "Stops in this page.",
        "total": "Matches in all, on every page together.",
        "limit": "Most entries in this page, as asked.",
        "offset": "Entries left out before this page, as asked.",
    ]

    public func writeMembers(to json: inout JSONWriter) {
        json.member("\"stops\":", stops)
        json.member(",\"count\":", count)
        json.member(",\"total\":", total)
        json.member(",\"limit\":", limit)
        json.member(",\"offset\":", offset)
    }
}

extension SearchStopsRequest {
    /// Takes all of it; what may be missing or has a usual value may be left out.
    public init(
        query: String, near: Coordinates? = nil, mode: Mode? = nil, limit: Int = 20, offset: Int = 0, _: Void = ()
    ) {
        self.init(query: query, near: near, mode: mode, limit: limit, offset: offset)
    }

    static let query = Parameter<String>("query", "Part of a name or a stop code; typing errors are forgiven.", bounds: 1...100, example: "central")
    static let near = OptionalParameter<Coordinates>("near", "A place; nearer stops rank higher and have a distance.", example: Coordinates.example)
    static let mode = OptionalParameter<Mode>("mode", "Only stops where this mode calls.", example: .rail)
    static let limit = Parameter<Int>("limit", "Most entries in the answer.", default: 20, bounds: 1...100, example: 20)
    static let offset = Parameter<Int>("offset", "Entries to leave out first.", default: 0, bounds: 0...1000, example: 0)

    public static let parameters: [AnyParameter] = [
        query.erased, near.erased, mode.erased, limit.erased, offset.erased
    ]

    public init(_ reader: ParameterReader) throws(ParameterError) {
        query = try reader.value(Self.query)
        near = try reader.value(Self.near)
        mode = try reader.value(Self.mode)
        limit = try reader.value(Self.limit)
        offset = try reader.value(Self.offset)
    }

    public func write(to writer: inout ParameterWriter) {
        writer.write(query, as: Self.query)
        writer.write(near, as: Self.near)
        writer.write(mode, as: Self.mode)
        writer.write(limit, as: Self.limit)
        writer.write(offset, as: Self.offset)
    }
}

extension NearbyStopsRequest {
    /// Takes all of it; what may be missing or has a usual value may be left out.
    public init(
        lat: Double, lon: Double, radius: Int = 500, limit: Int = 20, mode: Mode? = nil, _: Void = ()
    ) {
        self.init(lat: lat, lon: lon, radius: radius, limit: limit, mode: mode)
    }

    static let lat = Parameter<Double>("lat", "Latitude of the point, WGS 84.", bounds: -90...90, unit: "degrees", example: -33.8839)
    static let lon = Parameter<Double>("lon", "Longitude of the point, WGS 84.", bounds: -180...180, unit: "degrees", example: 151.2072)
    static let radius = Parameter<Int>("radius", "How far around the point.", default: 500, bounds: 50...2000, unit: "metres", example: 500)
    static let limit = Parameter<Int>("limit", "Most entries in the answer.", default: 20, bounds: 1...50, example: 20)
    static let mode = OptionalParameter<Mode>("mode", "Only stops where this mode calls.", example: .rail)

    public static let parameters: [AnyParameter] = [
        lat.erased, lon.erased, radius.erased, limit.erased, mode.erased
    ]

    public init(_ reader: ParameterReader) throws(ParameterError) {
        lat = try reader.value(Self.lat)
        lon = try reader.value(Self.lon)
        radius = try reader.value(Self.radius)
        limit = try reader.value(Self.limit)
        mode = try reader.value(Self.mode)
    }

    public func write(to writer: inout ParameterWriter) {
        writer.write(lat, as: Self.lat)
        writer.write(lon, as: Self.lon)
        writer.write(radius, as: Self.radius)
        writer.write(limit, as: Self.limit)
        writer.write(mode, as: Self.mode)
    }
}

extension StopRequest {
    /// Takes all of it; what may be missing or has a usual value may be left out.
    public init(
        stopID: String, _: Void = ()
    ) {
        self.init(stopID: stopID)
    }

    static let stopID = Parameter<String>("stop_id", in: .path, "GTFS stop_id of a stop, platform or station.", bounds: 1...200, example: "200060")

    public static let parameters: [AnyParameter] = [
        stopID.erased
    ]

    public init(_ reader: ParameterReader) throws(ParameterError) {
        stopID = try reader.value(Self.stopID)
    }

    public func write(to writer: inout ParameterWriter) {
        writer.write(stopID, as: Self.stopID)
    }
}
