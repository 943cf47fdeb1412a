/// Parameters of `GET /reach`.
public struct ReachRequest: EndpointRequest {
    /// Where journeys start.
    public var from: TripPlace
    /// When they start; now where nil.
    public var departAt: Moment?
    /// How long they may take, minutes.
    public var maxMinutes: Int
    /// Longest walk at either end and between vehicles, metres.
    public var maxWalkingDistance: Int
    /// How fast the rider walks, metres per second.
    public var walkingSpeed: Double
    /// Only these modes; every mode where nil.
    public var modes: [Mode]?
    /// Only what can be done with a wheelchair.
    public var wheelchairAccessible: Bool
    /// Most changes of vehicle.
    public var maxTransfers: Int
    /// Whether live data counts; by the timetable alone where false.
    public var realtime: Bool

    /// A request; what has a default may be left out. Bounds are checked by whoever reads it.
    public init(
        from: TripPlace, departAt: Moment? = nil, maxMinutes: Int = 60, maxWalkingDistance: Int = 1000,
        walkingSpeed: Double = 1.25, modes: [Mode]? = nil, wheelchairAccessible: Bool = false, maxTransfers: Int = 6,
        realtime: Bool = true
    ) {
        self.from = from
        self.departAt = departAt
        self.maxMinutes = maxMinutes
        self.maxWalkingDistance = maxWalkingDistance
        self.walkingSpeed = walkingSpeed
        self.modes = modes
        self.wheelchairAccessible = wheelchairAccessible
        self.maxTransfers = maxTransfers
        self.realtime = realtime
    }
}

extension ReachRequest {
    static let departAt = OptionalParameter<Moment>(
        "depart_at", "When journeys start; now where not given.", example: .instant(.sample))
    static let maxMinutes = Parameter<Int>(
        "max_minutes", "How long journeys may take.", default: 60, bounds: 1...240, unit: "minutes", example: 60)

    /// All parameters.
    public static let parameters: [AnyParameter] = [
        TripPlanLinkRequest.from.erased, departAt.erased, maxMinutes.erased,
        TripPreferences.maxWalkingDistance.erased, TripPreferences.walkingSpeed.erased,
        TripPreferences.modes.erased, TripPreferences.wheelchairAccessible.erased,
        TripPreferences.maxTransfers.erased, TripPlanRequest.realtime.erased,
    ]

    /// Reads a request; throws on the first parameter that is missing or not valid.
    public init(_ reader: ParameterReader) throws(ParameterError) {
        from = try reader.value(TripPlanLinkRequest.from)
        departAt = try reader.value(Self.departAt)
        maxMinutes = try reader.value(Self.maxMinutes)
        maxWalkingDistance = try reader.value(TripPreferences.maxWalkingDistance)
        walkingSpeed = try reader.value(TripPreferences.walkingSpeed)
        modes = try reader.value(TripPreferences.modes)
        wheelchairAccessible = try reader.value(TripPreferences.wheelchairAccessible)
        maxTransfers = try reader.value(TripPreferences.maxTransfers)
        realtime = try reader.value(TripPlanRequest.realtime)
    }

    /// Writes every parameter.
    public func write(to writer: inout ParameterWriter) {
        writer.write(from, as: TripPlanLinkRequest.from)
        writer.write(departAt, as: Self.departAt)
        writer.write(maxMinutes, as: Self.maxMinutes)
        writer.write(maxWalkingDistance, as: TripPreferences.maxWalkingDistance)
        writer.write(walkingSpeed, as: TripPreferences.walkingSpeed)
        writer.write(modes, as: TripPreferences.modes)
        writer.write(wheelchairAccessible, as: TripPreferences.wheelchairAccessible)
        writer.write(maxTransfers, as: TripPreferences.maxTransfers)
        writer.write(realtime, as: TripPlanRequest.realtime)
    }
}
