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
    /// The last journeys of the night of the time asked for; null where last_of_night was not asked for, or there are none.
    @Nullable public var lastOfNight: LastJourneys?
    /// Who planned these journeys.
    public var provider: PlanProvider = .timetable
    /// What a rider should know beside the journeys.
    public var notices: [PlanNotice] = []
}

/// A place as it was understood.
public struct PlanPlace: ResponseBody {
    /// Name to show: the label given, or the name of the stop.
    public var name: String
    /// Identifier of the stop (`stops.txt` stop_id); null for a point on the map.
    @Nullable public var stopID: String?
    /// Latitude in degrees, WGS 84; null for a stop whose place the feed does not give.
    @Nullable public var lat: Double?
    /// Longitude in degrees, WGS 84; null for a stop whose place the feed does not give.
    @Nullable public var lon: Double?
}

/// Who planned a journey.
public enum PlanProvider: String, WireEnum {
    /// This server, from the timetable and live data it holds.
    case timetable
    /// The Trip Planner API of Transport for NSW.
    case nswTripPlanner = "nsw_trip_planner"

    /// What a value a newer server may send is read as.
    public static let unrecognised: PlanProvider? = .timetable
}

/// Something a rider should know about an answer.
public struct PlanNotice: ResponseBody {
    /// What it is about.
    public var code: PlanNoticeCode
    /// The same in a sentence for riders.
    public var message: String
    /// The end of the journey that it is about; null where it is about all of it.
    @Nullable public var end: PlanNoticeEnd?
    /// What else may be meant by the words of that end, the likeliest first; empty where nothing was guessed.
    public var alternatives: [Suggestion] = []
}

/// One end of a journey.
public enum PlanNoticeEnd: String, WireEnum {
    /// Where it starts.
    case origin
    /// Where it ends.
    case destination
    /// An end newer than this client.
    case other

    /// What a value a newer server may send is read as.
    public static let unrecognised: PlanNoticeEnd? = .other
}

/// What a notice to a rider is about.
public enum PlanNoticeCode: String, WireEnum {
    /// Walking all the way takes less time than any ride.
    case walkingIsQuicker = "walking_is_quicker"
    /// Nothing was found within 24 hours of the time asked for.
    case noJourney = "no_journey"
    /// The first journey leaves an hour or more after the time asked for.
    case longWait = "long_wait"
    /// Part of the time asked for lies before or after the timetable.
    case outsideTimetable = "outside_timetable"
    /// The timetable ended before the time asked for.
    case timetableExpired = "timetable_expired"
    /// Nothing live is known; times are those of the timetable.
    case timetableOnly = "timetable_only"
    /// Live data is older than its limit.
    case liveDataStale = "live_data_stale"
    /// A part of a journey may not be accessible: the feed does not say.
    case wheelchairUnknown = "wheelchair_unknown"
    /// The usual planner could not be asked; another one answered.
    case providerUnavailable = "provider_unavailable"
    /// Not all words of a place were found: what it was taken for; `alternatives` are what else it may be.
    case placeGuessed = "place_guessed"
    /// A notice newer than this client; its message says it all.
    case other

    /// What a value a newer server may send is read as.
    public static let unrecognised: PlanNoticeCode? = .other
}
