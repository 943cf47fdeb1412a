/// How grave an alert has to be for a notification.
public enum NotificationSeverity: String, WireEnum {
    /// Delays and notices.
    case minor
    /// Large delays, detours, reduced service.
    case major
    /// Only what does not run at all.
    case cancelled

    /// What the type stands for.
    public static let summary = "How grave an alert has to be for a notification."
}
