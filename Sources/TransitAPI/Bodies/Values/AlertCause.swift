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

    /// What the type stands for.
    public static let summary = "Why there is an alert (GTFS-realtime Cause)."

    /// What a value a newer server may send is read as.
    public static let unrecognised: AlertCause? = .unknownCause
}
