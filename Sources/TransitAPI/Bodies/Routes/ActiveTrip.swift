/// A trip of the route that is under way now.
public struct ActiveTrip: ResponseBody {
    /// Identifier of the trip (`trips.txt` trip_id).
    public var tripID: String
    /// Where the vehicle says it is going (`stop_times.txt` stop_headsign, else `trips.txt` trip_headsign).
    public var headsign: String
    /// Direction of travel, 0 or 1; null where the feed gives none (`trips.txt` direction_id).
    @Nullable public var directionID: Int?
    /// Service day the trip belongs to, which may be the day before (`calendar.txt`).
    public var serviceDate: ISODate
    /// First departure of this run, HH:MM:SS from noon minus 12 h; only for trips that run by frequency
    /// (`frequencies.txt`).
    @Nullable public var startTime: ServiceClock?
    /// Where the vehicle is; null where no fresh position is known.
    @Nullable public var vehicle: VehiclePosition?
    /// Stops still ahead, in order.
    public var nextStops: [NextStop]
    /// True only if an update younger than its limit touched these very times.
    public var realtime: Bool
    /// What the times rest on.
    public var provenance: Provenance
    /// True if the trip does not run.
    public var isCancelled: Bool
    /// What is known to be happening to it.
    public var status: TripStatus
    /// Seconds late at the next call, negative when early; null without live data.
    @Nullable public var delaySeconds: Int?

    /// All fields, in the order of the wire; what may be null or has a usual value may be left out here.
    public init(
        tripID: String, headsign: String, directionID: Int? = nil, serviceDate: ISODate,
        startTime: ServiceClock? = nil, vehicle: VehiclePosition? = nil, nextStops: [NextStop],
        realtime: Bool, provenance: Provenance, isCancelled: Bool = false, status: TripStatus = .scheduled,
        delaySeconds: Int? = nil
    ) {
        self.tripID = tripID
        self.headsign = headsign
        self.directionID = directionID
        self.serviceDate = serviceDate
        self.startTime = startTime
        self.vehicle = vehicle
        self.nextStops = nextStops
        self.realtime = realtime
        self.provenance = provenance
        self.isCancelled = isCancelled
        self.status = status
        self.delaySeconds = delaySeconds
    }

    private enum CodingKeys: String, CodingKey {
        case tripID = "trip_id"
        case headsign
        case directionID = "direction_id"
        case serviceDate = "service_date"
        case startTime = "start_time"
        case vehicle
        case nextStops = "next_stops"
        case realtime
        case provenance
        case isCancelled = "is_cancelled"
        case status
        case delaySeconds = "delay_seconds"
    }
}

extension ActiveTrip {
    /// What the type stands for.
    public static let summary = "A trip of the route that is under way now."

    /// Each field of the wire with its meaning, unit and source.
    public static let fieldDocs: [String: String] = [
        "trip_id": "Identifier of the trip (`trips.txt` trip_id).",
        "headsign":
            "Where the vehicle says it is going (`stop_times.txt` stop_headsign, else `trips.txt` trip_headsign).",
        "direction_id": "Direction of travel, 0 or 1; null where the feed gives none (`trips.txt` direction_id).",
        "service_date": "Service day the trip belongs to, which may be the day before (`calendar.txt`).",
        "start_time":
            "First departure of this run, HH:MM:SS from noon minus 12 h; only for trips that run by frequency "
            + "(`frequencies.txt`).",
        "vehicle": "Where the vehicle is; null where no fresh position is known.",
        "next_stops": "Stops still ahead, in order.",
        "realtime": "True only if an update younger than its limit touched these very times.",
        "provenance": "What the times rest on.",
        "is_cancelled": "True if the trip does not run.",
        "status": "What is known to be happening to it.",
        "delay_seconds": "Seconds late at the next call, negative when early; null without live data.",
    ]
}
