/// What a notification is.
public enum NotificationKind: String, WireEnum {
    /// The rider had not heard of it.
    case new
    /// What has changed since the rider was told.
    case changed
    /// It is over.
    case resolved
    /// A departure the rider wanted to be reminded of.
    case reminder

    /// What the type stands for.
    public static let summary = "What a notification is."
}
