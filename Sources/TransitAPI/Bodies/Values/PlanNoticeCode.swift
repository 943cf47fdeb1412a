/// What a notice to a rider is about.
public enum PlanNoticeCode: String, WireEnum {
    /// Walking all the way takes less time than any ride.
    case walkingIsQuicker = "walking_is_quicker"
    /// Nothing was found within 24 hours of the time asked for.
    case noJourney = "no_journey"
    /// Part of the time asked for lies before or after the timetable.
    case outsideTimetable = "outside_timetable"
    /// The timetable ended before the time asked for.
    case timetableExpired = "timetable_expired"
    /// Nothing live is known; times are those of the timetable.
    case timetableOnly = "timetable_only"
    /// Live data is older than its limit.
    case liveDataStale = "live_data_stale"
    /// A part of a journey may not be accessible: the feed does not say.
    case wheelchairUnknown = "wheelchair_unknown"
    /// The usual planner could not be asked; another one answered.
    case providerUnavailable = "provider_unavailable"
    /// A notice newer than this client; its message says it all.
    case other

    /// What the type stands for.
    public static let summary = "What a notice to a rider is about."

    /// What a value a newer server may send is read as.
    public static let unrecognised: PlanNoticeCode? = .other
}
