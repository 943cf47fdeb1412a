/// Parameters of `GET /alerts`.
public struct AlertsRequest: EndpointRequest {
    /// Only alerts that touch this route.
    public var routeID: String?
    /// Only alerts that touch this stop, its station or its platforms.
    public var stopID: String?
    /// Only alerts that touch this trip.
    public var tripID: String?
    /// Only alerts that touch this operator.
    public var agencyID: String?
    /// Only alerts that touch this mode.
    public var mode: Mode?
    /// Only this severity.
    public var severity: AlertLevel?
    /// Only this cause.
    public var cause: AlertCause?
    /// Only this effect.
    public var effect: AlertEffect?
    /// Whether in force now, later, or both.
    public var active: AlertActivity
    /// Most entries in the answer.
    public var limit: Int
    /// Entries to leave out first.
    public var offset: Int

    /// A request; what has a default may be left out. Bounds are checked by whoever reads it.
    public init(
        routeID: String? = nil, stopID: String? = nil, tripID: String? = nil, agencyID: String? = nil,
        mode: Mode? = nil, severity: AlertLevel? = nil, cause: AlertCause? = nil, effect: AlertEffect? = nil,
        active: AlertActivity = .now, limit: Int = 100, offset: Int = 0
    ) {
        self.routeID = routeID
        self.stopID = stopID
        self.tripID = tripID
        self.agencyID = agencyID
        self.mode = mode
        self.severity = severity
        self.cause = cause
        self.effect = effect
        self.active = active
        self.limit = limit
        self.offset = offset
    }
}

extension AlertsRequest {
    static let routeID = OptionalParameter<String>(
        "route_id", "Only alerts that touch this route.", bounds: 1...200, example: "T1")
    static let stopID = OptionalParameter<String>(
        "stop_id", "Only alerts that touch this stop, its station or its platforms.", bounds: 1...200, example: "200060"
    )
    static let tripID = OptionalParameter<String>(
        "trip_id", "Only alerts that touch this trip.", bounds: 1...200, example: "123.T1.1-NTH-mjp-1.1.H")
    static let agencyID = OptionalParameter<String>(
        "agency_id", "Only alerts that touch this operator.", bounds: 1...200, example: "SydneyTrains")
    static let mode = OptionalParameter<Mode>("mode", "Only alerts that touch this mode.", example: .rail)
    static let severity = OptionalParameter<AlertLevel>("severity", "Only this severity.", example: .warning)
    static let cause = OptionalParameter<AlertCause>("cause", "Only this cause.", example: .maintenance)
    static let effect = OptionalParameter<AlertEffect>("effect", "Only this effect.", example: .significantDelays)
    static let active = Parameter<AlertActivity>(
        "active", "Whether in force now, later, or both.", default: .now, example: .now)
    static let limit = Parameter<Int>(
        "limit", "Most entries in the answer.", default: 100, bounds: 1...500, example: 100)
    static let offset = Parameter<Int>(
        "offset", "Entries to leave out first.", default: 0, bounds: 0...100_000, example: 0)

    /// All parameters, path first.
    public static let parameters: [AnyParameter] = [
        routeID.erased, stopID.erased, tripID.erased, agencyID.erased, mode.erased, severity.erased,
        cause.erased, effect.erased, active.erased, limit.erased, offset.erased,
    ]

    /// Reads a request; throws on the first parameter that is missing or not valid.
    public init(_ reader: ParameterReader) throws(ParameterError) {
        routeID = try reader.value(Self.routeID)
        stopID = try reader.value(Self.stopID)
        tripID = try reader.value(Self.tripID)
        agencyID = try reader.value(Self.agencyID)
        mode = try reader.value(Self.mode)
        severity = try reader.value(Self.severity)
        cause = try reader.value(Self.cause)
        effect = try reader.value(Self.effect)
        active = try reader.value(Self.active)
        limit = try reader.value(Self.limit)
        offset = try reader.value(Self.offset)
    }

    /// Writes every parameter.
    public func write(to writer: inout ParameterWriter) {
        writer.write(routeID, as: Self.routeID)
        writer.write(stopID, as: Self.stopID)
        writer.write(tripID, as: Self.tripID)
        writer.write(agencyID, as: Self.agencyID)
        writer.write(mode, as: Self.mode)
        writer.write(severity, as: Self.severity)
        writer.write(cause, as: Self.cause)
        writer.write(effect, as: Self.effect)
        writer.write(active, as: Self.active)
        writer.write(limit, as: Self.limit)
        writer.write(offset, as: Self.offset)
    }
}
