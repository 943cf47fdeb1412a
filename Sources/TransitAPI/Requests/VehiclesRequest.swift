/// Parameters of `GET /vehicles`, `GET /vehicles.geojson` and `GET /vehicles/stream`.
public struct VehiclesRequest: EndpointRequest {
    /// Only vehicles inside this box.
    public var bbox: MapBounds?
    /// Only this route.
    public var routeID: String?
    /// Only this mode.
    public var mode: Mode?
    /// Most entries in the answer.
    public var limit: Int

    /// A request; what has a default may be left out. Bounds are checked by whoever reads it.
    public init(bbox: MapBounds? = nil, routeID: String? = nil, mode: Mode? = nil, limit: Int = 1000) {
        self.bbox = bbox
        self.routeID = routeID
        self.mode = mode
        self.limit = limit
    }
}

extension VehiclesRequest {
    static let bbox = OptionalParameter<MapBounds>(
        "bbox", "Only vehicles inside this box: west, south, east, north.", example: .example)
    static let routeID = OptionalParameter<String>("route_id", "Only this route.", bounds: 1...200, example: "T1")
    static let mode = OptionalParameter<Mode>("mode", "Only this mode.", example: .rail)
    static let limit = Parameter<Int>(
        "limit", "Most entries in the answer.", default: 1000, bounds: 1...5000, example: 1000)

    /// All parameters, path first.
    public static let parameters: [AnyParameter] = [bbox.erased, routeID.erased, mode.erased, limit.erased]

    /// Reads a request; throws on the first parameter that is missing or not valid.
    public init(_ reader: ParameterReader) throws(ParameterError) {
        bbox = try reader.value(Self.bbox)
        routeID = try reader.value(Self.routeID)
        mode = try reader.value(Self.mode)
        limit = try reader.value(Self.limit)
    }

    /// Writes every parameter.
    public func write(to writer: inout ParameterWriter) {
        writer.write(bbox, as: Self.bbox)
        writer.write(routeID, as: Self.routeID)
        writer.write(mode, as: Self.mode)
        writer.write(limit, as: Self.limit)
    }
}
