/// Parameters of `GET /stops`.
public struct SearchStopsRequest: EndpointRequest {
    /// Part of a name or a stop code; typing errors are forgiven.
    /// - Query: bounds: 1...100, example: "central"
    public var query: String
    /// A place; nearer stops rank higher and have a distance.
    /// - Query: example: Coordinates.example
    public var near: Coordinates?
    /// Only stops where this mode calls.
    /// - Query: example: .rail
    public var mode: Mode?
    /// Most entries in the answer.
    /// - Query: bounds: 1...100, example: 20
    public var limit: Int = 20
    /// Entries to leave out first.
    /// - Query: bounds: 0...1000, example: 0
    public var offset: Int = 0
}

/// Parameters of `GET /stops/nearby`.
public struct NearbyStopsRequest: EndpointRequest {
    /// Latitude of the point, WGS 84.
    /// - Query: bounds: -90...90, unit: "degrees", example: -33.8839
    public var lat: Double
    /// Longitude of the point, WGS 84.
    /// - Query: bounds: -180...180, unit: "degrees", example: 151.2072
    public var lon: Double
    /// How far around the point.
    /// - Query: bounds: 50...2000, unit: "metres", example: 500
    public var radius: Int = 500
    /// Most entries in the answer.
    /// - Query: bounds: 1...50, example: 20
    public var limit: Int = 20
    /// Only stops where this mode calls.
    /// - Query: example: .rail
    public var mode: Mode?
}

/// Parameters of `GET /stops/{stop_id}`.
public struct StopRequest: EndpointRequest {
    /// GTFS stop_id of a stop, platform or station.
    /// - Path: bounds: 1...200, example: "200060"
    public var stopID: String
}
