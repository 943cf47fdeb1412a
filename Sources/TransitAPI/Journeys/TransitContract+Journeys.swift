extension TransitContract {
    /// `POST /trips/plan`.
    public static let planTrip = Endpoint<TripPlanRequest, TripPlanBody>(
        "planTrip", "/trips/plan", method: .post, tag: .journeys, summary: "Plan a journey",
        description: """
            Journeys from one place to another, live where live data is known. Several where none is better in every \
            way. A place that is searched for is the best match of the stop search. Origin and destination are never \
            logged.\(PlanningCost.details)
            """,
        rateClass: .planning, cache: .noStore, errors: planErrors, mayBeStale: true, followsLanguage: true)

    /// `GET /trips/plan`.
    public static let planTripLink = Endpoint<TripPlanLinkRequest, TripPlanBody>(
        "planTripLink", "/trips/plan", tag: .journeys, summary: "Plan a journey, as a link",
        description: """
            The same as `POST /trips/plan` for links and for trying out. A link cannot hold labels of places, nor how \
            long to stay at stops on the way.\(PlanningCost.details)
            """,
        rateClass: .planning, cache: .noStore, errors: planErrors, mayBeStale: true, followsLanguage: true)

    /// `POST /trips/refresh`.
    public static let refreshTrip = Endpoint<TripRefreshRequest, TripRefreshBody>(
        "refreshTrip", "/trips/refresh", method: .post, tag: .journeys, summary: "See what has become of a journey",
        description: """
            The same rides against newer live data: what has changed, whether it still works and, where it does not, \
            what else there is.
            """,
        rateClass: .refresh, cache: .noStore,
        errors: [.refreshTokenInvalid, .timetableUnavailable, .plannerBusy, .planTimeout],
        mayBeStale: true, followsLanguage: true)

    /// `GET /trips/{trip_id}/ride`.
    public static let ride = Endpoint<RideRequest, Itinerary>(
        "ride", "/trips/{trip_id}/ride", tag: .journeys, summary: "One ride as a journey",
        description: """
            From where a rider gets on a trip to where they get off, as an itinerary: to be followed, shared and refreshed \
            like one that was planned. Of a run that is cancelled, or passes one of the stops by, the status is `broken`.
            """,
        rateClass: .refresh, cache: .noStore,
        errors: [.tripNotFound, .stopNotFound, .timetableUnavailable, .plannerBusy, .planTimeout], mayBeStale: true,
        followsLanguage: true)

    /// `GET /reach`.
    public static let reach = Endpoint<ReachRequest, ReachBody>(
        "reach", "/reach", tag: .journeys, summary: "How far one gets",
        description: """
            Every stop that can be reached in a time, as points with properties (RFC 7946), for maps to load as they \
            are. The start is never logged.\(PlanningCost.reachDetails)
            """,
        rateClass: .planning, cache: .noStore,
        errors: [
            .stopNotFound, .placeNotFound, .outsideTimetable, .reachTooLarge, .timetableUnavailable, .plannerBusy,
            .planTimeout,
        ],
        form: .document(mediaType: "application/geo+json"), translatesNames: true)

    private static let planErrors: [ErrorCode] = [
        .stopNotFound, .placeNotFound, .sameOriginAndDestination, .outsideTimetable, .timetableUnavailable,
        .plannerBusy, .planTimeout,
    ]
}
