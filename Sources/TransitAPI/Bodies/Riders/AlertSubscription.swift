/// Alerts a rider wants to hear of, apart from those of favourites.
public struct AlertSubscription: ResponseBody {
    /// Identifier of the subscription.
    public var id: RecordID
    /// Routes it is about (GTFS route_id).
    public var routeIDs: [String]
    /// Stops it is about (GTFS stop_id).
    public var stopIDs: [String]
    /// The least an alert has to be; null for what the settings say.
    @Nullable public var severityMin: NotificationSeverity?
    /// When it was made.
    public var createdAt: Timestamp
    /// When it was last changed.
    public var updatedAt: Timestamp
    /// The rider's change counter when it was last changed; its ETag is this number in quotes.
    public var version: Int

    /// All fields, in the order of the wire; what may be null or has a usual value may be left out here.
    public init(
        id: RecordID, routeIDs: [String], stopIDs: [String], severityMin: NotificationSeverity? = nil,
        createdAt: Timestamp, updatedAt: Timestamp, version: Int
    ) {
        self.id = id
        self.routeIDs = routeIDs
        self.stopIDs = stopIDs
        self.severityMin = severityMin
        self.createdAt = createdAt
        self.updatedAt = updatedAt
        self.version = version
    }

    private enum CodingKeys: String, CodingKey {
        case id
        case routeIDs = "route_ids"
        case stopIDs = "stop_ids"
        case severityMin = "severity_min"
        case createdAt = "created_at"
        case updatedAt = "updated_at"
        case version
    }
}

extension AlertSubscription {
    /// What the type stands for.
    public static let summary = "Alerts a rider wants to hear of, apart from those of favourites."

    /// Each field of the wire with its meaning, unit and source.
    public static let fieldDocs: [String: String] = [
        "id": "Identifier of the subscription.",
        "route_ids": "Routes it is about (GTFS route_id).",
        "stop_ids": "Stops it is about (GTFS stop_id).",
        "severity_min": "The least an alert has to be; null for what the settings say.",
        "created_at": "When it was made.",
        "updated_at": "When it was last changed.",
        "version": "The rider's change counter when it was last changed; its ETag is this number in quotes.",
    ]
}
