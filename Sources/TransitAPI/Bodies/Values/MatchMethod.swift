/// How a realtime update was tied to the trip.
public enum MatchMethod: String, WireEnum {
    /// The same trip id on a day the trip runs, with times that agree.
    case tripID = "trip_id"
    /// Route, direction, start and stops agree; the ids do not.
    case routeAndTimes = "route_and_times"

    /// What the type stands for.
    public static let summary = "How a realtime update was tied to the trip."
}
