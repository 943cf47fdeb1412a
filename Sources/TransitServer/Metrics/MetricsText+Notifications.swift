import Notifications
import TransitAPI
import TransitAnswers

extension NotificationMonitor {
    /// What riders were told, and what became of it.
    func write(to text: inout MetricsText) {
        let figures = figures
        text.add(
            "transit_notifications_total", "counter", "Notifications made, by kind.",
            NotificationKind.allCases.map { ([("kind", $0.rawValue)], Double(figures.told[$0] ?? 0)) })
        text.add(
            "transit_notifications_withheld_total", "counter", "Riders concerned who did not want to hear, by reason.",
            WithholdReason.allCases.map { ([("reason", $0.rawValue)], Double(figures.withheld[$0] ?? 0)) })
        text.add(
            "transit_pushes_total", "counter", "Attempts to send a push, by what came of them.",
            PushFigures.outcomes.map { ([("outcome", $0)], Double(figures.attempts[$0] ?? 0)) })
        text.add(
            "transit_devices_signed_off_total", "counter", "Devices the push service knew no more.",
            [([], Double(figures.signedOff))])
        text.add(
            "transit_pushes_misconfigured", "gauge", "1 while the push service refuses the key, the team or the topic.",
            [([], figures.misconfigured == nil ? 0 : 1)])
        text.add(
            "transit_alert_matching_seconds", "Time in which the riders of an alert were found.",
            [([], figures.matching)])
        text.add(
            "transit_push_delivery_seconds", "Time from a notification to its push being accepted.",
            [([], figures.delivery)])
        if let answers { write(answers, to: &text) }
    }

    private func write(_ answers: PushFigures.Counts, to text: inout MetricsText) {
        text.add(
            "transit_push_seconds", "Time of one request to the push service, by what came of it.",
            PushFigures.outcomes.compactMap { outcome in
                answers.seconds[outcome].map { ([("outcome", outcome)], $0) }
            })
        text.add(
            "transit_push_answers_total", "counter",
            "Answers of the push service by status; other than those of its table (other), and none at all (lost).",
            PushFigures.statuses.map { ([("status", $0)], Double(answers.answers[$0] ?? 0)) })
    }
}
