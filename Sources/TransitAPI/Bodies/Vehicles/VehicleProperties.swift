/// What is known of a vehicle, flat, as map styles want it.
public struct VehicleProperties: ResponseBody {
    /// Identifier of the vehicle; empty where the feed gives none (VehicleDescriptor.id).
    public var vehicleID: String
    /// What riders read on the vehicle (VehicleDescriptor.label).
    @Nullable public var label: String?
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
    /// Heading in degrees clockwise from true north.
    @Nullable public var bearing: Double?
    /// Speed in kilometres per hour; the feed says metres per second.
    @Nullable public var speedKmh: Double?
    /// Whether it is at next_stop_id or on its way there; null where not known.
    @Nullable public var currentStatus: VehicleStopState?
    /// How full the vehicle is.
    @Nullable public var occupancyStatus: OccupancyStatus?
    /// True if it is tied to a trip of the timetable.
    public var matched: Bool
    /// How it was tied to the trip; null where it is not.
    @Nullable public var matchedBy: MatchMethod?
    /// Feed it came from, as named in the city file.
    public var feedID: String
    /// When the vehicle measured this, in the city's time zone.
    public var lastUpdated: Timestamp
    /// Seconds from last_updated to this answer.
    public var ageSeconds: Int

    /// All fields, in the order of the wire; what may be null may be left out here.
    public init(
        vehicleID: String, label: String? = nil, tripID: String? = nil, serviceDate: ISODate? = nil,
        startTime: ServiceClock? = nil, routeID: String? = nil, routeShortName: String? = nil,
        routeColor: String? = nil, routeTextColor: String? = nil, mode: Mode? = nil, headsign: String? = nil,
        directionID: Int? = nil, delaySeconds: Int? = nil, nextStopID: String? = nil,
        nextStopName: String? = nil, bearing: Double? = nil, speedKmh: Double? = nil,
        currentStatus: VehicleStopState? = nil, occupancyStatus: OccupancyStatus? = nil, matched: Bool,
        matchedBy: MatchMethod? = nil, feedID: String, lastUpdated: Timestamp, ageSeconds: Int
    ) {
        self.vehicleID = vehicleID
        self.label = label
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
        self.bearing = bearing
        self.speedKmh = speedKmh
        self.currentStatus = currentStatus
        self.occupancyStatus = occupancyStatus
        self.matched = matched
        self.matchedBy = matchedBy
        self.feedID = feedID
        self.lastUpdated = lastUpdated
        self.ageSeconds = ageSeconds
    }

    private enum CodingKeys: String, CodingKey {
        case vehicleID = "vehicle_id"
        case label
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
        case bearing
        case speedKmh = "speed_kmh"
        case currentStatus = "current_status"
        case occupancyStatus = "occupancy_status"
        case matched
        case matchedBy = "matched_by"
        case feedID = "feed_id"
        case lastUpdated = "last_updated"
        case ageSeconds = "age_seconds"
    }
}

extension VehicleProperties {
    /// What the type stands for.
    public static let summary = "What is known of a vehicle, flat, as map styles want it."

    /// Each field of the wire with its meaning, unit and source.
    public static let fieldDocs: [String: String] = [
        "vehicle_id": "Identifier of the vehicle; empty where the feed gives none (VehicleDescriptor.id).",
        "label": "What riders read on the vehicle (VehicleDescriptor.label).",
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
        "bearing": "Heading in degrees clockwise from true north.",
        "speed_kmh": "Speed in kilometres per hour; the feed says metres per second.",
        "current_status": "Whether it is at next_stop_id or on its way there; null where not known.",
        "occupancy_status": "How full the vehicle is.",
        "matched": "True if it is tied to a trip of the timetable.",
        "matched_by": "How it was tied to the trip; null where it is not.",
        "feed_id": "Feed it came from, as named in the city file.",
        "last_updated": "When the vehicle measured this, in the city's time zone.",
        "age_seconds": "Seconds from last_updated to this answer.",
    ]
}
