/// Parameters of `GET /stops/{stop_id}/timetable`.
public struct StopTimetableRequest: EndpointRequest {
    /// GTFS stop_id of a stop, platform or station.
    public var stopID: String
    /// Service day; today where nil.
    public var date: ISODate?
    /// Only this route.
    public var routeID: String?
    /// Only this direction of travel, 0 or 1.
    public var directionID: Int?
    /// Only this mode.
    public var mode: Mode?

    /// A request; what has a default may be left out. Bounds are checked by whoever reads it.
    public init(
        stopID: String, date: ISODate? = nil, routeID: String? = nil, directionID: Int? = nil,
        mode: Mode? = nil
    ) {
        self.stopID = stopID
        self.date = date
        self.routeID = routeID
        self.directionID = directionID
        self.mode = mode
    }
}

extension StopTimetableRequest {
    static let stopID = Parameter<String>(
        "stop_id", in: .path, "GTFS stop_id of a stop, platform or station.", bounds: 1...200, example: "200060")
    static let date = OptionalParameter<ISODate>(
        "date", "Service day; today in the zone of the stop where not given.", example: .sample)
    static let routeID = OptionalParameter<String>("route_id", "Only this route.", bounds: 1...200, example: "T1")
    static let directionID = OptionalParameter<Int>(
        "direction_id", "Only this direction of travel, 0 or 1.", bounds: 0...1, example: 0)
    static let mode = OptionalParameter<Mode>("mode", "Only this mode.", example: .rail)

    /// All parameters, path first.
    public static let parameters: [AnyParameter] = [
        stopID.erased, date.erased, routeID.erased, directionID.erased, mode.erased,
    ]

    /// Reads a request; throws on the first parameter that is missing or not valid.
    public init(_ reader: ParameterReader) throws(ParameterError) {
        stopID = try reader.value(Self.stopID)
        date = try reader.value(Self.date)
        routeID = try reader.value(Self.routeID)
        directionID = try reader.value(Self.directionID)
        mode = try reader.value(Self.mode)
    }

    /// Writes every parameter.
    public func write(to writer: inout ParameterWriter) {
        writer.write(stopID, as: Self.stopID)
        writer.write(date, as: Self.date)
        writer.write(routeID, as: Self.routeID)
        writer.write(directionID, as: Self.directionID)
        writer.write(mode, as: Self.mode)
    }
}
