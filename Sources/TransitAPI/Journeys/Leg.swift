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
    public var polylinePrecision: Int = 5
    /// The walk in sentences, where it leads along streets that are mapped; empty for all others.
    public var steps: [LegStep] = []
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
    /// First departure of the run, HH:MM:SS from noon minus 12 h; only for trips that run by frequency and for further
    /// runs under the id of a timetabled trip.
    @Nullable public var startTime: ServiceClock?
    /// Where the vehicle says it is going; null on foot.
    @Nullable public var headsign: String?
    /// Direction of travel, 0 or 1; null where the feed gives none (`trips.txt` direction_id).
    @Nullable public var directionID: Int?
    /// Stops ridden through between getting on and off; null on foot.
    @Nullable public var stopsBetween: Int?
    /// Those stops in order; empty on foot.
    public var intermediateStops: [IntermediateStop] = []
    /// True only if an update younger than its limit touched these very times.
    public var realtime: Bool = false
    /// How fresh the live data behind this ride is; none on foot.
    public var realtimeStatus: RealtimeStatus = .none
    /// What is known to be happening to the trip; null on foot.
    @Nullable public var tripStatus: TripStatus?
    /// Seconds late where the rider gets on (off, where only that is live), negative when early; null without live data.
    @Nullable public var delaySeconds: Int?
    /// Whether it can be made with a wheelchair, getting on and off included; unknown where sources disagree.
    public var wheelchair: ThreeValued = .unknown
    /// What riders with a wheelchair should know, in sentences (in English or Chinese, simplified or traditional, by
    /// `Accept-Language`): which sources disagree, and where.
    public var accessibilityNotes: [String] = []
    /// Whether a bicycle may come along.
    public var bikes: ThreeValued = .unknown
    /// True if the vehicle is that of the leg before: nobody has to get up.
    public var staysSeated: Bool = false
    /// Minutes between vehicles where times are approximate; null for exact times.
    @Nullable public var headwayMinutes: Int?
    /// How to get on; null on foot.
    @Nullable public var pickup: Pickup?
    /// The change from this ride to the next one; null on foot and on the last ride.
    @Nullable public var connection: LegConnection?
}

/// How a leg of a journey is made: on foot, or by a kind of vehicle.
public enum LegMode: String, WireEnum {
    /// On foot, or with a wheelchair.
    case walk = "WALK"
    /// Heavy and suburban rail.
    case rail = "RAIL"
    /// Metro and underground.
    case metro = "METRO"
    /// Tram and light rail.
    case lightRail = "LIGHT_RAIL"
    /// Bus.
    case bus = "BUS"
    /// Ferry and other boats.
    case ferry = "FERRY"
    /// Long-distance coach.
    case coach = "COACH"
    /// Cable-drawn tram.
    case cableCar = "CABLE_CAR"
    /// Aerial lift.
    case gondola = "GONDOLA"
    /// Funicular.
    case funicular = "FUNICULAR"
    /// Trolleybus.
    case trolleybus = "TROLLEYBUS"
    /// Monorail.
    case monorail = "MONORAIL"
    /// Air.
    case air = "AIR"
    /// Taxi.
    case taxi = "TAXI"
    /// Any other vehicle, or one newer than this client.
    case other = "OTHER"

    /// What a value a newer server may send is read as.
    public static let unrecognised: LegMode? = .other

    /// How a ride by a kind of vehicle is called in a leg.
    public init(_ mode: Mode) { self = LegMode(rawValue: mode.rawValue.uppercased()) ?? .other }

    /// The kind of vehicle; nil on foot.
    public var vehicle: Mode? { Mode(rawValue: rawValue.lowercased()) }
}

/// How sure a walk is: verified by a feed or a planner that knows the ways, or estimated from the straight line.
public enum WalkCertainty: String, WireEnum {
    /// A feed or a planner that knows the ways tells of it.
    case verified
    /// Reckoned from the straight line: nobody has looked whether there is such a way.
    case estimated

    /// What a value a newer server may send is read as.
    public static let unrecognised: WalkCertainty? = .estimated
}

/// Where a leg starts or ends.
public struct LegPlace: ResponseBody {
    /// Name to show: that of the stop, or of the place.
    public var name: String
    /// Identifier of the stop or platform (`stops.txt` stop_id); null for a point on the map.
    @Nullable public var stopID: String?
    /// Name riders know (`stops.txt` stop_name); null for a point on the map.
    @Nullable public var stopName: String?
    /// Latitude in degrees, WGS 84; null where the feed gives no place.
    @Nullable public var lat: Double?
    /// Longitude in degrees, WGS 84; null where the feed gives no place.
    @Nullable public var lon: Double?
    /// When the leg starts here, by the best that is known; null where it ends.
    @Nullable public var departureTime: Timestamp?
    /// When the leg ends here, by the best that is known; null where it starts.
    @Nullable public var arrivalTime: Timestamp?
    /// The same departure by the timetable; null where the leg ends.
    @Nullable public var scheduledDepartureTime: Timestamp?
    /// The same arrival by the timetable; null where the leg starts.
    @Nullable public var scheduledArrivalTime: Timestamp?
    /// Platform as now known; null where there is none.
    @Nullable public var platform: String?
    /// Platform by the timetable (`stops.txt` platform_code).
    @Nullable public var scheduledPlatform: String?
    /// True if both platforms are known and differ.
    public var platformChanged: Bool = false
}

/// A stop a rider passes without getting off.
public struct IntermediateStop: ResponseBody {
    /// Identifier of the stop (`stops.txt` stop_id).
    public var stopID: String
    /// Name riders know (`stops.txt` stop_name).
    public var stopName: String
    /// Latitude in degrees, WGS 84 (`stops.txt` stop_lat); null where the feed gives no place.
    @Nullable public var lat: Double?
    /// Longitude in degrees, WGS 84 (`stops.txt` stop_lon); null where the feed gives no place.
    @Nullable public var lon: Double?
    /// When the vehicle arrives, by the best that is known; null where not known.
    @Nullable public var arrivalTime: Timestamp?
    /// When the vehicle leaves, by the best that is known; null where not known.
    @Nullable public var departureTime: Timestamp?
    /// The same arrival by the timetable; null for trips without one.
    @Nullable public var scheduledArrivalTime: Timestamp?
    /// The same departure by the timetable; null for trips without one.
    @Nullable public var scheduledDepartureTime: Timestamp?
    /// True if the vehicle runs through without stopping.
    public var skipped: Bool = false
}

/// The change from one ride to the next.
public struct LegConnection: ResponseBody {
    /// Seconds the change needs, the walk included.
    public var minimumSeconds: Int
    /// Seconds to spare beyond that, by the best that is known; negative when too few.
    public var slackSeconds: Int
    /// True if it may be missed.
    public var atRisk: Bool = false
    /// True if it cannot be made.
    public var missed: Bool = false
    /// What leaves next towards the destination if this one is missed; null where nothing is known.
    @Nullable public var next: NextConnection?
}

/// The ride to take when a connection is missed.
public struct NextConnection: ResponseBody {
    /// Identifier of the route (`routes.txt` route_id).
    public var routeID: String
    /// What riders call the route (`routes.txt` route_short_name).
    public var routeShortName: String
    /// Where the vehicle says it is going.
    public var headsign: String
    /// When it leaves, by the best that is known.
    public var departureTime: Timestamp
    /// When it brings the rider to the itinerary's destination; null where not known.
    @Nullable public var arrivalTime: Timestamp?
}
