import Notifications
import TransitAnswers

extension NotificationMonitor {
    /// What riders were told, and what became of it.
    func write(to text: inout MetricsText) {
        let figures = figures
        text.add(
            "transit_notifications_total", "counter", "Notifications made, by kind.",
            figures.told.sorted { $0.key.rawValue < $1.key.rawValue }.map {
                ([("kind", $0.key.rawValue)], Double($0.value))
            })
        text.add(
            "transit_notifications_withheld_total", "counter", "Riders concerned who did not want to hear, by reason.",
            figures.withheld.sorted { $0.key.rawValue < $1.key.rawValue }.map {
                ([("reason", $0.key.rawValue)], Double($0.value))
            })
        text.add(
            "transit_pushes_total", "counter", "Attempts to send a push, by what came of them.",
            figures.attempts.sorted { $0.key < $1.key }.map { ([("outcome", $0.key)], Double($0.value)) })
        text.add(
            "transit_devices_signed_off_total", "counter", "Devices the push service knew no more.",
            [([], Double(figures.signedOff))])
        text.add(
            "transit_pushes_misconfigured", "gauge", "1 while the push service refuses the key, the team or the topic.",
            [([], figures.misconfigured == nil ? 0 : 1)])
    }
}
