/// Parameters of `GET /stops/{stop_id}/departures`.
public struct DeparturesRequest: EndpointRequest, Hashable {
    /// GTFS stop_id of a stop, platform or station.
    /// - Path: bounds: 1...200, example: "200060"
    public var stopID: String
    /// Most entries in the answer.
    /// - Query: bounds: 1...50, example: 10
    public var limit: Int = 10
    /// Only this route.
    /// - Query: bounds: 1...200, example: "T1"
    public var routeID: String?
    /// Only this direction of travel, 0 or 1.
    /// - Query: bounds: 0...1, example: 0
    public var directionID: Int?
    /// Only this mode.
    /// - Query: example: .rail
    public var mode: Mode?
    /// Departures from this time on; now where not given. Of no effect with a cursor.
    /// - Query: example: .instant(.sample)
    public var at: Moment?
    /// The next_cursor of an earlier answer, for the departures after it, or its previous_cursor, for those before.
    /// - Query: example: Cursor.example
    public var cursor: Cursor?
    /// Leave out departures that are cancelled.
    /// - Query: example: false
    public var hideCancelled: Bool = false
}

/// Parameters of `GET /stops/nearby/departures`.
public struct NearbyDeparturesRequest: EndpointRequest {
    /// Latitude of the point, WGS 84.
    /// - Query: bounds: -90...90, unit: "degrees", example: -33.8839
    public var lat: Double
    /// Longitude of the point, WGS 84.
    /// - Query: bounds: -180...180, unit: "degrees", example: 151.2072
    public var lon: Double
    /// How far around the point.
    /// - Query: bounds: 50...2000, unit: "metres", example: 500
    public var radius: Int = 500
    /// Most groups in the answer.
    /// - Query: bounds: 1...50, example: 20
    public var limit: Int = 20
    /// Most departures in a group.
    /// - Query: bounds: 1...10, example: 3
    public var perGroup: Int = 3
    /// Only this mode.
    /// - Query: example: .rail
    public var mode: Mode?
    /// Leave out departures that are cancelled.
    /// - Query: example: false
    public var hideCancelled: Bool = false
}

/// Parameters of `GET /stops/{stop_id}/departures/stream`.
public struct DepartureStreamRequest: EndpointRequest {
    /// GTFS stop_id of a stop, platform or station.
    /// - Path: bounds: 1...200, example: "200060"
    public var stopID: String
    /// Most entries in an event.
    /// - Query: bounds: 1...50, example: 10
    public var limit: Int = 10
    /// Only this route.
    /// - Query: bounds: 1...200, example: "T1"
    public var routeID: String?
    /// Only this direction of travel, 0 or 1.
    /// - Query: bounds: 0...1, example: 0
    public var directionID: Int?
    /// Only this mode.
    /// - Query: example: .rail
    public var mode: Mode?
    /// Leave out departures that are cancelled.
    /// - Query: example: false
    public var hideCancelled: Bool = false
}

/// Parameters of `GET /departures` and `GET /departures/stream`.
public struct BoardsRequest: EndpointRequest {
    /// GTFS stop_ids of stops, platforms or stations. One that holds a comma needs a request of its own.
    /// - Query: bounds: ListBounds(count: 1...EventStreams.boards, element: 1...200), example: ["200060", "209573"]
    public var stopIDs: [String]
    /// Most entries in an event.
    /// - Declared: DepartureStreamRequest.limit
    public var limit: Int = 10
    /// Only this mode.
    /// - Declared: DepartureStreamRequest.mode
    public var mode: Mode?
    /// Leave out departures that are cancelled.
    /// - Declared: DepartureStreamRequest.hideCancelled
    public var hideCancelled: Bool = false

    /// What is asked of each stop, in the order asked; a stop that is named twice counts once.
    public var boards: [DepartureStreamRequest] {
        var seen: Set<String> = []
        return stopIDs.filter { seen.insert($0).inserted }.map {
            DepartureStreamRequest(stopID: $0, limit: limit, mode: mode, hideCancelled: hideCancelled)
        }
    }
}
