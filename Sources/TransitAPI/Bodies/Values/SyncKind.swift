/// The kinds of objects that are kept in step between devices.
public enum SyncKind: String, WireEnum {
    /// A favourite.
    case favorite
    /// A saved trip.
    case savedTrip = "saved_trip"
    /// A departure reminder.
    case reminder
    /// A subscription to alerts.
    case subscription
    /// Anything newer than this client.
    case other

    /// What the type stands for.
    public static let summary = "The kinds of objects that are kept in step between devices."

    /// What a value a newer server may send is read as.
    public static let unrecognised: SyncKind? = .other
}
