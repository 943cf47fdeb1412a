/// A stop, platform or station in a list.
public struct StopSummary: ResponseBody {
    /// Identifier of the stop (`stops.txt` stop_id).
    public var stopID: String
    /// Short code riders see at the stop (`stops.txt` stop_code).
    @Nullable public var stopCode: String?
    /// Name riders know (`stops.txt` stop_name).
    public var stopName: String
    /// Latitude in degrees, WGS 84 (`stops.txt` stop_lat); null where the feed gives no place.
    @Nullable public var stopLat: Double?
    /// Longitude in degrees, WGS 84 (`stops.txt` stop_lon); null where the feed gives no place.
    @Nullable public var stopLon: Double?
    /// Kind of place: 0 stop or platform, 1 station, 2 entrance, 3 generic node, 4 boarding area (`stops.txt`
    /// location_type).
    public var locationType: Int
    /// Wheelchair boarding: 0 unknown, 1 possible, 2 not possible, inherited from the station where empty
    /// (`stops.txt` wheelchair_boarding).
    public var wheelchairBoarding: Int
    /// stop_id of the station this place belongs to (`stops.txt` parent_station).
    @Nullable public var parentStation: String?
    /// Platform as signed, without the word platform (`stops.txt` platform_code).
    @Nullable public var platformCode: String?
    /// Modes that call here, or at any platform of the station; derived from the routes.
    public var modes: [Mode]
}

/// The stop a list of departures is about.
public struct StopReference: ResponseBody {
    /// Identifier of the stop (`stops.txt` stop_id).
    public var stopID: String
    /// Name riders know (`stops.txt` stop_name).
    public var stopName: String
    /// Platform as signed, without the word platform (`stops.txt` platform_code).
    @Nullable public var platformCode: String?
    /// IANA time zone of the stop (`stops.txt` stop_timezone, else the agency's).
    public var timezone: String
}

/// Everything published about one stop or station.
@dynamicMemberLookup
public struct StopDetail: ResponseBody {
    /// The stop; its fields are written beside these.
    @Flattened public var stop: StopSummary
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

    /// The fields of ``StopSummary``, as if they were this type's own: they are, on the wire.
    public subscript<Value>(dynamicMember path: KeyPath<StopSummary, Value>) -> Value { stop[keyPath: path] }
}

/// A stop with its distance from the point asked for.
@dynamicMemberLookup
public struct NearbyStop: ResponseBody {
    /// The stop; its fields are written beside the distance.
    @Flattened public var stop: StopSummary
    /// Straight-line distance from the point asked for, metres, to one decimal.
    public var distanceMeters: Double

    /// The fields of ``StopSummary``, as if they were this type's own: they are, on the wire.
    public subscript<Value>(dynamicMember path: KeyPath<StopSummary, Value>) -> Value { stop[keyPath: path] }
}

/// The stops around a point.
public struct NearbyStopsBody: ResponseBody {
    /// Stops within the radius, nearest first.
    public var stops: [NearbyStop]
    /// Stops in this list.
    public var count: Int
}

/// A stop that matches a search, best first.
@dynamicMemberLookup
public struct StopMatch: ResponseBody {
    /// The stop; its fields are written beside the distance.
    @Flattened public var stop: StopSummary
    /// Straight-line distance in metres from lat and lon; null where the search named no point.
    @Nullable public var distanceMeters: Double?
    /// Words of the query that the stop does not have, in lower case and without accents: empty where it fits wholly.
    public var unmatchedWords: [String] = []

    /// The fields of ``StopSummary``, as if they were this type's own: they are, on the wire.
    public subscript<Value>(dynamicMember path: KeyPath<StopSummary, Value>) -> Value { stop[keyPath: path] }
}

/// One page of the stops that match a search.
public struct StopSearchBody: ResponseBody {
    /// Matches, best first: how well the name matches, then departures per day, then distance.
    public var stops: [StopMatch]
    /// Stops in this page.
    public var count: Int
    /// Matches in all, on every page together.
    public var total: Int
    /// Most entries in this page, as asked.
    public var limit: Int
    /// Entries left out before this page, as asked.
    public var offset: Int
}
