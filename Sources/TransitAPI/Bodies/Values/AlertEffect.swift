/// What an alert means for riders (GTFS-realtime Effect).
public enum AlertEffect: String, WireEnum {
    /// Nothing runs.
    case noService = "NO_SERVICE"
    /// Less runs than usual.
    case reducedService = "REDUCED_SERVICE"
    /// Long delays.
    case significantDelays = "SIGNIFICANT_DELAYS"
    /// Another way round.
    case detour = "DETOUR"
    /// More runs than usual.
    case additionalService = "ADDITIONAL_SERVICE"
    /// Something else runs than usual.
    case modifiedService = "MODIFIED_SERVICE"
    /// None of the others.
    case otherEffect = "OTHER_EFFECT"
    /// The feed does not say.
    case unknownEffect = "UNKNOWN_EFFECT"
    /// A stop is elsewhere.
    case stopMoved = "STOP_MOVED"
    /// None.
    case noEffect = "NO_EFFECT"
    /// A lift or ramp is out of order.
    case accessibilityIssue = "ACCESSIBILITY_ISSUE"

    /// What the type stands for.
    public static let summary = "What an alert means for riders (GTFS-realtime Effect)."

    /// What a value a newer server may send is read as.
    public static let unrecognised: AlertEffect? = .unknownEffect
}
