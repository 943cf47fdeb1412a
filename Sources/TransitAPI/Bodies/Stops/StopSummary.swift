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

    /// All fields, in the order of the wire; what may be null may be left out here.
    public init(
        stopID: String, stopCode: String? = nil, stopName: String, stopLat: Double?, stopLon: Double?,
        locationType: Int, wheelchairBoarding: Int, parentStation: String? = nil, platformCode: String? = nil,
        modes: [Mode]
    ) {
        self.stopID = stopID
        self.stopCode = stopCode
        self.stopName = stopName
        self.stopLat = stopLat
        self.stopLon = stopLon
        self.locationType = locationType
        self.wheelchairBoarding = wheelchairBoarding
        self.parentStation = parentStation
        self.platformCode = platformCode
        self.modes = modes
    }

    private enum CodingKeys: String, CodingKey {
        case stopID = "stop_id"
        case stopCode = "stop_code"
        case stopName = "stop_name"
        case stopLat = "stop_lat"
        case stopLon = "stop_lon"
        case locationType = "location_type"
        case wheelchairBoarding = "wheelchair_boarding"
        case parentStation = "parent_station"
        case platformCode = "platform_code"
        case modes
    }
}

extension StopSummary {
    /// What the type stands for.
    public static let summary = "A stop, platform or station in a list."

    /// Each field of the wire with its meaning, unit and source.
    public static let fieldDocs: [String: String] = [
        "stop_id": "Identifier of the stop (`stops.txt` stop_id).",
        "stop_code": "Short code riders see at the stop (`stops.txt` stop_code).",
        "stop_name": "Name riders know (`stops.txt` stop_name).",
        "stop_lat": "Latitude in degrees, WGS 84 (`stops.txt` stop_lat); null where the feed gives no place.",
        "stop_lon": "Longitude in degrees, WGS 84 (`stops.txt` stop_lon); null where the feed gives no place.",
        "location_type":
            "Kind of place: 0 stop or platform, 1 station, 2 entrance, 3 generic node, 4 boarding area "
            + "(`stops.txt` location_type).",
        "wheelchair_boarding":
            "Wheelchair boarding: 0 unknown, 1 possible, 2 not possible, inherited from the station where empty "
            + "(`stops.txt` wheelchair_boarding).",
        "parent_station": "stop_id of the station this place belongs to (`stops.txt` parent_station).",
        "platform_code": "Platform as signed, without the word platform (`stops.txt` platform_code).",
        "modes": "Modes that call here, or at any platform of the station; derived from the routes.",
    ]
}
