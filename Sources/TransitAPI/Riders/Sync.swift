/// What has changed of a rider's things.
public struct SyncBody: ResponseBody {
    /// The rider's change counter now; the next since.
    public var version: Int
    /// Favourites that are new or changed.
    public var favorites: [Favorite]
    /// Saved trips that are new or changed.
    public var savedTrips: [SavedTrip]
    /// Reminders that are new or changed.
    public var reminders: [Reminder]
    /// Subscriptions that are new or changed.
    public var subscriptions: [AlertSubscription]
    /// Notification settings where they have changed, else null.
    @Nullable public var settings: NotificationSettings?
    /// What was deleted; nothing where since is 0.
    public var deleted: [Deletion]
    /// False where older deletions are no longer known: drop what is held and ask again with since 0.
    public var complete: Bool = true
}

/// An object that is gone.
public struct Deletion: ResponseBody {
    /// What it was.
    public var kind: SyncKind
    /// Identifier it had.
    public var id: RecordID
    /// The rider's change counter when it was deleted.
    public var version: Int
}

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

    /// What a value a newer server may send is read as.
    public static let unrecognised: SyncKind? = .other
}

/// Parameters of `GET /sync`.
public struct SyncRequest: EndpointRequest {
    /// The version of the last answer; 0 for everything.
    /// - Query: bounds: 0...(1 << 53 - 1), example: 41
    public var since: Int = 0
}
