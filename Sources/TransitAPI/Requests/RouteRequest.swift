/// Parameters of `GET /routes/{route_id}`.
public struct RouteRequest: EndpointRequest {
    /// GTFS route_id.
    public var routeID: String
    /// How shapes are written.
    public var geometry: Geometry

    /// A request; what has a default may be left out. Bounds are checked by whoever reads it.
    public init(routeID: String, geometry: Geometry = .polyline) {
        self.routeID = routeID
        self.geometry = geometry
    }
}

extension RouteRequest {
    static let routeID = Parameter<String>("route_id", in: .path, "GTFS route_id.", bounds: 1...200, example: "T1")
    static let geometry = Parameter<Geometry>(
        "geometry", "How shapes are written.", default: .polyline, example: .polyline)

    /// All parameters, path first.
    public static let parameters: [AnyParameter] = [
        routeID.erased, geometry.erased,
    ]

    /// Reads a request; throws on the first parameter that is missing or not valid.
    public init(_ reader: ParameterReader) throws(ParameterError) {
        routeID = try reader.value(Self.routeID)
        geometry = try reader.value(Self.geometry)
    }

    /// Writes every parameter.
    public func write(to writer: inout ParameterWriter) {
        writer.write(routeID, as: Self.routeID)
        writer.write(geometry, as: Self.geometry)
    }
}
