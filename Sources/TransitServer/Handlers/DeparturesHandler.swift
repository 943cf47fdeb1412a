import TransitAPI

/// `GET /stops/{stop_id}/departures`: the hottest endpoint.
enum DeparturesHandler {
    static let route = Registration.live(TransitContract.departures, capacity: 16 << 10) { request, answers in
        try answers.board(request)
    }
}
