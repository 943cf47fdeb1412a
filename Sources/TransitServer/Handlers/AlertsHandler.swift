import Notifications
import TransitAPI

/// `GET /alerts`.
enum AlertsHandler {
    static let route = Registration.live(TransitContract.alerts, capacity: 64 << 10) { request, answers in
        try answers.alerts(request)
    }.computed
}

/// `GET /alerts/{alert_id}`.
enum AlertHandler {
    static let route = Registration.waiting(TransitContract.alert) { request, exchange in
        let answers = try Registration.answers(exchange)
        @Sendable func told() -> Answer? {
            answers.alert(id: request.alertID, in: request.language).map {
                .json($0.body, staleness: $0.staleness(answers))
            }
        }
        let isLong = answers.isLong(alert: request.alertID)
        if let answer = try await isLong ? exchange.aside({ told() }) : told() { return answer }
        // Whoever taps a notification may do so when it is over.
        guard let people = exchange.services.people else { throw APIError.alertNotFound(request.alertID) }
        let kept: StoredAlert?
        do {
            kept = try await NotificationStore(people.database).alert(request.alertID)
        } catch {
            throw RiderFault.told(error, about: .nothing)
        }
        guard let kept else { throw APIError.alertNotFound(request.alertID) }
        let told = answers.alert(kept, in: request.language)
        return .json(told.body, staleness: told.staleness(answers))
    }
}
