/// Body of `POST /trips/plan`; `GET /trips/plan` comes to the same value.
public struct TripPlanRequest: EndpointRequest, BodyFields {
    /// Where journeys start.
    public var origin: TripPlace
    /// Where journeys end.
    public var destination: TripPlace
    /// When they are to be made.
    public var time: PlanTime
    /// Every good journey that leaves within so many minutes of the time, or arrives within so many before it; only the
    /// best for the very time where 0.
    public var windowMinutes: Int
    /// Stops to pass, in this order.
    public var via: [ViaStop]
    /// How the rider travels.
    public var preferences: TripPreferences
    /// Whether live data counts; by the timetable alone where false.
    public var realtime: Bool
    /// Whether the last journeys of the night are looked for too.
    public var lastOfNight: Bool
    /// Most journeys in the answer.
    public var limit: Int
    /// The earlier_cursor or later_cursor of an earlier answer.
    public var cursor: JourneyCursor?
    /// Decimal places of polylines, 5 or 6.
    public var polylinePrecision: Int
    /// Who pays.
    public var rider: FareCategory

    /// A request; what has a default may be left out. Bounds are checked by whoever reads it.
    public init(
        origin: TripPlace, destination: TripPlace, time: PlanTime = .now, windowMinutes: Int = 0, via: [ViaStop] = [],
        preferences: TripPreferences = .usual, realtime: Bool = true, lastOfNight: Bool = false,
        limit: Int = 5, cursor: JourneyCursor? = nil, polylinePrecision: Int = 5, rider: FareCategory = .adult
    ) {
        self.origin = origin
        self.destination = destination
        self.time = time
        self.windowMinutes = windowMinutes
        self.via = via
        self.preferences = preferences
        self.realtime = realtime
        self.lastOfNight = lastOfNight
        self.limit = limit
        self.cursor = cursor
        self.polylinePrecision = polylinePrecision
        self.rider = rider
    }
}

extension TripPlanRequest {
    static let origin = BodyPart<TripPlace>("origin", "Where journeys start.")
    static let destination = BodyPart<TripPlace>("destination", "Where journeys end.")
    static let departAt = OptionalParameter<Moment>(
        "depart_at", "Journeys that leave at this time or later; now where neither this nor arrive_by is given.",
        example: .instant(.sample))
    static let arriveBy = OptionalParameter<Moment>(
        "arrive_by", "Journeys that arrive at this time or earlier. Excludes depart_at.", example: .instant(.sample))
    static let windowMinutes = Parameter<Int>(
        "window_minutes",
        "Every good journey that leaves so soon after depart_at, or arrives so shortly before arrive_by.",
        default: 0, bounds: 0...720, unit: "minutes", example: 60)
    static let via = BodyList<ViaStop>("via", "Stops to pass, in this order.", upTo: 4)
    static let preferences = BodyPart<TripPreferences>(
        "preferences", "How the rider travels.", default: TripPreferences())
    static let realtime = Parameter<Bool>(
        "realtime", "Whether live data counts; by the timetable alone where false.", default: true, example: true)
    static let lastOfNight = Parameter<Bool>(
        "last_of_night", "Whether the last journeys of the night are looked for too: last_of_night of the answer.",
        default: false, example: true)
    static let limit = Parameter<Int>("limit", "Most journeys in the answer.", default: 5, bounds: 1...20, example: 5)
    static let cursor = OptionalParameter<JourneyCursor>(
        "cursor", "The earlier_cursor or later_cursor of an earlier answer to the same question.", example: .example)
    static let polylinePrecision = Parameter<Int>(
        "polyline_precision", "Decimal places of polylines.", default: 5, bounds: 5...6, example: 5)
    static let rider = Parameter<FareCategory>("rider", "Who pays.", default: .adult, example: .adult)

    public static let summary = "A question for journeys from one place to another."

    public static let fields = [
        origin.erased, destination.erased, BodyField(departAt.erased), BodyField(arriveBy.erased),
        BodyField(windowMinutes.erased), via.erased, preferences.erased, BodyField(realtime.erased),
        BodyField(lastOfNight.erased), BodyField(limit.erased), BodyField(cursor.erased),
        BodyField(polylinePrecision.erased), BodyField(rider.erased),
    ]

    /// A journey leaves at a time, or arrives by one.
    public static let exclusive = [[departAt.name, arriveBy.name]]

    public init(_ reader: BodyReader) throws(ParameterError) {
        origin = try reader.value(Self.origin)
        destination = try reader.value(Self.destination)
        time = PlanTime(departAt: try reader.value(Self.departAt), arriveBy: try reader.value(Self.arriveBy))
        windowMinutes = try reader.value(Self.windowMinutes)
        via = try reader.value(Self.via)
        preferences = try reader.value(Self.preferences)
        realtime = try reader.value(Self.realtime)
        lastOfNight = try reader.value(Self.lastOfNight)
        limit = try reader.value(Self.limit)
        cursor = try reader.value(Self.cursor)
        polylinePrecision = try reader.value(Self.polylinePrecision)
        rider = try reader.value(Self.rider)
    }

    public func write(to writer: inout BodyWriter) {
        writer.write(origin, as: Self.origin)
        writer.write(destination, as: Self.destination)
        writer.write(time.departAt, as: Self.departAt)
        writer.write(time.arriveBy, as: Self.arriveBy)
        writer.write(windowMinutes, as: Self.windowMinutes)
        writer.write(via, as: Self.via)
        writer.write(preferences, as: Self.preferences)
        writer.write(realtime, as: Self.realtime)
        writer.write(lastOfNight, as: Self.lastOfNight)
        writer.write(limit, as: Self.limit)
        writer.write(cursor, as: Self.cursor)
        writer.write(polylinePrecision, as: Self.polylinePrecision)
        writer.write(rider, as: Self.rider)
    }
}

/// When a journey is to be made.
public enum PlanTime: Hashable, Sendable {
    /// Leave now.
    case now
    /// Leave at this time or later.
    case departAt(Moment)
    /// Arrive at this time or earlier.
    case arriveBy(Moment)

    /// From the two fields of the wire, of which at most one is given.
    init(departAt: Moment?, arriveBy: Moment?) {
        if let arriveBy { self = .arriveBy(arriveBy) } else { self = departAt.map { .departAt($0) } ?? .now }
    }

    /// The time to leave at, if that is what is asked.
    public var departAt: Moment? { if case .departAt(let moment) = self { moment } else { nil } }
    /// The time to arrive by, if that is what is asked.
    public var arriveBy: Moment? { if case .arriveBy(let moment) = self { moment } else { nil } }
}

/// A stop a journey has to pass, getting off there.
public struct ViaStop: BodyFields, Hashable {
    /// GTFS stop_id of a stop, platform or station.
    /// - Field: bounds: 1...200, example: "200070"
    public var stopID: String
    /// How long to stay there at least.
    /// - Field: bounds: 0...720, unit: "minutes", example: 30
    public var minimumStayMinutes: Int = 0
}
