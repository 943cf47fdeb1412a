/// A vehicle on the road, on rails or on water, and what it is running.
public struct Vehicle: ResponseBody {
    /// Names this vehicle on this trip, the same in every answer and event; other than vehicle_id, it is never masked.
    public var key: String
    /// Where it was last seen.
    public var position: VehiclePosition
    /// Trip it runs (`trips.txt` trip_id, or as published where it is not tied to the timetable).
    @Nullable public var tripID: String?
    /// Service day of that trip (`calendar.txt`); null where it is not tied to one.
    @Nullable public var serviceDate: ISODate?
    /// First departure of the run, HH:MM:SS; only for trips that run by frequency (`frequencies.txt`).
    @Nullable public var startTime: ServiceClock?
    /// Route it runs on (`routes.txt` route_id).
    @Nullable public var routeID: String?
    /// Name on the front of the vehicle (`routes.txt` route_short_name).
    @Nullable public var routeShortName: String?
    /// Line colour, six hexadecimal digits without # (`routes.txt` route_color).
    @Nullable public var routeColor: String?
    /// Text colour readable on the line colour, six hexadecimal digits (`routes.txt` route_text_color, or computed).
    @Nullable public var routeTextColor: String?
    /// Kind of vehicle, from the feed's own route type.
    @Nullable public var mode: Mode?
    /// Where the vehicle says it is going (`trips.txt` trip_headsign).
    @Nullable public var headsign: String?
    /// Direction of travel, 0 or 1 (`trips.txt` direction_id).
    @Nullable public var directionID: Int?
    /// Seconds late, negative when early; null where not known.
    @Nullable public var delaySeconds: Int?
    /// Stop it is at or on its way to (`stops.txt` stop_id).
    @Nullable public var nextStopID: String?
    /// Name of that stop (`stops.txt` stop_name).
    @Nullable public var nextStopName: String?
    /// True if it is tied to a trip of the timetable.
    public var matched: Bool
    /// How it was tied to the trip; null where it is not.
    @Nullable public var matchedBy: MatchMethod?
    /// Feed it came from, as named in the city file.
    public var feedID: String

    /// All fields, in the order of the wire; what may be null may be left out here.
    public init(
        key: String, position: VehiclePosition, tripID: String? = nil, serviceDate: ISODate? = nil,
        startTime: ServiceClock? = nil, routeID: String? = nil, routeShortName: String? = nil,
        routeColor: String? = nil, routeTextColor: String? = nil, mode: Mode? = nil, headsign: String? = nil,
        directionID: Int? = nil, delaySeconds: Int? = nil, nextStopID: String? = nil,
        nextStopName: String? = nil, matched: Bool, matchedBy: MatchMethod? = nil, feedID: String
    ) {
        self.key = key
        self.position = position
        self.tripID = tripID
        self.serviceDate = serviceDate
        self.startTime = startTime
        self.routeID = routeID
        self.routeShortName = routeShortName
        self.routeColor = routeColor
        self.routeTextColor = routeTextColor
        self.mode = mode
        self.headsign = headsign
        self.directionID = directionID
        self.delaySeconds = delaySeconds
        self.nextStopID = nextStopID
        self.nextStopName = nextStopName
        self.matched = matched
        self.matchedBy = matchedBy
        self.feedID = feedID
    }

    private enum CodingKeys: String, CodingKey {
        case key
        case position
        case tripID = "trip_id"
        case serviceDate = "service_date"
        case startTime = "start_time"
        case routeID = "route_id"
        case routeShortName = "route_short_name"
        case routeColor = "route_color"
        case routeTextColor = "route_text_color"
        case mode
        case headsign
        case directionID = "direction_id"
        case delaySeconds = "delay_seconds"
        case nextStopID = "next_stop_id"
        case nextStopName = "next_stop_name"
        case matched
        case matchedBy = "matched_by"
        case feedID = "feed_id"
    }
}

extension Vehicle {
    /// What the type stands for.
    public static let summary = "A vehicle on the road, on rails or on water, and what it is running."

    /// Each field of the wire with its meaning, unit and source.
    public static let fieldDocs: [String: String] = [
        "key":
            "Names this vehicle on this trip, the same in every answer and event; other than vehicle_id, it is never "
            + "masked.",
        "position": "Where it was last seen.",
        "trip_id": "Trip it runs (`trips.txt` trip_id, or as published where it is not tied to the timetable).",
        "service_date": "Service day of that trip (`calendar.txt`); null where it is not tied to one.",
        "start_time": "First departure of the run, HH:MM:SS; only for trips that run by frequency (`frequencies.txt`).",
        "route_id": "Route it runs on (`routes.txt` route_id).",
        "route_short_name": "Name on the front of the vehicle (`routes.txt` route_short_name).",
        "route_color": "Line colour, six hexadecimal digits without # (`routes.txt` route_color).",
        "route_text_color":
            "Text colour readable on the line colour, six hexadecimal digits (`routes.txt` route_text_color, or "
            + "computed).",
        "mode": "Kind of vehicle, from the feed's own route type.",
        "headsign": "Where the vehicle says it is going (`trips.txt` trip_headsign).",
        "direction_id": "Direction of travel, 0 or 1 (`trips.txt` direction_id).",
        "delay_seconds": "Seconds late, negative when early; null where not known.",
        "next_stop_id": "Stop it is at or on its way to (`stops.txt` stop_id).",
        "next_stop_name": "Name of that stop (`stops.txt` stop_name).",
        "matched": "True if it is tied to a trip of the timetable.",
        "matched_by": "How it was tied to the trip; null where it is not.",
        "feed_id": "Feed it came from, as named in the city file.",
    ]
}
