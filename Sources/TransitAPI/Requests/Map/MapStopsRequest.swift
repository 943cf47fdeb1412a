/// Parameters of `GET /map/stops`.
public struct MapStopsRequest: EndpointRequest {
    /// Only stops inside this box.
    public var bbox: MapBounds
    /// Only stops where one of these modes calls; every mode where nil.
    public var modes: [Mode]?
    /// Most entries in the answer.
    public var limit: Int

    /// A request; what has a default may be left out. Bounds are checked by whoever reads it.
    public init(bbox: MapBounds, modes: [Mode]? = nil, limit: Int = 300) {
        self.bbox = bbox
        self.modes = modes
        self.limit = limit
    }
}

extension MapStopsRequest {
    static let bbox = Parameter<MapBounds>(
        "bbox", "Only stops inside this box: west, south, east, north.", example: .example)
    static let modes = OptionalParameter<[Mode]>(
        "modes", "Only stops where one of these modes calls; every mode where not given.",
        bounds: ListBounds(count: 1...Mode.allCases.count), example: [.rail, .metro])
    static let limit = Parameter<Int>(
        "limit", "Most entries in the answer.", default: 300, bounds: 1...1000, example: 300)

    /// All parameters, path first.
    public static let parameters: [AnyParameter] = [bbox.erased, modes.erased, limit.erased]

    /// Reads a request; throws on the first parameter that is missing or not valid.
    public init(_ reader: ParameterReader) throws(ParameterError) {
        bbox = try reader.value(Self.bbox)
        modes = try reader.value(Self.modes)
        limit = try reader.value(Self.limit)
    }

    /// Writes every parameter.
    public func write(to writer: inout ParameterWriter) {
        writer.write(bbox, as: Self.bbox)
        writer.write(modes, as: Self.modes)
        writer.write(limit, as: Self.limit)
    }
}
