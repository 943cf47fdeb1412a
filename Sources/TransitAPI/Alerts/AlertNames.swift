/// Which alerts are wanted, by when they are in force.
public enum AlertActivity: String, WireEnum {
    /// In force now.
    case now
    /// In force later, not now.
    case upcoming
    /// Both.
    case all
}

/// Why there is an alert (GTFS-realtime Cause).
public enum AlertCause: String, WireEnum {
    /// The feed does not say.
    case unknownCause = "UNKNOWN_CAUSE"
    /// None of the others.
    case otherCause = "OTHER_CAUSE"
    /// Something broke.
    case technicalProblem = "TECHNICAL_PROBLEM"
    /// People on strike.
    case strike = "STRIKE"
    /// People in the street.
    case demonstration = "DEMONSTRATION"
    /// An accident.
    case accident = "ACCIDENT"
    /// A holiday.
    case holiday = "HOLIDAY"
    /// Weather.
    case weather = "WEATHER"
    /// Upkeep.
    case maintenance = "MAINTENANCE"
    /// Building works.
    case construction = "CONSTRUCTION"
    /// Police.
    case policeActivity = "POLICE_ACTIVITY"
    /// Someone needed help.
    case medicalEmergency = "MEDICAL_EMERGENCY"

    /// What a value a newer server may send is read as.
    public static let unrecognised: AlertCause? = .unknownCause
}

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

    /// What a value a newer server may send is read as.
    public static let unrecognised: AlertEffect? = .unknownEffect
}

/// How much an alert matters to riders, from GTFS-realtime severity and effect.
public enum AlertLevel: String, WireEnum {
    /// Good to know.
    case info
    /// Plan for it: detours, delays, reduced service.
    case warning
    /// No service.
    case critical

    /// What a value a newer server may send is read as.
    public static let unrecognised: AlertLevel? = .info
}
