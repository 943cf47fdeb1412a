/// Parameters of `GET /trips/plan`: the question of `POST /trips/plan` as a link.
///
/// A link holds no labels and no stays; a stop is written as its id, which reads back as a search for exactly that
/// stop.
public struct TripPlanLinkRequest: EndpointRequest {
    /// The question.
    public var plan: TripPlanRequest

    /// A link to a question.
    public init(_ plan: TripPlanRequest) { self.plan = plan }
}

extension TripPlanLinkRequest {
    static let from = Parameter<TripPlace>(
        "from", "Where journeys start: latitude,longitude, a stop_id, or what a rider typed.",
        example: .coordinates(.example, name: nil))
    static let to = Parameter<TripPlace>(
        "to", "Where journeys end: latitude,longitude, a stop_id, or what a rider typed.",
        example: .search("Circular Quay", name: nil))
    static let via = OptionalParameter<[String]>(
        "via", "Stops to pass, in this order, by their stop_ids.",
        bounds: ListBounds(count: 1...TripPlanRequest.via.maximumCount, element: 1...200), example: ["200070"])

    /// All parameters.
    public static let parameters: [AnyParameter] = [
        from.erased, to.erased, TripPlanRequest.departAt.erased, TripPlanRequest.arriveBy.erased,
        TripPlanRequest.windowMinutes.erased, via.erased, TripPreferences.maxWalkingDistance.erased,
        TripPreferences.wheelchairAccessible.erased, TripPreferences.avoidSteps.erased, TripPreferences.modes.erased,
        TripPreferences.walkingSpeed.erased, TripPreferences.maxTransfers.erased,
        TripPreferences.minimumTransferMinutes.erased, TripPreferences.bicycle.erased,
        TripPreferences.optimize.erased, TripPlanRequest.realtime.erased,
        TripPlanRequest.lastOfNight.erased, TripPlanRequest.limit.erased, TripPlanRequest.cursor.erased,
        TripPlanRequest.polylinePrecision.erased, TripPlanRequest.rider.erased,
    ]

    /// Reads a request; throws on the first parameter that is missing or not valid.
    public init(_ reader: ParameterReader) throws(ParameterError) {
        let departAt = try reader.value(TripPlanRequest.departAt)
        let arriveBy = try reader.value(TripPlanRequest.arriveBy)
        if departAt != nil, arriveBy != nil { throw .exclusive(TripPlanRequest.exclusive[0]) }
        plan = TripPlanRequest(
            origin: try reader.value(Self.from), destination: try reader.value(Self.to),
            time: PlanTime(departAt: departAt, arriveBy: arriveBy),
            windowMinutes: try reader.value(TripPlanRequest.windowMinutes),
            via: (try reader.value(Self.via) ?? []).map { ViaStop(stopID: $0) },
            preferences: try Self.preferences(reader), realtime: try reader.value(TripPlanRequest.realtime),
            lastOfNight: try reader.value(TripPlanRequest.lastOfNight),
            limit: try reader.value(TripPlanRequest.limit), cursor: try reader.value(TripPlanRequest.cursor),
            polylinePrecision: try reader.value(TripPlanRequest.polylinePrecision),
            rider: try reader.value(TripPlanRequest.rider))
    }

    private static func preferences(_ reader: ParameterReader) throws(ParameterError) -> TripPreferences {
        TripPreferences(
            maxWalkingDistance: try reader.value(TripPreferences.maxWalkingDistance),
            wheelchairAccessible: try reader.value(TripPreferences.wheelchairAccessible),
            avoidSteps: try reader.value(TripPreferences.avoidSteps),
            modes: try reader.value(TripPreferences.modes),
            walkingSpeed: try reader.value(TripPreferences.walkingSpeed),
            maxTransfers: try reader.value(TripPreferences.maxTransfers),
            minimumTransferMinutes: try reader.value(TripPreferences.minimumTransferMinutes),
            bicycle: try reader.value(TripPreferences.bicycle), optimize: try reader.value(TripPreferences.optimize))
    }

    /// Writes every parameter.
    public func write(to writer: inout ParameterWriter) {
        writer.write(plan.origin, as: Self.from)
        writer.write(plan.destination, as: Self.to)
        writer.write(plan.time.departAt, as: TripPlanRequest.departAt)
        writer.write(plan.time.arriveBy, as: TripPlanRequest.arriveBy)
        writer.write(plan.windowMinutes, as: TripPlanRequest.windowMinutes)
        writer.write(plan.via.isEmpty ? nil : plan.via.map(\.stopID), as: Self.via)
        writer.write(plan.preferences.maxWalkingDistance, as: TripPreferences.maxWalkingDistance)
        writer.write(plan.preferences.wheelchairAccessible, as: TripPreferences.wheelchairAccessible)
        writer.write(plan.preferences.avoidSteps, as: TripPreferences.avoidSteps)
        writer.write(plan.preferences.modes, as: TripPreferences.modes)
        writer.write(plan.preferences.walkingSpeed, as: TripPreferences.walkingSpeed)
        writer.write(plan.preferences.maxTransfers, as: TripPreferences.maxTransfers)
        writer.write(plan.preferences.minimumTransferMinutes, as: TripPreferences.minimumTransferMinutes)
        writer.write(plan.preferences.bicycle, as: TripPreferences.bicycle)
        writer.write(plan.preferences.optimize, as: TripPreferences.optimize)
        writer.write(plan.realtime, as: TripPlanRequest.realtime)
        writer.write(plan.lastOfNight, as: TripPlanRequest.lastOfNight)
        writer.write(plan.limit, as: TripPlanRequest.limit)
        writer.write(plan.cursor, as: TripPlanRequest.cursor)
        writer.write(plan.polylinePrecision, as: TripPlanRequest.polylinePrecision)
        writer.write(plan.rider, as: TripPlanRequest.rider)
    }
}
