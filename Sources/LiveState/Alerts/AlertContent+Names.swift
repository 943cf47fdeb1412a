import GTFSRealtime

// Causes and effects by the names GTFS-realtime gives them: the contract says these words.
extension AlertContent {
    private static let causes: [(PublishedAlert.Cause, String)] = [
        (.unknownCause, "UNKNOWN_CAUSE"), (.otherCause, "OTHER_CAUSE"), (.technicalProblem, "TECHNICAL_PROBLEM"),
        (.strike, "STRIKE"), (.demonstration, "DEMONSTRATION"), (.accident, "ACCIDENT"), (.holiday, "HOLIDAY"),
        (.weather, "WEATHER"), (.maintenance, "MAINTENANCE"), (.construction, "CONSTRUCTION"),
        (.policeActivity, "POLICE_ACTIVITY"), (.medicalEmergency, "MEDICAL_EMERGENCY"),
    ]

    private static let effects: [(PublishedAlert.Effect, String)] = [
        (.noService, "NO_SERVICE"), (.reducedService, "REDUCED_SERVICE"),
        (.significantDelays, "SIGNIFICANT_DELAYS"), (.detour, "DETOUR"), (.additionalService, "ADDITIONAL_SERVICE"),
        (.modifiedService, "MODIFIED_SERVICE"), (.otherEffect, "OTHER_EFFECT"), (.unknownEffect, "UNKNOWN_EFFECT"),
        (.stopMoved, "STOP_MOVED"), (.noEffect, "NO_EFFECT"), (.accessibilityIssue, "ACCESSIBILITY_ISSUE"),
    ]

    static func name(of cause: PublishedAlert.Cause) -> String {
        causes.first { $0.0 == cause }?.1 ?? "UNKNOWN_CAUSE"
    }

    static func name(of effect: PublishedAlert.Effect) -> String {
        effects.first { $0.0 == effect }?.1 ?? "UNKNOWN_EFFECT"
    }

    /// The cause of a name.
    public static func cause(named name: String) -> PublishedAlert.Cause {
        causes.first { $0.1 == name }?.0 ?? .unknownCause
    }

    /// The effect of a name.
    public static func effect(named name: String) -> PublishedAlert.Effect {
        effects.first { $0.1 == name }?.0 ?? .unknownEffect
    }
}
