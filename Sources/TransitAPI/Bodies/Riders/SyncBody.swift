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
    public var complete: Bool

    /// All fields, in the order of the wire; what may be null or has a usual value may be left out here.
    public init(
        version: Int, favorites: [Favorite], savedTrips: [SavedTrip], reminders: [Reminder],
        subscriptions: [AlertSubscription], settings: NotificationSettings? = nil, deleted: [Deletion],
        complete: Bool = true
    ) {
        self.version = version
        self.favorites = favorites
        self.savedTrips = savedTrips
        self.reminders = reminders
        self.subscriptions = subscriptions
        self.settings = settings
        self.deleted = deleted
        self.complete = complete
    }

    private enum CodingKeys: String, CodingKey {
        case version
        case favorites
        case savedTrips = "saved_trips"
        case reminders
        case subscriptions
        case settings
        case deleted
        case complete
    }
}

extension SyncBody {
    /// What the type stands for.
    public static let summary = "What has changed of a rider's things."

    /// Each field of the wire with its meaning, unit and source.
    public static let fieldDocs: [String: String] = [
        "version": "The rider's change counter now; the next since.",
        "favorites": "Favourites that are new or changed.",
        "saved_trips": "Saved trips that are new or changed.",
        "reminders": "Reminders that are new or changed.",
        "subscriptions": "Subscriptions that are new or changed.",
        "settings": "Notification settings where they have changed, else null.",
        "deleted": "What was deleted; nothing where since is 0.",
        "complete": "False where older deletions are no longer known: drop what is held and ask again with since 0.",
    ]
}
