/// Parameters of `GET /map/lines`.
public struct MapLinesRequest: EndpointRequest {
    /// Only lines that cross this box.
    public var bbox: MapBounds?
    /// Only lines of these modes; every mode where nil.
    public var modes: [Mode]?
    /// How closely the map is looked at.
    public var zoom: Int
    /// Most entries in the answer.
    public var limit: Int

    /// A request; what has a default may be left out. Bounds are checked by whoever reads it.
    public init(bbox: MapBounds? = nil, modes: [Mode]? = nil, zoom: Int = 12, limit: Int = 500) {
        self.bbox = bbox
        self.modes = modes
        self.zoom = zoom
        self.limit = limit
    }
}

extension MapLinesRequest {
    static let bbox = OptionalParameter<MapBounds>(
        "bbox", "Only lines that cross this box: west, south, east, north.", example: .example)
    static let modes = OptionalParameter<[Mode]>(
        "modes", "Only lines of these modes; every mode where not given.",
        bounds: ListBounds(count: 1...Mode.allCases.count), example: [.rail, .metro])
    static let zoom = Parameter<Int>(
        "zoom",
        "Zoom of the map, as web maps count it (0 is the whole world on 256 pixels): paths are told to about a pixel.",
        default: 12, bounds: 0...18, example: 12)
    static let limit = Parameter<Int>(
        "limit", "Most entries in the answer.", default: 500, bounds: 1...2000, example: 500)

    /// All parameters, path first.
    public static let parameters: [AnyParameter] = [bbox.erased, modes.erased, zoom.erased, limit.erased]

    /// Reads a request; throws on the first parameter that is missing or not valid.
    public init(_ reader: ParameterReader) throws(ParameterError) {
        bbox = try reader.value(Self.bbox)
        modes = try reader.value(Self.modes)
        zoom = try reader.value(Self.zoom)
        limit = try reader.value(Self.limit)
    }

    /// Writes every parameter.
    public func write(to writer: inout ParameterWriter) {
        writer.write(bbox, as: Self.bbox)
        writer.write(modes, as: Self.modes)
        writer.write(zoom, as: Self.zoom)
        writer.write(limit, as: Self.limit)
    }
}
