/// A walk, or a ride on one vehicle. On foot, fields of rides are null, lists empty and booleans false.
public struct Leg: ResponseBody {
    /// How it is made.
    public var mode: LegMode
    /// Minutes from departure to arrival, to the nearest one.
    public var durationMinutes: Int
    /// Metres along the way; null where not known.
    @Nullable public var distanceMeters: Int?
    /// Of a walk, how sure it is that it can be made as told; null on rides.
    @Nullable public var certainty: WalkCertainty?
    /// Where it starts.
    public var from: LegPlace
    /// Where it ends.
    public var to: LegPlace
    /// Its path as an encoded polyline; null where none is known.
    @Nullable public var polyline: String?
    /// Decimal places of the degrees in polyline, 5 or 6.
    public var polylinePrecision: Int
    /// Identifier of the route (`routes.txt` route_id); null on foot.
    @Nullable public var routeID: String?
    /// What riders call the route (`routes.txt` route_short_name); null on foot.
    @Nullable public var routeShortName: String?
    /// Full name of the route (`routes.txt` route_long_name); null on foot.
    @Nullable public var routeLongName: String?
    /// Six hexadecimal digits; null where the feed gives none (`routes.txt` route_color).
    @Nullable public var routeColor: String?
    /// Six hexadecimal digits; null where the feed gives none (`routes.txt` route_text_color).
    @Nullable public var routeTextColor: String?
    /// Who runs it (`agency.txt` agency_name); null on foot.
    @Nullable public var agencyName: String?
    /// Identifier of the trip (`trips.txt` trip_id); null on foot.
    @Nullable public var tripID: String?
    /// Service day the trip belongs to, which may be the day before; null on foot.
    @Nullable public var serviceDate: ISODate?
    /// First departure of the run, HH:MM:SS from noon minus 12 h; only for trips that run by frequency.
    @Nullable public var startTime: ServiceClock?
    /// Where the vehicle says it is going; null on foot.
    @Nullable public var headsign: String?
    /// Direction of travel, 0 or 1; null where the feed gives none (`trips.txt` direction_id).
    @Nullable public var directionID: Int?
    /// Stops ridden through between getting on and off; null on foot.
    @Nullable public var stopsBetween: Int?
    /// Those stops in order; empty on foot.
    public var intermediateStops: [IntermediateStop]
    /// True only if an update younger than its limit touched these very times.
    public var realtime: Bool
    /// How fresh the live data behind this ride is; none on foot.
    public var realtimeStatus: RealtimeStatus
    /// What is known to be happening to the trip; null on foot.
    @Nullable public var tripStatus: TripStatus?
    /// Seconds late where the rider gets on, negative when early; null without live data.
    @Nullable public var delaySeconds: Int?
    /// Whether it can be made with a wheelchair, getting on and off included; unknown where sources disagree.
    public var wheelchair: ThreeValued
    /// What riders with a wheelchair should know, in sentences: which sources disagree, and where.
    public var accessibilityNotes: [String]
    /// Whether a bicycle may come along.
    public var bikes: ThreeValued
    /// True if the vehicle is that of the leg before: nobody has to get up.
    public var staysSeated: Bool
    /// Minutes between vehicles where times are approximate; null for exact times.
    @Nullable public var headwayMinutes: Int?
    /// How to get on; null on foot.
    @Nullable public var pickup: Pickup?
    /// The change from this ride to the next one; null on foot and on the last ride.
    @Nullable public var connection: LegConnection?

    /// All fields, in the order of the wire; what may be null or has a usual value may be left out here.
    public init(
        mode: LegMode, durationMinutes: Int, distanceMeters: Int? = nil, certainty: WalkCertainty? = nil,
        from: LegPlace, to: LegPlace, polyline: String? = nil, polylinePrecision: Int = 5, routeID: String? = nil,
        routeShortName: String? = nil,
        routeLongName: String? = nil, routeColor: String? = nil, routeTextColor: String? = nil,
        agencyName: String? = nil, tripID: String? = nil, serviceDate: ISODate? = nil, startTime: ServiceClock? = nil,
        headsign: String? = nil, directionID: Int? = nil, stopsBetween: Int? = nil,
        intermediateStops: [IntermediateStop] = [], realtime: Bool = false, realtimeStatus: RealtimeStatus = .none,
        tripStatus: TripStatus? = nil, delaySeconds: Int? = nil, wheelchair: ThreeValued = .unknown,
        accessibilityNotes: [String] = [], bikes: ThreeValued = .unknown, staysSeated: Bool = false,
        headwayMinutes: Int? = nil, pickup: Pickup? = nil,
        connection: LegConnection? = nil
    ) {
        self.mode = mode
        self.durationMinutes = durationMinutes
        self.distanceMeters = distanceMeters
        self.certainty = certainty
        self.from = from
        self.to = to
        self.polyline = polyline
        self.polylinePrecision = polylinePrecision
        self.routeID = routeID
        self.routeShortName = routeShortName
        self.routeLongName = routeLongName
        self.routeColor = routeColor
        self.routeTextColor = routeTextColor
        self.agencyName = agencyName
        self.tripID = tripID
        self.serviceDate = serviceDate
        self.startTime = startTime
        self.headsign = headsign
        self.directionID = directionID
        self.stopsBetween = stopsBetween
        self.intermediateStops = intermediateStops
        self.realtime = realtime
        self.realtimeStatus = realtimeStatus
        self.tripStatus = tripStatus
        self.delaySeconds = delaySeconds
        self.wheelchair = wheelchair
        self.accessibilityNotes = accessibilityNotes
        self.bikes = bikes
        self.staysSeated = staysSeated
        self.headwayMinutes = headwayMinutes
        self.pickup = pickup
        self.connection = connection
    }

    private enum CodingKeys: String, CodingKey {
        case mode
        case durationMinutes = "duration_minutes"
        case distanceMeters = "distance_meters"
        case certainty
        case from
        case to
        case polyline
        case polylinePrecision = "polyline_precision"
        case routeID = "route_id"
        case routeShortName = "route_short_name"
        case routeLongName = "route_long_name"
        case routeColor = "route_color"
        case routeTextColor = "route_text_color"
        case agencyName = "agency_name"
        case tripID = "trip_id"
        case serviceDate = "service_date"
        case startTime = "start_time"
        case headsign
        case directionID = "direction_id"
        case stopsBetween = "stops_between"
        case intermediateStops = "intermediate_stops"
        case realtime
        case realtimeStatus = "realtime_status"
        case tripStatus = "trip_status"
        case delaySeconds = "delay_seconds"
        case wheelchair
        case accessibilityNotes = "accessibility_notes"
        case bikes
        case staysSeated = "stays_seated"
        case headwayMinutes = "headway_minutes"
        case pickup
        case connection
    }
}

extension Leg {
    /// What the type stands for.
    public static let summary = """
        A walk, or a ride on one vehicle. On foot, fields of rides are null, lists empty and booleans false.
        """

    /// Each field of the wire with its meaning, unit and source.
    public static let fieldDocs: [String: String] = [
        "mode": "How it is made.",
        "duration_minutes": "Minutes from departure to arrival, to the nearest one.",
        "distance_meters": "Metres along the way; null where not known.",
        "certainty": "Of a walk, how sure it is that it can be made as told; null on rides.",
        "from": "Where it starts.",
        "to": "Where it ends.",
        "polyline": "Its path as an encoded polyline; null where none is known.",
        "polyline_precision": "Decimal places of the degrees in polyline, 5 or 6.",
        "route_id": "Identifier of the route (`routes.txt` route_id); null on foot.",
        "route_short_name": "What riders call the route (`routes.txt` route_short_name); null on foot.",
        "route_long_name": "Full name of the route (`routes.txt` route_long_name); null on foot.",
        "route_color": "Six hexadecimal digits; null where the feed gives none (`routes.txt` route_color).",
        "route_text_color": "Six hexadecimal digits; null where the feed gives none (`routes.txt` route_text_color).",
        "agency_name": "Who runs it (`agency.txt` agency_name); null on foot.",
        "trip_id": "Identifier of the trip (`trips.txt` trip_id); null on foot.",
        "service_date": "Service day the trip belongs to, which may be the day before; null on foot.",
        "start_time":
            "First departure of the run, HH:MM:SS from noon minus 12 h; only for trips that run by frequency.",
        "headsign": "Where the vehicle says it is going; null on foot.",
        "direction_id": "Direction of travel, 0 or 1; null where the feed gives none (`trips.txt` direction_id).",
        "stops_between": "Stops ridden through between getting on and off; null on foot.",
        "intermediate_stops": "Those stops in order; empty on foot.",
        "realtime": "True only if an update younger than its limit touched these very times.",
        "realtime_status": "How fresh the live data behind this ride is; none on foot.",
        "trip_status": "What is known to be happening to the trip; null on foot.",
        "delay_seconds": "Seconds late where the rider gets on, negative when early; null without live data.",
        "wheelchair":
            "Whether it can be made with a wheelchair, getting on and off included; unknown where sources disagree.",
        "accessibility_notes":
            "What riders with a wheelchair should know, in sentences: which sources disagree, and where.",
        "bikes": "Whether a bicycle may come along.",
        "stays_seated": "True if the vehicle is that of the leg before: nobody has to get up.",
        "headway_minutes": "Minutes between vehicles where times are approximate; null for exact times.",
        "pickup": "How to get on; null on foot.",
        "connection": "The change from this ride to the next one; null on foot and on the last ride.",
    ]
}
