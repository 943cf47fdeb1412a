/// Who planned a journey.
public enum PlanProvider: String, WireEnum {
    /// This server, from the timetable and live data it holds.
    case timetable
    /// The Trip Planner API of Transport for NSW.
    case nswTripPlanner = "nsw_trip_planner"

    /// What the type stands for.
    public static let summary = "Who planned a journey."

    /// What a value a newer server may send is read as.
    public static let unrecognised: PlanProvider? = .timetable
}
