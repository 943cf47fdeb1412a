import TransitAPI

/// `GET /routes/{route_id}/trips`.
enum RouteTripsHandler {
    static let route = Registration.live(TransitContract.routeTrips) { request, answers in
        try answers.routeTrips(request)
    }.computed
}
