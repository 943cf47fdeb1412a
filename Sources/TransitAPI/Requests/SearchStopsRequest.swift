/// Parameters of `GET /stops`.
public struct SearchStopsRequest: EndpointRequest {
    /// Part of a name or a stop code.
    public var query: String
    /// Rank nearer stops higher.
    public var near: Coordinates?
    /// Only stops where this mode calls.
    public var mode: Mode?
    /// Most entries in the answer.
    public var limit: Int
    /// Entries to leave out first.
    public var offset: Int

    /// A request; what has a default may be left out. Bounds are checked by whoever reads it.
    public init(
        query: String, near: Coordinates? = nil, mode: Mode? = nil, limit: Int = 20,
        offset: Int = 0
    ) {
        self.query = query
        self.near = near
        self.mode = mode
        self.limit = limit
        self.offset = offset
    }
}

extension SearchStopsRequest {
    static let query = Parameter<String>(
        "query", "Part of a name or a stop code; typing errors are forgiven.", bounds: 1...100, example: "central")
    static let near = OptionalParameter<Coordinates>(
        "near", "A place; nearer stops rank higher and have a distance.", example: Coordinates.example)
    static let mode = OptionalParameter<Mode>("mode", "Only stops where this mode calls.", example: .rail)
    static let limit = Parameter<Int>("limit", "Most entries in the answer.", default: 20, bounds: 1...100, example: 20)
    static let offset = Parameter<Int>(
        "offset", "Entries to leave out first.", default: 0, bounds: 0...1000, example: 0)

    /// All parameters, path first.
    public static let parameters: [AnyParameter] = [
        query.erased, near.erased, mode.erased, limit.erased, offset.erased,
    ]

    /// Reads a request; throws on the first parameter that is missing or not valid.
    public init(_ reader: ParameterReader) throws(ParameterError) {
        query = try reader.value(Self.query)
        near = try reader.value(Self.near)
        mode = try reader.value(Self.mode)
        limit = try reader.value(Self.limit)
        offset = try reader.value(Self.offset)
    }

    /// Writes every parameter.
    public func write(to writer: inout ParameterWriter) {
        writer.write(query, as: Self.query)
        writer.write(near, as: Self.near)
        writer.write(mode, as: Self.mode)
        writer.write(limit, as: Self.limit)
        writer.write(offset, as: Self.offset)
    }
}
