import TransitAPI

/// `GET /departures/stream`: the boards of several stops, each sent anew whenever it changes.
enum BoardsStreamHandler {
    static let route = Registration.route(TransitContract.boardsStream) { request, exchange in
        let boards = request.boards.map { DeparturesRequest($0) }
        // Errors belong in an answer, not in a stream.
        for board in boards { _ = try Registration.answers(exchange).departures(board) }
        let made = exchange.services.boards
        return .response(
            try EventStream(exchange: exchange, boards: boards.count).response(
                ofSeveral: known(exchange, boards.count)
            ) { known, answers in
                var events: [EventStream.Event] = []
                for (index, board) in boards.enumerated() {
                    guard var event = DepartureStreamHandler.event(of: board, made, answers, &known[index]) else {
                        continue
                    }
                    // Its id says what a client has of every board, so that it goes on from there.
                    event.id = known.joined(separator: "-")
                    event.isLast = Set(known) == [DepartureStreamHandler.gone]
                    events.append(event)
                }
                return events
            })
    }.computed

    /// What a client that comes back has of each board, by the id of the last event it saw; nothing where that is none of
    /// such a stream's.
    private static func known(_ exchange: Exchange, _ count: Int) -> [String] {
        let ids = (exchange.request.headers[.lastEventID] ?? "").split(
            separator: "-", omittingEmptySubsequences: false)
        return ids.count == count ? ids.map(String.init) : Array(repeating: "", count: count)
    }
}
