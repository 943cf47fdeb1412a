import TransitAPI
import TransitAnswers

/// `GET /stops/{stop_id}/departures/stream`: the board, sent anew whenever it changes.
enum DepartureStreamHandler {
    static let route = Registration.route(TransitContract.departureStream) { request, exchange in
        let asked = DeparturesRequest(request)
        // Errors belong in an answer, not in a stream.
        _ = try Registration.answers(exchange).departures(asked)
        let known = exchange.request.headers[.lastEventID] ?? ""
        let boards = exchange.services.boards
        return .response(
            try EventStream(exchange: exchange).response(known) { known, answers in
                event(of: asked, boards, answers, &known)
            })
    }

    /// What a client has of a board that it was told is gone.
    static let gone = "gone"

    /// What is to be said of a board to a client; nil where that is nothing.
    ///
    /// - Parameter known: what the client has of it.
    static func event(
        of board: DeparturesRequest, _ boards: StreamedBoards, _ answers: Answers, _ known: inout String
    ) -> EventStream.Event? {
        switch boards.update(of: board, answers) {
        case .nothing: return nil
        case .board(let event), .gone(let event):
            guard event.id != known else { return nil }
            known = event.id
            return event
        }
    }

    /// The same for boards that say the same to a rider: how old the evidence is changes every second and tells nothing new.
    static func identity(of body: DeparturesBody) -> String {
        var still = body
        still.lastUpdated = Timestamp(epochSeconds: 0, offsetSeconds: 0)
        for index in still.departures.indices {
            still.departures[index].provenance.evidenceAgeSeconds = nil
            still.departures[index].provenance.explanation = ""
        }
        var writer = JSONWriter(capacity: 16 << 10)
        still.write(to: &writer)
        return EntityTag.of(writer.bytes).filter { $0.isLetter || $0.isNumber }
    }
}
