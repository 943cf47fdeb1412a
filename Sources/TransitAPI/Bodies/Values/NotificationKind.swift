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
    /// Several alerts that waited for the end of quiet hours or of a mute; each of them is listed too.
    case digest

    /// What the type stands for.
    public static let summary = "What a notification is."
}
