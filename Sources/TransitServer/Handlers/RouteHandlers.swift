import TransitAPI

/// `GET /routes`.
enum RoutesHandler {
    static let route = Registration.enveloped(TransitContract.routes) { request, answers in
        answers.routes(request)
    }.computed
}

/// `GET /routes/{route_id}`.
enum RouteHandler {
    static let route = Registration.enveloped(TransitContract.route) { request, answers in
        try answers.detail(request)
    }.computed
}

/// `GET /routes/{route_id}/trips`.
enum RouteTripsHandler {
    static let route = Registration.live(TransitContract.routeTrips) { request, answers in
        try answers.routeTrips(request)
    }.computed
}

/// `GET /trips/{trip_id}`.
enum TripHandler {
    static let route = Registration.live(TransitContract.trip) { request, answers in try answers.trip(request) }
}
