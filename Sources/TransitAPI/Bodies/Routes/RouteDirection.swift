/// One direction of a route: where it goes and where it calls.
public struct RouteDirection: ResponseBody {
    /// Direction of travel, 0 or 1; null where the feed gives none (`trips.txt` direction_id).
    @Nullable public var directionID: Int?
    /// Signs of the vehicles in this direction, most frequent first.
    public var headsigns: [String]
    /// Stops of the most frequent pattern, in order of travel.
    public var stops: [StopSummary]
    /// Path of the most frequent pattern; null where none is published or none was asked for.
    @Nullable public var shape: Shape?

    /// All fields, in the order of the wire; what may be null may be left out here.
    public init(directionID: Int? = nil, headsigns: [String], stops: [StopSummary], shape: Shape? = nil) {
        self.directionID = directionID
        self.headsigns = headsigns
        self.stops = stops
        self.shape = shape
    }

    private enum CodingKeys: String, CodingKey {
        case directionID = "direction_id"
        case headsigns
        case stops
        case shape
    }
}

extension RouteDirection {
    /// What the type stands for.
    public static let summary = "One direction of a route: where it goes and where it calls."

    /// Each field of the wire with its meaning, unit and source.
    public static let fieldDocs: [String: String] = [
        "direction_id": "Direction of travel, 0 or 1; null where the feed gives none (`trips.txt` direction_id).",
        "headsigns": "Signs of the vehicles in this direction, most frequent first.",
        "stops": "Stops of the most frequent pattern, in order of travel.",
        "shape": "Path of the most frequent pattern; null where none is published or none was asked for.",
    ]
}
