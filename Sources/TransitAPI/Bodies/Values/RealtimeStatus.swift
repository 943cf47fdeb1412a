/// How fresh live data is.
public enum RealtimeStatus: String, WireEnum {
    /// Younger than the age at which it is called stale.
    case live
    /// Asked for since the server's start and not received yet; the timetable is shown in its place.
    case pending
    /// Older than that, still shown; or some of it is shown and some is too old.
    case stale
    /// Too old to show; the timetable is shown in its place.
    case expired
    /// No live source covers this.
    case none

    /// What the type stands for.
    public static let summary =
        "How fresh live data is: live, pending just after a start, stale but shown, expired, or none where nothing is live."

    /// What a value a newer server may send is read as.
    public static let unrecognised: RealtimeStatus? = RealtimeStatus.none
}
