import TransitAPI

/// `GET /stops/nearby`.
enum NearbyStopsHandler {
    static let route = Registration.enveloped(TransitContract.nearbyStops) { request, answers in answers.nearby(request)
    }
}
