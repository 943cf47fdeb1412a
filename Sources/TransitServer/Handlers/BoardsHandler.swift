import TransitAPI

/// `GET /departures`: the boards of several stops.
enum BoardsHandler {
    static let route = Registration.live(TransitContract.boards, capacity: 64 << 10) { request, answers in
        try answers.boards(request)
    }.computed
}
