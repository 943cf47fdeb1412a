/// A stop or a route a rider wants at hand.
public struct Favorite: ResponseBody {
    /// Identifier of the favourite.
    public var id: RecordID
    /// GTFS stop_id; null for a route.
    @Nullable public var stopID: String?
    /// Name of the stop by the timetable, the last one known where it has vanished; null for a route.
    @Nullable public var stopName: String?
    /// GTFS route_id; null for a stop.
    @Nullable public var routeID: String?
    /// Short and long name of the route by the timetable, the last ones known where it has vanished; null for a stop.
    @Nullable public var routeName: String?
    /// What the rider calls it.
    @Nullable public var label: String?
    /// Place in the list, from 0.
    public var sortOrder: Int
    /// When it was made.
    public var createdAt: Timestamp
    /// When it was last changed.
    public var updatedAt: Timestamp
    /// The rider's change counter when it was last changed; its ETag is this number in quotes.
    public var version: Int
    /// False where the stop or route is no longer in the timetable.
    public var isAvailable: Bool
    /// Why it is not available, in a sentence for riders; null where it is.
    @Nullable public var notice: String?

    /// All fields, in the order of the wire; what may be null or has a usual value may be left out here.
    public init(
        id: RecordID, stopID: String? = nil, stopName: String? = nil, routeID: String? = nil, routeName: String? = nil,
        label: String? = nil, sortOrder: Int, createdAt: Timestamp, updatedAt: Timestamp, version: Int,
        isAvailable: Bool = true, notice: String? = nil
    ) {
        self.id = id
        self.stopID = stopID
        self.stopName = stopName
        self.routeID = routeID
        self.routeName = routeName
        self.label = label
        self.sortOrder = sortOrder
        self.createdAt = createdAt
        self.updatedAt = updatedAt
        self.version = version
        self.isAvailable = isAvailable
        self.notice = notice
    }

    private enum CodingKeys: String, CodingKey {
        case id
        case stopID = "stop_id"
        case stopName = "stop_name"
        case routeID = "route_id"
        case routeName = "route_name"
        case label
        case sortOrder = "sort_order"
        case createdAt = "created_at"
        case updatedAt = "updated_at"
        case version
        case isAvailable = "is_available"
        case notice
    }
}

extension Favorite {
    /// What the type stands for.
    public static let summary = "A stop or a route a rider wants at hand."

    /// Each field of the wire with its meaning, unit and source.
    public static let fieldDocs: [String: String] = [
        "id": "Identifier of the favourite.",
        "stop_id": "GTFS stop_id; null for a route.",
        "stop_name": "Name of the stop by the timetable, the last one known where it has vanished; null for a route.",
        "route_id": "GTFS route_id; null for a stop.",
        "route_name":
            "Short and long name of the route by the timetable, the last ones known where it has vanished; null for "
            + "a stop.",
        "label": "What the rider calls it.",
        "sort_order": "Place in the list, from 0.",
        "created_at": "When it was made.",
        "updated_at": "When it was last changed.",
        "version": "The rider's change counter when it was last changed; its ETag is this number in quotes.",
        "is_available": "False where the stop or route is no longer in the timetable.",
        "notice": "Why it is not available, in a sentence for riders; null where it is.",
    ]
}
