import Foundation
import TransitAPI

extension TransitData {
    /// What a board's stream says as it goes on.
    enum BoardNews: Sendable {
        case board(Sourced<DeparturesBody>)
        /// Nothing is heard at the moment; it is tried again.
        case interrupted
        /// The timetable no longer has the stop: the stream has ended.
        case gone
    }

    /// `GET /stops/{stop_id}/departures/stream`: the board at once, and again after each change, until its task ends.
    ///
    /// - Throws: what no second attempt mends.
    func watch(
        _ request: DeparturesRequest, _ hear: @escaping @Sendable (BoardNews) async -> Void
    ) async throws(ClientError) {
        let (clock, key) = (client.clock, Self.key(TransitContract.departures, request))
        let target = TransitContract.departureStream.target(for: DepartureStreamRequest(request))
        try await client.listen(to: target, asAnybody: true) { news in
            switch news {
            case .interrupted: await hear(.interrupted)
            case .event(let event) where event.name == "gone": await hear(.gone)
            case .event(let event) where event.name == "departures":
                let data = Data(event.data.utf8)
                guard let body = try? JSONDecoder().decode(DeparturesBody.self, from: data) else {
                    return await hear(.interrupted)
                }
                let now = clock.now()
                await keep(data, answeredAt: now, for: key)
                await hear(.board(Sourced(body, body.liveBasis, asOf: now)))
            case .event: break
            }
        }
    }
}

extension DepartureStreamRequest {
    /// The same board as a stream.
    init(_ request: DeparturesRequest) {
        self.init(
            stopID: request.stopID, limit: request.limit, routeID: request.routeID, directionID: request.directionID,
            mode: request.mode, hideCancelled: request.hideCancelled)
    }
}
