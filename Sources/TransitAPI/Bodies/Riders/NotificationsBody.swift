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

    /// All fields, in the order of the wire; what may be null may be left out here.
    public init(
        notifications: [RiderNotification], unread: Int, mutedUntil: Timestamp? = nil, total: Int, limit: Int,
        offset: Int
    ) {
        self.notifications = notifications
        self.unread = unread
        self.mutedUntil = mutedUntil
        self.total = total
        self.limit = limit
        self.offset = offset
    }

    private enum CodingKeys: String, CodingKey {
        case notifications
        case unread
        case mutedUntil = "muted_until"
        case total
        case limit
        case offset
    }
}

extension NotificationsBody {
    /// What the type stands for.
    public static let summary = "One page of what a rider was told in the last 30 days."

    /// Each field of the wire with its meaning, unit and source.
    public static let fieldDocs: [String: String] = [
        "notifications": "What was told, the newest first.",
        "unread": "The number on the app's icon: alerts told in the last seven days, not over and not opened.",
        "muted_until": "When the mute ends; null where nothing is muted.",
        "total": "How many there are in all.",
        "limit": "Most entries in this page, as asked.",
        "offset": "Entries left out before this page, as asked.",
    ]
}
