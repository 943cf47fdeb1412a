import TransitAPI

/// `GET /routes/{route_id}/trips`.
enum RouteTripsHandler {
    static let route = Registration.enveloped(TransitContract.routeTrips) { request, answers in
        try answers.routeTrips(request)
    }
}
