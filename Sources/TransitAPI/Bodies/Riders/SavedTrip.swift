/// A journey a rider makes again and again.
public struct SavedTrip: ResponseBody {
    /// Identifier of the saved trip.
    public var id: RecordID
    /// What the rider calls it.
    public var name: String
    /// Where it starts.
    public var origin: SavedPlace
    /// Where it ends.
    public var destination: SavedPlace
    /// How the rider travels.
    public var preferences: SavedTripPreferences
    /// Place in the list, from 0.
    public var sortOrder: Int
    /// When it was made.
    public var createdAt: Timestamp
    /// When it was last changed.
    public var updatedAt: Timestamp
    /// The rider's change counter when it was last changed; its ETag is this number in quotes.
    public var version: Int

    /// All fields, in the order of the wire; what may be null or has a usual value may be left out here.
    public init(
        id: RecordID, name: String, origin: SavedPlace, destination: SavedPlace, preferences: SavedTripPreferences,
        sortOrder: Int, createdAt: Timestamp, updatedAt: Timestamp, version: Int
    ) {
        self.id = id
        self.name = name
        self.origin = origin
        self.destination = destination
        self.preferences = preferences
        self.sortOrder = sortOrder
        self.createdAt = createdAt
        self.updatedAt = updatedAt
        self.version = version
    }

    private enum CodingKeys: String, CodingKey {
        case id
        case name
        case origin
        case destination
        case preferences
        case sortOrder = "sort_order"
        case createdAt = "created_at"
        case updatedAt = "updated_at"
        case version
    }
}

extension SavedTrip {
    /// What the type stands for.
    public static let summary = "A journey a rider makes again and again."

    /// Each field of the wire with its meaning, unit and source.
    public static let fieldDocs: [String: String] = [
        "id": "Identifier of the saved trip.",
        "name": "What the rider calls it.",
        "origin": "Where it starts.",
        "destination": "Where it ends.",
        "preferences": "How the rider travels.",
        "sort_order": "Place in the list, from 0.",
        "created_at": "When it was made.",
        "updated_at": "When it was last changed.",
        "version": "The rider's change counter when it was last changed; its ETag is this number in quotes.",
    ]
}
