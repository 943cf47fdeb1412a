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
}

/// Where a vehicle was last seen (GTFS-realtime VehiclePosition).
public struct VehiclePosition: ResponseBody {
    /// Identifier of the vehicle; empty where the feed gives none (VehicleDescriptor.id).
    public var vehicleID: String
    /// Latitude in degrees, WGS 84.
    public var latitude: Double
    /// Longitude in degrees, WGS 84.
    public var longitude: Double
    /// Heading in degrees clockwise from true north.
    @Nullable public var bearing: Double?
    /// Speed in kilometres per hour; the feed says metres per second.
    @Nullable public var speedKmh: Double?
    /// How full the vehicle is.
    @Nullable public var occupancyStatus: OccupancyStatus?
    /// When the vehicle measured this, in the city's time zone.
    public var lastUpdated: Timestamp
    /// What riders read on the vehicle (VehicleDescriptor.label).
    @Nullable public var label: String?
    /// Whether it is at stop_id or on its way there; null where not known.
    @Nullable public var currentStatus: VehicleStopState?
    /// Stop it is at or on its way to; null where not known.
    @Nullable public var stopID: String?
    /// Position of that call in its trip (`stop_times.txt` stop_sequence).
    @Nullable public var stopSequence: Int?
    /// Carriages from the front; empty where not known.
    public var carriages: [Carriage] = []
    /// Seconds from last_updated to this answer.
    public var ageSeconds: Int = 0
}

/// One carriage of a train.
public struct Carriage: ResponseBody {
    /// Place in the train from the front, from 1 (TfNSW CarriageDescriptor position_in_consist).
    public var position: Int
    /// Number or name painted on the carriage.
    @Nullable public var name: String?
    /// How full it is; null where not known.
    @Nullable public var occupancyStatus: OccupancyStatus?
    /// True in a quiet carriage; null where not known.
    @Nullable public var quietCarriage: Bool?
    /// Toilet on board; null where not known.
    @Nullable public var toilet: CarriageToilet?
    /// True with a luggage rack; null where not known.
    @Nullable public var luggageRack: Bool?
}

/// Toilet of a carriage (TfNSW CarriageDescriptor toilet).
public enum CarriageToilet: String, WireEnum {
    /// No toilet.
    case absent = "none"
    /// A toilet, not for wheelchairs.
    case normal
    /// A toilet a wheelchair can use.
    case accessible
}

/// How full a vehicle is (GTFS-realtime OccupancyStatus).
public enum OccupancyStatus: String, WireEnum {
    /// Empty, or nearly.
    case empty = "EMPTY"
    /// Many seats.
    case manySeatsAvailable = "MANY_SEATS_AVAILABLE"
    /// A few seats.
    case fewSeatsAvailable = "FEW_SEATS_AVAILABLE"
    /// Standing room only.
    case standingRoomOnly = "STANDING_ROOM_ONLY"
    /// Little standing room.
    case crushedStandingRoomOnly = "CRUSHED_STANDING_ROOM_ONLY"
    /// Full.
    case full = "FULL"
    /// Nobody may board.
    case notAcceptingPassengers = "NOT_ACCEPTING_PASSENGERS"
    /// The vehicle does not say.
    case noDataAvailable = "NO_DATA_AVAILABLE"
    /// Not a vehicle to board.
    case notBoardable = "NOT_BOARDABLE"

    /// What a value a newer server may send is read as.
    public static let unrecognised: OccupancyStatus? = .noDataAvailable
}

/// Whether a vehicle is at a stop or on its way there (GTFS-realtime VehicleStopStatus).
public enum VehicleStopState: String, WireEnum {
    /// About to arrive.
    case incomingAt = "incoming_at"
    /// Standing there.
    case stoppedAt = "stopped_at"
    /// On its way from the stop before.
    case inTransitTo = "in_transit_to"

    /// What a value a newer server may send is read as.
    public static let unrecognised: VehicleStopState? = .inTransitTo
}
