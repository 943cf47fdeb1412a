/// Parameters of `GET /routes`.
public struct RoutesRequest: EndpointRequest {
    /// Only this basic GTFS route type.
    public var routeType: Int?
    /// Only this mode.
    public var mode: Mode?
    /// Part of a name.
    public var query: String?
    /// Most entries in the answer.
    public var limit: Int
    /// Entries to leave out first.
    public var offset: Int

    /// A request; what has a default may be left out. Bounds are checked by whoever reads it.
    public init(routeType: Int? = nil, mode: Mode? = nil, query: String? = nil, limit: Int = 100, offset: Int = 0) {
        self.routeType = routeType
        self.mode = mode
        self.query = query
        self.limit = limit
        self.offset = offset
    }
}

extension RoutesRequest {
    static let routeType = OptionalParameter<Int>(
        "route_type", "Only this basic GTFS route type; extended types in feeds are mapped to these.",
        bounds: 0...12, example: 2)
    static let mode = OptionalParameter<Mode>("mode", "Only this mode.", example: .rail)
    static let query = OptionalParameter<String>("query", "Part of a name.", bounds: 1...100, example: "northern")
    static let limit = Parameter<Int>(
        "limit", "Most entries in the answer.", default: 100, bounds: 1...500, example: 100)
    static let offset = Parameter<Int>(
        "offset", "Entries to leave out first.", default: 0, bounds: 0...100_000, example: 0)

    /// All parameters, path first.
    public static let parameters: [AnyParameter] = [
        routeType.erased, mode.erased, query.erased, limit.erased, offset.erased,
    ]

    /// Reads a request; throws on the first parameter that is missing or not valid.
    public init(_ reader: ParameterReader) throws(ParameterError) {
        routeType = try reader.value(Self.routeType)
        mode = try reader.value(Self.mode)
        query = try reader.value(Self.query)
        limit = try reader.value(Self.limit)
        offset = try reader.value(Self.offset)
    }

    /// Writes every parameter.
    public func write(to writer: inout ParameterWriter) {
        writer.write(routeType, as: Self.routeType)
        writer.write(mode, as: Self.mode)
        writer.write(query, as: Self.query)
        writer.write(limit, as: Self.limit)
        writer.write(offset, as: Self.offset)
    }
}
