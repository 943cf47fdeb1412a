extension TransitContract {
    /// `GET /alerts`.
    public static let alerts = Endpoint<AlertsRequest, AlertsBody>(
        "alerts", "/alerts", tag: .alerts, summary: "Alerts in force, or to come",
        description: """
            Alerts that touch everything asked for: an alert for a station touches its platforms, one for an operator \
            its routes. The same alert published under several ids is one alert.
            """,
        cache: .live, errors: [.routeNotFound, .stopNotFound, .tripNotFound, .timetableUnavailable, .serverBusy],
        mayBeStale: true, isPaged: true, example: Examples.alerts)

    /// `GET /alerts/{alert_id}`.
    public static let alert = Endpoint<AlertRequest, Alert>(
        "alert", "/alerts/{alert_id}", tag: .alerts, summary: "One alert",
        description: "An alert, in force or to come, by the id of an earlier answer or of a notification.",
        cache: .live, errors: [.alertNotFound, .timetableUnavailable], mayBeStale: true, example: Examples.alert)
}
