/// The next departures of one route in one direction from the nearest stop.
public struct DepartureGroup: ResponseBody {
    /// The route.
    public var route: RouteSummary
    /// Direction of travel, 0 or 1; null where the feed gives none (`trips.txt` direction_id).
    @Nullable public var directionID: Int?
    /// Where the next vehicle says it is going.
    public var headsign: String
    /// Nearest stop at which it can be boarded.
    public var stop: StopReference
    /// Straight-line distance from the point asked for to that stop, metres, to one decimal.
    public var distanceMeters: Double
    /// Next departures there, by best known time.
    public var departures: [Departure]

    /// All fields, in the order of the wire; what may be null may be left out here.
    public init(
        route: RouteSummary, directionID: Int? = nil, headsign: String, stop: StopReference,
        distanceMeters: Double, departures: [Departure]
    ) {
        self.route = route
        self.directionID = directionID
        self.headsign = headsign
        self.stop = stop
        self.distanceMeters = distanceMeters
        self.departures = departures
    }

    private enum CodingKeys: String, CodingKey {
        case route
        case directionID = "direction_id"
        case headsign
        case stop
        case distanceMeters = "distance_meters"
        case departures
    }
}

extension DepartureGroup {
    /// What the type stands for.
    public static let summary = "The next departures of one route in one direction from the nearest stop."

    /// Each field of the wire with its meaning, unit and source.
    public static let fieldDocs: [String: String] = [
        "route": "The route.",
        "direction_id": "Direction of travel, 0 or 1; null where the feed gives none (`trips.txt` direction_id).",
        "headsign": "Where the next vehicle says it is going.",
        "stop": "Nearest stop at which it can be boarded.",
        "distance_meters": "Straight-line distance from the point asked for to that stop, metres, to one decimal.",
        "departures": "Next departures there, by best known time.",
    ]
}
