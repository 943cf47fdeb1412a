extension TransitContract {
    /// `GET /stops`.
    public static let searchStops = Endpoint<SearchStopsRequest, StopSearchBody>(
        "searchStops", "/stops", tag: .stops, summary: "Search stops by name or code",
        description: """
            Accents, case and usual abbreviations do not matter, and typing errors are forgiven. Ranked by how well \
            the name matches, then by departures per day, then by distance from near.
            """,
        cache: .timetable, errors: [.timetableUnavailable, .serverBusy, .missingParameter], isPaged: true,
        translatesNames: true)

    /// `GET /stops/nearby`.
    public static let nearbyStops = Endpoint<NearbyStopsRequest, NearbyStopsBody>(
        "nearbyStops", "/stops/nearby", tag: .stops, summary: "Stops around a point",
        description: "Stops and stations within a radius of a point, nearest first. The point is never logged.",
        cache: .timetable, errors: [.timetableUnavailable], translatesNames: true)

    /// `GET /stops/{stop_id}`.
    public static let stop = Endpoint<StopRequest, StopDetail>(
        "stop", "/stops/{stop_id}", tag: .stops, summary: "One stop or station",
        description: "Everything published about a stop, the routes that call there and, for a station, its platforms.",
        cache: .timetable, errors: [.stopNotFound, .timetableUnavailable], translatesNames: true)

    /// `GET /stops/{stop_id}/departures`.
    public static let departures = Endpoint<DeparturesRequest, DeparturesBody>(
        "departures", "/stops/{stop_id}/departures", tag: .departures, summary: "Next departures of a stop",
        description: """
            Live where live data touched the very departure, by the timetable elsewhere; each departure says which and \
            why. Cancelled trips stay in the list, marked. For a station, departures of all its platforms.
            """,
        cache: .live, errors: [.stopNotFound, .timetableUnavailable], mayBeStale: true,
        followsLanguage: true)

    /// `GET /stops/nearby/departures`.
    public static let nearbyDepartures = Endpoint<NearbyDeparturesRequest, NearbyDeparturesBody>(
        "nearbyDepartures", "/stops/nearby/departures", tag: .departures, summary: "Next departures around a point",
        description: """
            One group for each route and direction, at the nearest stop where it can be boarded, nearest group first. \
            The point is never logged.
            """,
        cache: .live, errors: [.timetableUnavailable, .serverBusy], mayBeStale: true,
        followsLanguage: true)

    /// `GET /departures`.
    public static let boards = Endpoint<BoardsRequest, BoardsBody>(
        "boards", "/departures", tag: .departures, summary: "Next departures of several stops",
        description: """
            The boards of up to \(EventStreams.boards) stops in one answer, for widgets and watches, which may ask but \
            seldom. A stop that the timetable does not have is named, and the others are answered.
            """,
        cache: .live, errors: [.timetableUnavailable, .serverBusy], mayBeStale: true,
        followsLanguage: true)

    /// `GET /stops/{stop_id}/departures/stream`.
    public static let departureStream = Endpoint<DepartureStreamRequest, DeparturesEvent>(
        "departureStream", "/stops/{stop_id}/departures/stream", tag: .departures,
        summary: "Next departures of a stop, as they change",
        description: """
            An event `departures` with the whole list at the start and after every change of it. Where a new timetable \
            no longer has the stop or the route, an event `gone` says so and the stream ends. \(EventStreams.details)
            """,
        cache: .noStore, errors: [.stopNotFound, .timetableUnavailable, .streamLimitReached], form: .events,
        followsLanguage: true)

    /// `GET /departures/stream`.
    public static let boardsStream = Endpoint<BoardsRequest, DeparturesEvent>(
        "boardsStream", "/departures/stream", tag: .departures,
        summary: "Next departures of several stops, as they change",
        description: """
            The boards of up to \(EventStreams.boards) stops in one stream: an event `departures` with the whole list of \
            each stop at the start, and of one after every change of it; `stop.stop_id` says which it is. \
            \(EventStreams.details)
            """,
        cache: .noStore, errors: [.stopNotFound, .timetableUnavailable, .serverBusy, .streamLimitReached],
        form: .events,
        followsLanguage: true)

    /// `GET /stops/{stop_id}/timetable`.
    public static let stopTimetable = Endpoint<StopTimetableRequest, StopTimetableBody>(
        "stopTimetable", "/stops/{stop_id}/timetable", tag: .departures, summary: "Timetable of a stop for a day",
        description: """
            Every departure of one service day by route and direction, as a printed timetable has it: nothing live. \
            Departures after midnight belong to the day before and come last.
            """,
        cache: .timetable, errors: [.stopNotFound, .timetableUnavailable, .serverBusy], translatesNames: true)
}
