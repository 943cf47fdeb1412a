/// Something a rider was told.
public struct RiderNotification: ResponseBody {
    /// Identifier of the notification.
    public var id: RecordID
    /// What it is.
    public var kind: NotificationKind
    /// The alert it is about; of a reminder or a digest, its own id.
    public var alertID: String
    /// How grave it is.
    public var severity: NotificationSeverity
    /// Its heading, in English or, where `Accept-Language` asks for it, in Chinese, simplified or traditional.
    public var title: String
    /// Its text, likewise; what only its publisher wrote is as it was published.
    public var body: String
    /// What the app says for the heading in the rider's language, as in the push; null where it has no words of its own.
    @Nullable public var titleText: LocalizedText?
    /// What the app says for the text, likewise.
    @Nullable public var bodyText: LocalizedText?
    /// Where the app goes when it is opened.
    @Nullable public var deepLink: String?
    /// When it was sent.
    public var createdAt: Timestamp
    /// When the rider opened it, on whichever device; null where it was not.
    @Nullable public var openedAt: Timestamp?
}

/// A text of the app, as a push names it (APNs `loc-key` and `loc-args`).
public struct LocalizedText: ResponseBody {
    /// Key of the text.
    public var key: String
    /// What stands in its gaps, in their order.
    public var arguments: [String]
}

/// One page of what a rider was told in the last 30 days.
public struct NotificationsBody: ResponseBody {
    /// What was told, the newest first.
    public var notifications: [RiderNotification]
    /// The number on the app's icon: alerts told in the last seven days, not over and not opened.
    public var unread: Int
    /// When the mute ends; null where nothing is muted.
    @Nullable public var mutedUntil: Timestamp?
    /// How many there are in all.
    public var total: Int
    /// Most entries in this page, as asked.
    public var limit: Int
    /// Entries left out before this page, as asked.
    public var offset: Int
}

/// How much a rider has not read.
public struct UnreadBody: ResponseBody {
    /// The number for the app's icon.
    public var unread: Int
}

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
    /// When somebody arrives who lets the rider know.
    case share
}

/// Parameters of `GET /notifications`.
public struct NotificationsRequest: EndpointRequest {
    /// Most entries in the answer.
    /// - Query: bounds: 1...200, example: 50
    public var limit: Int = 50
    /// Entries to leave out first.
    /// - Query: bounds: 0...100_000, example: 0
    public var offset: Int = 0
}
