import TransitAPI

/// `GET /alerts`.
enum AlertsHandler {
    static let route = Registration.written(TransitContract.alerts, capacity: 64 << 10) { request, answers in
        try answers.alerts(request)
    }.computed
}

/// `GET /alerts/{alert_id}`.
enum AlertHandler {
    static let route = Registration.told(TransitContract.alert) { request, answers in try answers.alert(request) }
}
