/// Journeys from one place to another.
public struct TripPlanBody: ResponseBody {
    /// Journeys, in the order of preferences.optimize; empty where there is none.
    public var itineraries: [Itinerary]
    /// The departure or arrival asked for; the time of asking where none was given.
    public var requestedTime: Timestamp
    /// Where journeys start, as it was understood.
    public var origin: PlanPlace
    /// Where journeys end, as it was understood.
    public var destination: PlanPlace
    /// Give it as cursor for the journeys before these; null where there are none.
    @Nullable public var earlierCursor: String?
    /// Give it as cursor for the journeys after these; null where there are none.
    @Nullable public var laterCursor: String?
    /// Who planned these journeys.
    public var provider: PlanProvider
    /// What a rider should know beside the journeys.
    public var notices: [PlanNotice]

    /// All fields, in the order of the wire; what may be null or has a usual value may be left out here.
    public init(
        itineraries: [Itinerary], requestedTime: Timestamp, origin: PlanPlace, destination: PlanPlace,
        earlierCursor: String? = nil, laterCursor: String? = nil, provider: PlanProvider = .timetable,
        notices: [PlanNotice] = []
    ) {
        self.itineraries = itineraries
        self.requestedTime = requestedTime
        self.origin = origin
        self.destination = destination
        self.earlierCursor = earlierCursor
        self.laterCursor = laterCursor
        self.provider = provider
        self.notices = notices
    }

    private enum CodingKeys: String, CodingKey {
        case itineraries
        case requestedTime = "requested_time"
        case origin
        case destination
        case earlierCursor = "earlier_cursor"
        case laterCursor = "later_cursor"
        case provider
        case notices
    }
}

extension TripPlanBody {
    /// What the type stands for.
    public static let summary = "Journeys from one place to another."

    /// Each field of the wire with its meaning, unit and source.
    public static let fieldDocs: [String: String] = [
        "itineraries": "Journeys, in the order of preferences.optimize; empty where there is none.",
        "requested_time": "The departure or arrival asked for; the time of asking where none was given.",
        "origin": "Where journeys start, as it was understood.",
        "destination": "Where journeys end, as it was understood.",
        "earlier_cursor": "Give it as cursor for the journeys before these; null where there are none.",
        "later_cursor": "Give it as cursor for the journeys after these; null where there are none.",
        "provider": "Who planned these journeys.",
        "notices": "What a rider should know beside the journeys.",
    ]
}
