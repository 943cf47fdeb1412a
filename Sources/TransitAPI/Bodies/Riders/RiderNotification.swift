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
    /// Its heading.
    public var title: String
    /// Its text.
    public var body: String
    /// Where the app goes when it is opened.
    @Nullable public var deepLink: String?
    /// When it was sent.
    public var createdAt: Timestamp
    /// When the rider opened it, on whichever device; null where it was not.
    @Nullable public var openedAt: Timestamp?

    /// All fields, in the order of the wire; what may be null may be left out here.
    public init(
        id: RecordID, kind: NotificationKind, alertID: String, severity: NotificationSeverity, title: String,
        body: String, deepLink: String? = nil, createdAt: Timestamp, openedAt: Timestamp? = nil
    ) {
        self.id = id
        self.kind = kind
        self.alertID = alertID
        self.severity = severity
        self.title = title
        self.body = body
        self.deepLink = deepLink
        self.createdAt = createdAt
        self.openedAt = openedAt
    }

    private enum CodingKeys: String, CodingKey {
        case id
        case kind
        case alertID = "alert_id"
        case severity
        case title
        case body
        case deepLink = "deep_link"
        case createdAt = "created_at"
        case openedAt = "opened_at"
    }
}

extension RiderNotification {
    /// What the type stands for.
    public static let summary = "Something a rider was told."

    /// Each field of the wire with its meaning, unit and source.
    public static let fieldDocs: [String: String] = [
        "id": "Identifier of the notification.",
        "kind": "What it is.",
        "alert_id": "The alert it is about; of a reminder or a digest, its own id.",
        "severity": "How grave it is.",
        "title": "Its heading.",
        "body": "Its text.",
        "deep_link": "Where the app goes when it is opened.",
        "created_at": "When it was sent.",
        "opened_at": "When the rider opened it, on whichever device; null where it was not.",
    ]
}
