/// One route and direction of a stop's printed timetable.
public struct TimetableGroup: ResponseBody {
    /// The route.
    public var route: RouteSummary
    /// Direction of travel, 0 or 1; null where the feed gives none (`trips.txt` direction_id).
    @Nullable public var directionID: Int?
    /// Departures in order of time.
    public var departures: [TimetableDeparture]

    /// All fields, in the order of the wire; what may be null may be left out here.
    public init(route: RouteSummary, directionID: Int? = nil, departures: [TimetableDeparture]) {
        self.route = route
        self.directionID = directionID
        self.departures = departures
    }

    private enum CodingKeys: String, CodingKey {
        case route
        case directionID = "direction_id"
        case departures
    }
}

extension TimetableGroup {
    /// What the type stands for.
    public static let summary = "One route and direction of a stop's printed timetable."

    /// Each field of the wire with its meaning, unit and source.
    public static let fieldDocs: [String: String] = [
        "route": "The route.",
        "direction_id": "Direction of travel, 0 or 1; null where the feed gives none (`trips.txt` direction_id).",
        "departures": "Departures in order of time.",
    ]
}
