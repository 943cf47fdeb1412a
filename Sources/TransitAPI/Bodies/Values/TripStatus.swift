/// What is known to be happening to a trip, or to its call at one stop.
public enum TripStatus: String, WireEnum {
    /// Runs as the timetable says, early or late.
    case scheduled
    /// Does not run at all; shown all the same.
    case cancelled
    /// Runs, but does not call at this stop.
    case skipped
    /// Extra trip, not in the timetable.
    case added
    /// Runs instead of the timetabled trip.
    case replacement
    /// Second run of a timetabled trip.
    case duplicated
    /// Runs with no timetable (frequency-based, exact_times 0).
    case unscheduled

    /// What the type stands for.
    public static let summary = "What is known to be happening to a trip, or to its call at one stop."

    /// What a value a newer server may send is read as.
    public static let unrecognised: TripStatus? = .scheduled
}
