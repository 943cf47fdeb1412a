/// Parameters of `GET /suggest`.
public struct SuggestRequest: EndpointRequest {
    /// What was typed so far: a stop, a line, a place, a street, an address; typing errors are forgiven.
    /// - Query: bounds: 1...100, example: "central"
    public var query: String
    /// A place; what is nearer ranks higher and has a distance.
    /// - Query: example: Coordinates.example
    public var near: Coordinates?
    /// Most entries in the answer.
    /// - Query: bounds: 1...20, example: 8
    public var limit: Int = 8
}

/// Parameters of `GET /reverse`.
public struct ReverseRequest: EndpointRequest {
    /// Latitude of the point, WGS 84.
    /// - Query: bounds: -90...90, unit: "degrees", example: -33.8839
    public var lat: Double
    /// Longitude of the point, WGS 84.
    /// - Query: bounds: -180...180, unit: "degrees", example: 151.2072
    public var lon: Double
    /// Most entries in the answer.
    /// - Query: bounds: 1...20, example: 5
    public var limit: Int = 5
}

/// What a suggestion is.
public enum SuggestionType: String, WireEnum {
    /// A stop or platform.
    case stop
    /// A station.
    case station
    /// A line: a route of the timetable.
    case line
    /// Something with a name, such as a suburb, a park or a museum.
    case place
    /// A street.
    case street
    /// A house of a street.
    case address

    public static let summary = "What a suggestion is."

    /// What a value a newer server may send is read as.
    public static let unrecognised: SuggestionType? = .place
}

/// Who knows a place.
public enum SuggestionSource: String, WireEnum {
    /// The timetable.
    case timetable
    /// OpenStreetMap, © its contributors, Open Database License: say so where it is shown.
    case openStreetMap = "openstreetmap"
    /// Transport for NSW's Trip Planner.
    case tripPlanner = "nsw_trip_planner"
    /// Somebody else.
    case other

    public static let summary = "Who knows a place."

    /// What a value a newer server may send is read as.
    public static let unrecognised: SuggestionSource? = .other
}

/// Something a rider may have meant.
public struct Suggestion: ResponseBody {
    /// What it is.
    public var type: SuggestionType
    /// What it is called; of an address the number and the street.
    public var name: String
    /// Where it is, in words: suburb and town, or else a stop nearby; null where nothing is known.
    @Nullable public var locality: String?
    /// Name of the nearest stop (`stops.txt` stop_name), where `locality` says "near" it, so that it can be said in another
    /// language; null where a suburb or town is known, for a stop and for a line.
    @Nullable public var nearStop: String?
    /// What kind of place it is, as OpenStreetMap has it: suburb, hospital, museum; null for all others.
    @Nullable public var category: String?
    /// What `/trips/plan` takes as origin or destination: a stop_id, or latitude and longitude; null for a line.
    @Nullable public var place: String?
    /// Latitude in degrees, WGS 84; null for a line.
    @Nullable public var lat: Double?
    /// Longitude in degrees, WGS 84; null for a line.
    @Nullable public var lon: Double?
    /// Straight-line distance in metres from the point asked from; null where the search named none, and for a line.
    @Nullable public var distanceMeters: Double?
    /// Identifier of the stop (`stops.txt` stop_id); null for all others.
    @Nullable public var stopID: String?
    /// The line; null for all others.
    @Nullable public var route: RouteSummary?
    /// Modes that call at the stop; empty for all others.
    public var modes: [Mode] = []
    /// Words of the query that it does not have, in lower case and without accents: empty where it fits wholly.
    public var unmatchedWords: [String] = []
    /// Who knows it.
    public var source: SuggestionSource
}

/// What a rider may have meant, or what is at a point.
public struct SuggestBody: ResponseBody {
    /// Suggestions, the likeliest first; at a point, the address or street first, then what is nearest.
    public var suggestions: [Suggestion]
    /// Suggestions in this list.
    public var count: Int
    /// Whom to name where suggestions of OpenStreetMap are shown; null where there are none.
    @Nullable public var attribution: String?
}
