/// One thing an alert is about: whatever fits every field that is not null (GTFS-realtime EntitySelector).
public struct InformedEntity: ResponseBody {
    /// Operator (`agency.txt` agency_id).
    @Nullable public var agencyID: String?
    /// Route (`routes.txt` route_id).
    @Nullable public var routeID: String?
    /// Kind of vehicle, from route_type.
    @Nullable public var mode: Mode?
    /// Route type as published, basic or extended.
    @Nullable public var routeType: Int?
    /// Direction of travel, 0 or 1.
    @Nullable public var directionID: Int?
    /// Trip (`trips.txt` trip_id).
    @Nullable public var tripID: String?
    /// Stop, platform or station (`stops.txt` stop_id).
    @Nullable public var stopID: String?

    /// All fields, in the order of the wire; what may be null may be left out here.
    public init(
        agencyID: String? = nil, routeID: String? = nil, mode: Mode? = nil, routeType: Int? = nil,
        directionID: Int? = nil, tripID: String? = nil, stopID: String? = nil
    ) {
        self.agencyID = agencyID
        self.routeID = routeID
        self.mode = mode
        self.routeType = routeType
        self.directionID = directionID
        self.tripID = tripID
        self.stopID = stopID
    }

    private enum CodingKeys: String, CodingKey {
        case agencyID = "agency_id"
        case routeID = "route_id"
        case mode
        case routeType = "route_type"
        case directionID = "direction_id"
        case tripID = "trip_id"
        case stopID = "stop_id"
    }
}

extension InformedEntity {
    /// What the type stands for.
    public static let summary =
        "One thing an alert is about: whatever fits every field that is not null (GTFS-realtime EntitySelector)."

    /// Each field of the wire with its meaning, unit and source.
    public static let fieldDocs: [String: String] = [
        "agency_id": "Operator (`agency.txt` agency_id).",
        "route_id": "Route (`routes.txt` route_id).",
        "mode": "Kind of vehicle, from route_type.",
        "route_type": "Route type as published, basic or extended.",
        "direction_id": "Direction of travel, 0 or 1.",
        "trip_id": "Trip (`trips.txt` trip_id).",
        "stop_id": "Stop, platform or station (`stops.txt` stop_id).",
    ]
}
