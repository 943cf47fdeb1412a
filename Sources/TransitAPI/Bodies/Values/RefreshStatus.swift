/// What refreshing an itinerary came to.
public enum RefreshStatus: String, WireEnum {
    /// Nothing a rider would notice has changed.
    case unchanged
    /// Times, platforms or the like have changed; the itinerary still works.
    case updated
    /// The itinerary no longer works; alternatives may.
    case broken

    /// What the type stands for.
    public static let summary = "What refreshing an itinerary came to."

    /// What a value a newer server may send is read as.
    public static let unrecognised: RefreshStatus? = .updated
}
