/// One run of one trip on one service day, stop by stop.
public struct TripDetail: ResponseBody {
    /// Identifier of the trip (`trips.txt` trip_id).
    public var tripID: String
    /// The route it runs on.
    public var route: RouteSummary
    /// Where the vehicle says it is going (`trips.txt` trip_headsign).
    public var headsign: String
    /// Direction of travel, 0 or 1; null where the feed gives none (`trips.txt` direction_id).
    @Nullable public var directionID: Int?
    /// Service day the trip belongs to, which may be the day before (`calendar.txt`).
    public var serviceDate: ISODate
    /// First departure of this run, HH:MM:SS from noon minus 12 h; only for trips that run by frequency
    /// (`frequencies.txt`).
    @Nullable public var startTime: ServiceClock?
    /// Public number of the run (`trips.txt` trip_short_name).
    @Nullable public var shortName: String?
    /// Runs of one vehicle share this (`trips.txt` block_id).
    @Nullable public var blockID: String?
    /// Contract's boolean: true yes, false no, null unknown (`trips.txt` wheelchair_accessible).
    @Nullable public var wheelchairAccessible: Bool?
    /// Whether a wheelchair fits, as a three-valued fact (`trips.txt` wheelchair_accessible).
    public var wheelchair: ThreeValued
    /// Whether bicycles may come along (`trips.txt` bikes_allowed).
    public var bikes: ThreeValued
    /// True if the trip does not run.
    public var isCancelled: Bool
    /// What is known to be happening to it.
    public var status: TripStatus
    /// True only if an update younger than its limit touched these very times.
    public var realtime: Bool
    /// What the times rest on.
    public var provenance: Provenance
    /// Seconds between vehicles where times are approximate; null for exact times (`frequencies.txt` headway_secs).
    @Nullable public var headwaySeconds: Int?
    /// Calls in order of travel.
    public var stops: [TripStop]
    /// Path of the trip; null where none is published or none was asked for.
    @Nullable public var shape: Shape?
    /// Where the vehicle is; null where no fresh position is known.
    @Nullable public var vehicle: VehiclePosition?
    /// Alerts in force that touch the trip or one of its calls, worst first.
    public var alerts: [Alert]
    /// Seconds late at the next call, negative when early; null without live data.
    @Nullable public var delaySeconds: Int?
    /// True if live evidence is older than its limit; then meta says so too.
    public var stale: Bool
    /// Newest live evidence behind this answer; null without any.
    @Nullable public var lastUpdated: Timestamp?

    /// All fields, in the order of the wire; what may be null or has a usual value may be left out here.
    public init(
        tripID: String, route: RouteSummary, headsign: String, directionID: Int? = nil, serviceDate: ISODate,
        startTime: ServiceClock? = nil, shortName: String? = nil, blockID: String? = nil,
        wheelchairAccessible: Bool? = nil, wheelchair: ThreeValued, bikes: ThreeValued, isCancelled: Bool,
        status: TripStatus, realtime: Bool, provenance: Provenance, headwaySeconds: Int? = nil,
        stops: [TripStop], shape: Shape? = nil, vehicle: VehiclePosition? = nil, alerts: [Alert] = [],
        delaySeconds: Int? = nil, stale: Bool = false, lastUpdated: Timestamp? = nil
    ) {
        self.tripID = tripID
        self.route = route
        self.headsign = headsign
        self.directionID = directionID
        self.serviceDate = serviceDate
        self.startTime = startTime
        self.shortName = shortName
        self.blockID = blockID
        self.wheelchairAccessible = wheelchairAccessible
        self.wheelchair = wheelchair
        self.bikes = bikes
        self.isCancelled = isCancelled
        self.status = status
        self.realtime = realtime
        self.provenance = provenance
        self.headwaySeconds = headwaySeconds
        self.stops = stops
        self.shape = shape
        self.vehicle = vehicle
        self.alerts = alerts
        self.delaySeconds = delaySeconds
        self.stale = stale
        self.lastUpdated = lastUpdated
    }

    private enum CodingKeys: String, CodingKey {
        case tripID = "trip_id"
        case route
        case headsign
        case directionID = "direction_id"
        case serviceDate = "service_date"
        case startTime = "start_time"
        case shortName = "short_name"
        case blockID = "block_id"
        case wheelchairAccessible = "wheelchair_accessible"
        case wheelchair
        case bikes
        case isCancelled = "is_cancelled"
        case status
        case realtime
        case provenance
        case headwaySeconds = "headway_seconds"
        case stops
        case shape
        case vehicle
        case alerts
        case delaySeconds = "delay_seconds"
        case stale
        case lastUpdated = "last_updated"
    }
}

extension TripDetail {
    /// What the type stands for.
    public static let summary = "One run of one trip on one service day, stop by stop."

    /// Each field of the wire with its meaning, unit and source.
    public static let fieldDocs: [String: String] = [
        "trip_id": "Identifier of the trip (`trips.txt` trip_id).",
        "route": "The route it runs on.",
        "headsign": "Where the vehicle says it is going (`trips.txt` trip_headsign).",
        "direction_id": "Direction of travel, 0 or 1; null where the feed gives none (`trips.txt` direction_id).",
        "service_date": "Service day the trip belongs to, which may be the day before (`calendar.txt`).",
        "start_time":
            "First departure of this run, HH:MM:SS from noon minus 12 h; only for trips that run by frequency "
            + "(`frequencies.txt`).",
        "short_name": "Public number of the run (`trips.txt` trip_short_name).",
        "block_id": "Runs of one vehicle share this (`trips.txt` block_id).",
        "wheelchair_accessible":
            "Contract's boolean: true yes, false no, null unknown (`trips.txt` wheelchair_accessible).",
        "wheelchair": "Whether a wheelchair fits, as a three-valued fact (`trips.txt` wheelchair_accessible).",
        "bikes": "Whether bicycles may come along (`trips.txt` bikes_allowed).",
        "is_cancelled": "True if the trip does not run.",
        "status": "What is known to be happening to it.",
        "realtime": "True only if an update younger than its limit touched these very times.",
        "provenance": "What the times rest on.",
        "headway_seconds":
            "Seconds between vehicles where times are approximate; null for exact times (`frequencies.txt` "
            + "headway_secs).",
        "stops": "Calls in order of travel.",
        "shape": "Path of the trip; null where none is published or none was asked for.",
        "vehicle": "Where the vehicle is; null where no fresh position is known.",
        "alerts": "Alerts in force that touch the trip or one of its calls, worst first.",
        "delay_seconds": "Seconds late at the next call, negative when early; null without live data.",
        "stale": "True if live evidence is older than its limit; then meta says so too.",
        "last_updated": "Newest live evidence behind this answer; null without any.",
    ]
}
