import TransitAPI

/// `GET /trips/{trip_id}`.
enum TripHandler {
    static let route = Registration.live(TransitContract.trip) { request, answers in try answers.trip(request) }
}
