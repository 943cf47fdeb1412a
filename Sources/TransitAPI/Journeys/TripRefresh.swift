/// An itinerary against newer live data.
public struct TripRefreshBody: ResponseBody {
    /// The itinerary as it is now; null where the timetable no longer has it.
    @Nullable public var itinerary: Itinerary?
    /// What refreshing it came to.
    public var status: RefreshStatus
    /// What a rider would notice, in the order of the legs.
    public var changes: [ItineraryChange] = []
    /// Other journeys from where the rider can still be; only for a broken itinerary.
    public var alternatives: [Itinerary] = []
}

/// One change of an itinerary that a rider would notice.
public struct ItineraryChange: ResponseBody {
    /// Which leg of the itinerary as it was planned, from 0.
    public var legIndex: Int
    /// What has changed.
    public var kind: ItineraryChangeKind
    /// The same in a sentence for riders.
    public var message: String
}

/// What has changed about a leg.
public enum ItineraryChangeKind: String, WireEnum {
    /// It leaves at another time.
    case departureTime = "departure_time"
    /// It arrives at another time.
    case arrivalTime = "arrival_time"
    /// It leaves from, or arrives at, another platform.
    case platform
    /// It does not run.
    case cancelled
    /// It no longer calls where the rider gets on or off.
    case stopSkipped = "stop_skipped"
    /// It arrives too late for the next ride.
    case connectionMissed = "connection_missed"
    /// The timetable no longer has it.
    case tripGone = "trip_gone"
    /// A newer timetable says otherwise.
    case timetableChanged = "timetable_changed"
    /// A change newer than this client; its message says it all.
    case other

    /// What a value a newer server may send is read as.
    public static let unrecognised: ItineraryChangeKind? = .other
}

/// What refreshing an itinerary came to.
public enum RefreshStatus: String, WireEnum {
    /// Nothing a rider would notice has changed.
    case unchanged
    /// Times, platforms or the like have changed; the itinerary still works.
    case updated
    /// The itinerary no longer works; alternatives may.
    case broken

    /// What a value a newer server may send is read as.
    public static let unrecognised: RefreshStatus? = .updated
}

/// Body of `POST /trips/refresh`.
public struct TripRefreshRequest: EndpointRequest, BodyFields {
    /// The refresh_token of an itinerary, unchanged.
    /// - Field: bounds: 1...4000, example: "j1.eyJsIjpbXX0"
    public var refreshToken: String
    /// Decimal places of polylines, 5 or 6.
    /// - Declared: TripPlanRequest.polylinePrecision
    public var polylinePrecision: Int = 5
}

extension TripRefreshRequest {
    public static let summary = "A question for what has become of an itinerary."
}
