/// Parameters of `GET /stops/nearby/departures`.
public struct NearbyDeparturesRequest: EndpointRequest {
    /// Latitude of the point, degrees.
    public var lat: Double
    /// Longitude of the point, degrees.
    public var lon: Double
    /// How far around the point, metres.
    public var radius: Int
    /// Most groups in the answer.
    public var limit: Int
    /// Most departures in a group.
    public var perGroup: Int
    /// Only this mode.
    public var mode: Mode?
    /// Leave out departures that are cancelled.
    public var hideCancelled: Bool

    /// A request; what has a default may be left out. Bounds are checked by whoever reads it.
    public init(
        lat: Double, lon: Double, radius: Int = 500, limit: Int = 20, perGroup: Int = 3, mode: Mode? = nil,
        hideCancelled: Bool = false
    ) {
        self.lat = lat
        self.lon = lon
        self.radius = radius
        self.limit = limit
        self.perGroup = perGroup
        self.mode = mode
        self.hideCancelled = hideCancelled
    }
}

extension NearbyDeparturesRequest {
    static let lat = Parameter<Double>(
        "lat", "Latitude of the point, WGS 84.", bounds: -90...90, unit: "degrees", example: -33.8839)
    static let lon = Parameter<Double>(
        "lon", "Longitude of the point, WGS 84.", bounds: -180...180, unit: "degrees", example: 151.2072)
    static let radius = Parameter<Int>(
        "radius", "How far around the point.", default: 500, bounds: 50...2000, unit: "metres", example: 500)
    static let limit = Parameter<Int>("limit", "Most groups in the answer.", default: 20, bounds: 1...50, example: 20)
    static let perGroup = Parameter<Int>(
        "per_group", "Most departures in a group.", default: 3, bounds: 1...10, example: 3)
    static let mode = OptionalParameter<Mode>("mode", "Only this mode.", example: .rail)
    static let hideCancelled = Parameter<Bool>(
        "hide_cancelled", "Leave out departures that are cancelled.", default: false, example: false)

    /// All parameters, path first.
    public static let parameters: [AnyParameter] = [
        lat.erased, lon.erased, radius.erased, limit.erased, perGroup.erased, mode.erased, hideCancelled.erased,
    ]

    /// Reads a request; throws on the first parameter that is missing or not valid.
    public init(_ reader: ParameterReader) throws(ParameterError) {
        lat = try reader.value(Self.lat)
        lon = try reader.value(Self.lon)
        radius = try reader.value(Self.radius)
        limit = try reader.value(Self.limit)
        perGroup = try reader.value(Self.perGroup)
        mode = try reader.value(Self.mode)
        hideCancelled = try reader.value(Self.hideCancelled)
    }

    /// Writes every parameter.
    public func write(to writer: inout ParameterWriter) {
        writer.write(lat, as: Self.lat)
        writer.write(lon, as: Self.lon)
        writer.write(radius, as: Self.radius)
        writer.write(limit, as: Self.limit)
        writer.write(perGroup, as: Self.perGroup)
        writer.write(mode, as: Self.mode)
        writer.write(hideCancelled, as: Self.hideCancelled)
    }
}
