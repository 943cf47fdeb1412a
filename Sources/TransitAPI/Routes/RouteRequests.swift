/// Parameters of `GET /routes`.
public struct RoutesRequest: EndpointRequest {
    /// Only this basic GTFS route type; extended types in feeds are mapped to these.
    /// - Query: bounds: 0...12, example: 2
    public var routeType: Int?
    /// Only this mode.
    /// - Query: example: .rail
    public var mode: Mode?
    /// Part of a name.
    /// - Query: bounds: 1...100, example: "northern"
    public var query: String?
    /// Most entries in the answer.
    /// - Query: bounds: 1...500, example: 100
    public var limit: Int = 100
    /// Entries to leave out first.
    /// - Query: bounds: 0...100_000, example: 0
    public var offset: Int = 0
}

/// Parameters of `GET /routes/{route_id}`.
public struct RouteRequest: EndpointRequest {
    /// GTFS route_id.
    /// - Path: bounds: 1...200, example: "T1"
    public var routeID: String
    /// How shapes are written.
    /// - Query: example: .polyline
    public var geometry: Geometry = .polyline
}

/// Parameters of `GET /routes/{route_id}/trips`.
public struct RouteTripsRequest: EndpointRequest {
    /// GTFS route_id.
    /// - Path: bounds: 1...200, example: "T1"
    public var routeID: String
    /// Only this direction of travel, 0 or 1.
    /// - Query: bounds: 0...1, example: 0
    public var directionID: Int?
    /// Most entries in the answer.
    /// - Query: bounds: 1...200, example: 50
    public var limit: Int = 50
}

/// Parameters of `GET /trips/{trip_id}`.
public struct TripRequest: EndpointRequest {
    /// GTFS trip_id.
    /// - Path: bounds: 1...200, example: "123.T1.1-NTH-mjp-1.1.H"
    public var tripID: String
    /// Service day; where not given, the run nearest to now.
    /// - Query: example: .sample
    public var serviceDate: ISODate?
    /// First departure of the run, for trips that run by frequency and further runs under a timetabled trip's id.
    /// - Query: example: ServiceClock(seconds: 29_700)
    public var startTime: ServiceClock?
    /// How shapes are written.
    /// - Query: example: .polyline
    public var geometry: Geometry = .polyline
}
