// swift-format-ignore-file
// Made by `make generate` from what stands in Places: not to be edited.

extension SuggestRequest {
    /// Takes all of it; what may be missing or has a usual value may be left out.
    public init(
        query: String, near: Coordinates? = nil, limit: Int = 8, _: Void = ()
    ) {
        self.init(query: query, near: near, limit: limit)
    }

    static let query = Parameter<String>("query", "What was typed so far: a stop, a line, a place, a street, an address; typing errors are forgiven.", bounds: 1...100, example: "central")
    static let near = OptionalParameter<Coordinates>("near", "A place; what is nearer ranks higher and has a distance.", example: Coordinates.example)
    static let limit = Parameter<Int>("limit", "Most entries in the answer.", default: 8, bounds: 1...20, example: 8)

    public static let parameters: [AnyParameter] = [
        query.erased, near.erased, limit.erased
    ]

    public init(_ reader: ParameterReader) throws(ParameterError) {
        query = try reader.value(Self.query)
        near = try reader.value(Self.near)
        limit = try reader.value(Self.limit)
    }

    public func write(to writer: inout ParameterWriter) {
        writer.write(query, as: Self.query)
        writer.write(near, as: Self.near)
        writer.write(limit, as: Self.limit)
    }
}

extension ReverseRequest {
    /// Takes all of it; what may be missing or has a usual value may be left out.
    public init(
        lat: Double, lon: Double, limit: Int = 5, _: Void = ()
    ) {
        self.init(lat: lat, lon: lon, limit: limit)
    }

    static let lat = Parameter<Double>("lat", "Latitude of the point, WGS 84.", bounds: -90...90, unit: "degrees", example: -33.8839)
    static let lon = Parameter<Double>("lon", "Longitude of the point, WGS 84.", bounds: -180...180, unit: "degrees", example: 151.2072)
    static let limit = Parameter<Int>("limit", "Most entries in the answer.", default: 5, bounds: 1...20, example: 5)

    public static let parameters: [AnyParameter] = [
        lat.erased, lon.erased, limit.erased
    ]

    public init(_ reader: ParameterReader) throws(ParameterError) {
        lat = try reader.value(Self.lat)
        lon = try reader.value(Self.lon)
        limit = try reader.value(Self.limit)
    }

    public func write(to writer: inout ParameterWriter) {
        writer.write(lat, as: Self.lat)
        writer.write(lon, as: Self.lon)
        writer.write(limit, as: Self.limit)
    }
}

extension Suggestion {
    /// Takes all of it; what may be missing or has a usual value may be left out.
    public init(
        type: SuggestionType, name: String, locality: String? = nil, nearStop: String? = nil, category: String? = nil,
        place: String? = nil, lat: Double? = nil, lon: Double? = nil, distanceMeters: Double? = nil, stopID: String? = nil,
        route: RouteSummary? = nil, modes: [Mode] = [], unmatchedWords: [String] = [], source: SuggestionSource,
        _: Void = ()
    ) {
        self.init(type: type, name: name, locality: locality, nearStop: nearStop, category: category, place: place, lat: lat, lon: lon, distanceMeters: distanceMeters, stopID: stopID, route: route, modes: modes, unmatchedWords: unmatchedWords, source: source)
    }

    enum CodingKeys: String, CodingKey {
        case type, name, locality, nearStop = "near_stop", category, place, lat, lon, distanceMeters = "distance_meters",
            stopID = "stop_id", route, modes, unmatchedWords = "unmatched_words", source
    }

    public static let summary = "Something a rider may have meant."

    public static let fieldDocs: [String: String] = [
        "type": "What it is.",
        "name": "What it is called; of an address the number and the street.",
        "locality": "Where it is, in words: suburb and town, or else a stop nearby; null where nothing is known.",
        "near_stop": "Name of the nearest stop (`stops.txt` stop_name), where `locality` says \"near\" it, so that it can be said in another language; null where a suburb or town is known, for a stop and for a line.",
        "category": "What kind of place it is, as OpenStreetMap has it: suburb, hospital, museum; null for all others.",
        "place": "What `/trips/plan` takes as origin or destination: a stop_id, or latitude and longitude; null for a line.",
        "lat": "Latitude in degrees, WGS 84; null for a line.",
        "lon": "Longitude in degrees, WGS 84; null for a line.",
        "distance_meters": "Straight-line distance in metres from the point asked from; null where the search named none, and for a line.",
        "stop_id": "Identifier of the stop (`stops.txt` stop_id); null for all others.",
        "route": "The line; null for all others.",
        "modes": "Modes that call at the stop; empty for all others.",
        "unmatched_words": "Words of the query that it does not have, in lower case and without accents: empty where it fits wholly.",
        "source": "Who knows it.",
    ]

    public func writeMembers(to json: inout JSONWriter) {
        json.member("\"type\":", type)
        json.member(",\"name\":", name)
        json.member(",\"locality\":", locality)
        json.member(",\"near_stop\":", nearStop)
        json.member(",\"category\":", category)
        json.member(",\"place\":", place)
        json.member(",\"lat\":", lat)
        json.member(",\"lon\":", lon)
        json.member(",\"distance_meters\":", distanceMeters)
        json.member(",\"stop_id\":", stopID)
        json.member(",\"route\":", route)
        json.member(",\"modes\":", modes)
        json.member(",\"unmatched_words\":", unmatchedWords)
        json.member(",\"source\":", source)
    }
}

extension SuggestBody {
    /// Takes all of it; what may be missing or has a usual value may be left out.
    public init(
        suggestions: [Suggestion], count: Int, attribution: String? = nil, _: Void = ()
    ) {
        self.init(suggestions: suggestions, count: count, attribution: attribution)
    }

    enum CodingKeys: String, CodingKey {
        case suggestions, count, attribution
    }

    public static let summary = "What a rider may have meant, or what is at a point."

    public static let fieldDocs: [String: String] = [
        "suggestions": "Suggestions, the likeliest first; at a point, the address or street first, then what is nearest.",
        "count": "Suggestions in this list.",
        "attribution": "Whom to name where suggestions of OpenStreetMap are shown; null where there are none.",
    ]

    public func writeMembers(to json: inout JSONWriter) {
        json.member("\"suggestions\":", suggestions)
        json.member(",\"count\":", count)
        json.member(",\"attribution\":", attribution)
    }
}
