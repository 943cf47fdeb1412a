/// Parameters of `GET /routes/{route_id}/trips`.
public struct RouteTripsRequest: EndpointRequest {
    /// GTFS route_id.
    public var routeID: String
    /// Only this direction of travel, 0 or 1.
    public var directionID: Int?
    /// Most entries in the answer.
    public var limit: Int

    /// A request; what has a default may be left out. Bounds are checked by whoever reads it.
    public init(routeID: String, directionID: Int? = nil, limit: Int = 50) {
        self.routeID = routeID
        self.directionID = directionID
        self.limit = limit
    }
}

extension RouteTripsRequest {
    static let routeID = Parameter<String>("route_id", in: .path, "GTFS route_id.", bounds: 1...200, example: "T1")
    static let directionID = OptionalParameter<Int>(
        "direction_id", "Only this direction of travel, 0 or 1.", bounds: 0...1, example: 0)
    static let limit = Parameter<Int>("limit", "Most entries in the answer.", default: 50, bounds: 1...200, example: 50)

    /// All parameters, path first.
    public static let parameters: [AnyParameter] = [
        routeID.erased, directionID.erased, limit.erased,
    ]

    /// Reads a request; throws on the first parameter that is missing or not valid.
    public init(_ reader: ParameterReader) throws(ParameterError) {
        routeID = try reader.value(Self.routeID)
        directionID = try reader.value(Self.directionID)
        limit = try reader.value(Self.limit)
    }

    /// Writes every parameter.
    public func write(to writer: inout ParameterWriter) {
        writer.write(routeID, as: Self.routeID)
        writer.write(directionID, as: Self.directionID)
        writer.write(limit, as: Self.limit)
    }
}
