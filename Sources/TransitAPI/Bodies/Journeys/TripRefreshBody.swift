/// An itinerary against newer live data.
public struct TripRefreshBody: ResponseBody {
    /// The itinerary as it is now; null where the timetable no longer has it.
    @Nullable public var itinerary: Itinerary?
    /// What refreshing it came to.
    public var status: RefreshStatus
    /// What a rider would notice, in the order of the legs.
    public var changes: [ItineraryChange]
    /// Other journeys from where the rider can still be; only for a broken itinerary.
    public var alternatives: [Itinerary]

    /// All fields, in the order of the wire; what may be null or has a usual value may be left out here.
    public init(
        itinerary: Itinerary? = nil, status: RefreshStatus, changes: [ItineraryChange] = [],
        alternatives: [Itinerary] = []
    ) {
        self.itinerary = itinerary
        self.status = status
        self.changes = changes
        self.alternatives = alternatives
    }

    private enum CodingKeys: String, CodingKey {
        case itinerary
        case status
        case changes
        case alternatives
    }
}

extension TripRefreshBody {
    /// What the type stands for.
    public static let summary = "An itinerary against newer live data."

    /// Each field of the wire with its meaning, unit and source.
    public static let fieldDocs: [String: String] = [
        "itinerary": "The itinerary as it is now; null where the timetable no longer has it.",
        "status": "What refreshing it came to.",
        "changes": "What a rider would notice, in the order of the legs.",
        "alternatives": "Other journeys from where the rider can still be; only for a broken itinerary.",
    ]
}
