/// Whether an itinerary can still be made.
public enum ItineraryStatus: String, WireEnum {
    /// By the timetable; nothing live is known of it.
    case scheduled
    /// Live data says it works.
    case live
    /// A change between vehicles is about to be missed, or a stop is in doubt.
    case atRisk = "at_risk"
    /// A ride is cancelled, or a change is missed.
    case broken

    /// What the type stands for.
    public static let summary = "Whether an itinerary can still be made."

    /// What a value a newer server may send is read as.
    public static let unrecognised: ItineraryStatus? = .scheduled
}
