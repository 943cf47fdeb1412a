extension TransitContract {
    /// `GET /alerts`.
    public static let alerts = Endpoint<AlertsRequest, AlertsBody>(
        "alerts", "/alerts", tag: .alerts, summary: "Alerts in force, or to come",
        description: """
            Alerts that touch everything asked for: an alert for a station touches its platforms, one for an operator \
            its routes. The same alert published under several ids is one alert.
            """,
        cache: .live, errors: [.routeNotFound, .stopNotFound, .tripNotFound, .timetableUnavailable, .serverBusy],
        mayBeStale: true, isPaged: true)

    /// `GET /alerts/{alert_id}`.
    public static let alert = Endpoint<AlertRequest, Alert>(
        "alert", "/alerts/{alert_id}", tag: .alerts, summary: "One alert",
        description: """
            An alert by the id of an earlier answer or of a notification: in force, to come, or one that was in force \
            within the last 30 days, as it was last, with `is_active` false. Of the latter `severity` is as grave as \
            riders were told, and `revision`, `url` and `language` are not known (1, null, und).
            """,
        cache: .live, errors: [.alertNotFound, .timetableUnavailable, .storageUnavailable], mayBeStale: true)
}
