/// Parameters of `GET /stops/{stop_id}/departures/stream`.
public struct DepartureStreamRequest: EndpointRequest {
    /// GTFS stop_id of a stop, platform or station.
    public var stopID: String
    /// Most entries in an event.
    public var limit: Int
    /// Only this route.
    public var routeID: String?
    /// Only this direction of travel, 0 or 1.
    public var directionID: Int?
    /// Only this mode.
    public var mode: Mode?
    /// Leave out departures that are cancelled.
    public var hideCancelled: Bool

    /// A request; what has a default may be left out. Bounds are checked by whoever reads it.
    public init(
        stopID: String, limit: Int = 10, routeID: String? = nil, directionID: Int? = nil, mode: Mode? = nil,
        hideCancelled: Bool = false
    ) {
        self.stopID = stopID
        self.limit = limit
        self.routeID = routeID
        self.directionID = directionID
        self.mode = mode
        self.hideCancelled = hideCancelled
    }
}

extension DepartureStreamRequest {
    static let stopID = Parameter<String>(
        "stop_id", in: .path, "GTFS stop_id of a stop, platform or station.", bounds: 1...200, example: "200060")
    static let limit = Parameter<Int>("limit", "Most entries in an event.", default: 10, bounds: 1...50, example: 10)
    static let routeID = OptionalParameter<String>("route_id", "Only this route.", bounds: 1...200, example: "T1")
    static let directionID = OptionalParameter<Int>(
        "direction_id", "Only this direction of travel, 0 or 1.", bounds: 0...1, example: 0)
    static let mode = OptionalParameter<Mode>("mode", "Only this mode.", example: .rail)
    static let hideCancelled = Parameter<Bool>(
        "hide_cancelled", "Leave out departures that are cancelled.", default: false, example: false)

    /// All parameters, path first.
    public static let parameters: [AnyParameter] = [
        stopID.erased, limit.erased, routeID.erased, directionID.erased, mode.erased, hideCancelled.erased,
    ]

    /// Reads a request; throws on the first parameter that is missing or not valid.
    public init(_ reader: ParameterReader) throws(ParameterError) {
        stopID = try reader.value(Self.stopID)
        limit = try reader.value(Self.limit)
        routeID = try reader.value(Self.routeID)
        directionID = try reader.value(Self.directionID)
        mode = try reader.value(Self.mode)
        hideCancelled = try reader.value(Self.hideCancelled)
    }

    /// Writes every parameter.
    public func write(to writer: inout ParameterWriter) {
        writer.write(stopID, as: Self.stopID)
        writer.write(limit, as: Self.limit)
        writer.write(routeID, as: Self.routeID)
        writer.write(directionID, as: Self.directionID)
        writer.write(mode, as: Self.mode)
        writer.write(hideCancelled, as: Self.hideCancelled)
    }
}
