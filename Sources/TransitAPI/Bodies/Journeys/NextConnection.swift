/// The ride to take when a connection is missed.
public struct NextConnection: ResponseBody {
    /// Identifier of the route (`routes.txt` route_id).
    public var routeID: String
    /// What riders call the route (`routes.txt` route_short_name).
    public var routeShortName: String
    /// Where the vehicle says it is going.
    public var headsign: String
    /// When it leaves, by the best that is known.
    public var departureTime: Timestamp
    /// When it brings the rider to the itinerary's destination; null where not known.
    @Nullable public var arrivalTime: Timestamp?

    /// All fields, in the order of the wire; what may be null or has a usual value may be left out here.
    public init(
        routeID: String, routeShortName: String, headsign: String, departureTime: Timestamp,
        arrivalTime: Timestamp? = nil
    ) {
        self.routeID = routeID
        self.routeShortName = routeShortName
        self.headsign = headsign
        self.departureTime = departureTime
        self.arrivalTime = arrivalTime
    }

    private enum CodingKeys: String, CodingKey {
        case routeID = "route_id"
        case routeShortName = "route_short_name"
        case headsign
        case departureTime = "departure_time"
        case arrivalTime = "arrival_time"
    }
}

extension NextConnection {
    /// What the type stands for.
    public static let summary = "The ride to take when a connection is missed."

    /// Each field of the wire with its meaning, unit and source.
    public static let fieldDocs: [String: String] = [
        "route_id": "Identifier of the route (`routes.txt` route_id).",
        "route_short_name": "What riders call the route (`routes.txt` route_short_name).",
        "headsign": "Where the vehicle says it is going.",
        "departure_time": "When it leaves, by the best that is known.",
        "arrival_time": "When it brings the rider to the itinerary's destination; null where not known.",
    ]
}
