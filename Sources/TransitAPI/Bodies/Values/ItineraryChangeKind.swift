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

    /// What the type stands for.
    public static let summary = "What has changed about a leg."

    /// What a value a newer server may send is read as.
    public static let unrecognised: ItineraryChangeKind? = .other
}
