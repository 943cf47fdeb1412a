extension TransitContract {
    /// `GET /routes`.
    public static let routes = Endpoint<RoutesRequest, RoutesBody>(
        "routes", "/routes", tag: .routes, summary: "List routes",
        description: "Routes by mode, then in the order the operator gives, then by name.",
        cache: .timetable, errors: [.timetableUnavailable, .serverBusy], isPaged: true, translatesNames: true)

    /// `GET /routes/{route_id}`.
    public static let route = Endpoint<RouteRequest, RouteDetail>(
        "route", "/routes/{route_id}", tag: .routes, summary: "One route",
        description: "Everything published about a route: operator, directions, stops in order, and paths.",
        cache: .timetable, errors: [.routeNotFound, .timetableUnavailable, .serverBusy], translatesNames: true)

    /// `GET /routes/{route_id}/trips`.
    public static let routeTrips = Endpoint<RouteTripsRequest, RouteTripsBody>(
        "routeTrips", "/routes/{route_id}/trips", tag: .routes, summary: "Trips of a route under way now",
        description: "Trips that have left their first stop and not reached their last, with vehicles where known.",
        cache: .live, errors: [.routeNotFound, .timetableUnavailable, .serverBusy], mayBeStale: true,
        followsLanguage: true)

    /// `GET /trips/{trip_id}`.
    public static let trip = Endpoint<TripRequest, TripDetail>(
        "trip", "/trips/{trip_id}", tag: .trips, summary: "One run of a trip",
        description: """
            Calls of a trip on one service day with timetable and live times. A trip that runs by frequency needs \
            start_time to say which run; without it, the run nearest to now. A further run that live data has under \
            the id of a timetabled trip is the one whose start_time is given.
            """,
        cache: .live, errors: [.tripNotFound, .timetableUnavailable], mayBeStale: true,
        followsLanguage: true)
}
