/// What has become of a reminder.
public enum ReminderStatus: String, WireEnum {
    /// Still to be sent.
    case scheduled
    /// Sent.
    case sent
    /// Not sent: the trip does not run or does not call there.
    case cancelled
    /// Not sent in time.
    case missed

    /// What the type stands for.
    public static let summary = "What has become of a reminder."
}
