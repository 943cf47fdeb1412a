import TransitAPI

/// `GET /stops/nearby/departures`.
enum NearbyDeparturesHandler {
    static let route = Registration.live(TransitContract.nearbyDepartures, capacity: 64 << 10) { request, answers in
        answers.nearbyDepartures(request)
    }.computed
}
