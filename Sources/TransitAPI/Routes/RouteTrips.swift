/// The trips of a route that are under way now.
public struct RouteTripsBody: ResponseBody {
    /// The route.
    public var route: RouteSummary
    /// Trips under way, by start.
    public var activeTrips: [ActiveTrip]
    /// Newest live evidence behind this answer, or the timetable's reading time where there is none.
    public var lastUpdated: Timestamp
    /// True if live evidence is older than its limit; then meta says so too.
    public var stale: Bool = false
    /// Alerts in force that touch the route, worst first.
    public var alerts: [Alert] = []
}

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
    /// (`frequencies.txt`) and for further runs under the id of a timetabled trip.
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
    public var isCancelled: Bool = false
    /// What is known to be happening to it.
    public var status: TripStatus = .scheduled
    /// Seconds late at the next call, negative when early; null without live data.
    @Nullable public var delaySeconds: Int?
}

/// A stop a running trip has yet to reach.
public struct NextStop: ResponseBody {
    /// Identifier of the stop (`stops.txt` stop_id).
    public var stopID: String
    /// Name riders know (`stops.txt` stop_name).
    public var stopName: String
    /// Best known arrival, live where it is known.
    public var arrivalTime: Timestamp
    /// Best known departure, live where it is known.
    public var departureTime: Timestamp
    /// Platform as now known.
    @Nullable public var platform: String?
    /// What is known to be happening to this call.
    public var status: TripStatus = .scheduled
    /// True only if an update younger than its limit touched these very times.
    public var realtime: Bool = false
    /// Seconds late, negative when early; null without live data for this call.
    @Nullable public var delaySeconds: Int?
}
