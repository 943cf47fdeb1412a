/// Parameters of `GET /stops`.
public struct SearchStopsRequest: EndpointRequest {
    /// Part of a name or a stop code.
    public var query: String
    /// Latitude in degrees; with `lon` only.
    public var lat: Double?
    /// Longitude in degrees; with `lat` only.
    public var lon: Double?
    /// Only stops where this mode calls.
    public var mode: Mode?
    /// Most entries in the answer.
    public var limit: Int
    /// Entries to leave out first.
    public var offset: Int

    /// A request; what has a default may be left out. Bounds are checked by whoever reads it.
    public init(
        query: String, lat: Double? = nil, lon: Double? = nil, mode: Mode? = nil, limit: Int = 20,
        offset: Int = 0
    ) {
        self.query = query
        self.lat = lat
        self.lon = lon
        self.mode = mode
        self.limit = limit
        self.offset = offset
    }
}

extension SearchStopsRequest {
    static let query = Parameter<String>(
        "query", "Part of a name or a stop code; typing errors are forgiven.", bounds: 1...100, example: "central")
    static let lat = OptionalParameter<Double>(
        "lat", "Latitude to rank nearer stops higher; with lon only.",
        bounds: -90...90, unit: "degrees", example: -33.8839)
    static let lon = OptionalParameter<Double>(
        "lon", "Longitude to rank nearer stops higher; with lat only.",
        bounds: -180...180, unit: "degrees", example: 151.2072)
    static let mode = OptionalParameter<Mode>("mode", "Only stops where this mode calls.", example: .rail)
    static let limit = Parameter<Int>("limit", "Most entries in the answer.", default: 20, bounds: 1...100, example: 20)
    static let offset = Parameter<Int>(
        "offset", "Entries to leave out first.", default: 0, bounds: 0...1000, example: 0)

    /// All parameters, path first.
    public static let parameters: [AnyParameter] = [
        query.erased, lat.erased, lon.erased, mode.erased, limit.erased, offset.erased,
    ]

    /// Reads a request; throws on the first parameter that is missing or not valid.
    public init(_ reader: ParameterReader) throws(ParameterError) {
        query = try reader.value(Self.query)
        lat = try reader.value(Self.lat)
        lon = try reader.value(Self.lon)
        mode = try reader.value(Self.mode)
        limit = try reader.value(Self.limit)
        offset = try reader.value(Self.offset)
        if lat != nil, lon == nil {
            throw .missingBeside("lon", given: "lat", expectation: Self.lon.whenGiven.expectation)
        }
        if lon != nil, lat == nil {
            throw .missingBeside("lat", given: "lon", expectation: Self.lat.whenGiven.expectation)
        }
    }

    /// Writes every parameter.
    public func write(to writer: inout ParameterWriter) {
        writer.write(query, as: Self.query)
        writer.write(lat, as: Self.lat)
        writer.write(lon, as: Self.lon)
        writer.write(mode, as: Self.mode)
        writer.write(limit, as: Self.limit)
        writer.write(offset, as: Self.offset)
    }
}
