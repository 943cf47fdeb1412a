import TransitAPI

/// `GET /stops/{stop_id}/departures`: the hottest endpoint.
enum DeparturesHandler {
    static let route = Registration.live(TransitContract.departures, capacity: 16 << 10) { request, answers in
        try answers.board(request)
    }
}

/// `GET /stops/nearby/departures`.
enum NearbyDeparturesHandler {
    static let route = Registration.live(TransitContract.nearbyDepartures, capacity: 64 << 10) { request, answers in
        answers.nearbyDepartures(request)
    }.computed
}

/// `GET /departures`: the boards of several stops.
enum BoardsHandler {
    static let route = Registration.live(TransitContract.boards, capacity: 64 << 10) { request, answers in
        try answers.boards(request)
    }.computed
}
