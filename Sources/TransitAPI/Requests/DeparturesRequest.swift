/// Parameters of `GET /stops/{stop_id}/departures`.
public struct DeparturesRequest: EndpointRequest, Hashable {
    /// GTFS stop_id of a stop, platform or station.
    public var stopID: String
    /// Most entries in the answer.
    public var limit: Int
    /// Only this route.
    public var routeID: String?
    /// Only this direction of travel, 0 or 1.
    public var directionID: Int?
    /// Only this mode.
    public var mode: Mode?
    /// Departures from this time on; now where nil. Of no effect with a cursor.
    public var at: Moment?
    /// The next_cursor or previous_cursor of an earlier answer.
    public var cursor: Cursor?
    /// Leave out departures that are cancelled.
    public var hideCancelled: Bool

    /// A request; what has a default may be left out. Bounds are checked by whoever reads it.
    public init(
        stopID: String, limit: Int = 10, routeID: String? = nil, directionID: Int? = nil,
        mode: Mode? = nil, at: Moment? = nil, cursor: Cursor? = nil, hideCancelled: Bool = false
    ) {
        self.stopID = stopID
        self.limit = limit
        self.routeID = routeID
        self.directionID = directionID
        self.mode = mode
        self.at = at
        self.cursor = cursor
        self.hideCancelled = hideCancelled
    }
}

extension DeparturesRequest {
    static let stopID = Parameter<String>(
        "stop_id", in: .path, "GTFS stop_id of a stop, platform or station.", bounds: 1...200, example: "200060")
    static let limit = Parameter<Int>("limit", "Most entries in the answer.", default: 10, bounds: 1...50, example: 10)
    static let routeID = OptionalParameter<String>("route_id", "Only this route.", bounds: 1...200, example: "T1")
    static let directionID = OptionalParameter<Int>(
        "direction_id", "Only this direction of travel, 0 or 1.", bounds: 0...1, example: 0)
    static let mode = OptionalParameter<Mode>("mode", "Only this mode.", example: .rail)
    static let at = OptionalParameter<Moment>(
        "at", "Departures from this time on; now where not given. Of no effect with a cursor.",
        example: .instant(.sample))
    static let cursor = OptionalParameter<Cursor>(
        "cursor",
        "The next_cursor of an earlier answer, for the departures after it, or its previous_cursor, for those before.",
        example: Cursor.example)
    static let hideCancelled = Parameter<Bool>(
        "hide_cancelled", "Leave out departures that are cancelled.", default: false, example: false)

    /// All parameters, path first.
    public static let parameters: [AnyParameter] = [
        stopID.erased, limit.erased, routeID.erased, directionID.erased, mode.erased, at.erased,
        cursor.erased, hideCancelled.erased,
    ]

    /// Reads a request; throws on the first parameter that is missing or not valid.
    public init(_ reader: ParameterReader) throws(ParameterError) {
        stopID = try reader.value(Self.stopID)
        limit = try reader.value(Self.limit)
        routeID = try reader.value(Self.routeID)
        directionID = try reader.value(Self.directionID)
        mode = try reader.value(Self.mode)
        at = try reader.value(Self.at)
        cursor = try reader.value(Self.cursor)
        hideCancelled = try reader.value(Self.hideCancelled)
    }

    /// Writes every parameter.
    public func write(to writer: inout ParameterWriter) {
        writer.write(stopID, as: Self.stopID)
        writer.write(limit, as: Self.limit)
        writer.write(routeID, as: Self.routeID)
        writer.write(directionID, as: Self.directionID)
        writer.write(mode, as: Self.mode)
        writer.write(at, as: Self.at)
        writer.write(cursor, as: Self.cursor)
        writer.write(hideCancelled, as: Self.hideCancelled)
    }
}
