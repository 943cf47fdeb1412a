import Notifications
import TransitAPI

extension AlertStory {
    static func about(_ text: String, _ severity: NotificationSeverity) -> AlertStory {
        AlertStory(header: text, severity: severity, effect: "SIGNIFICANT_DELAYS", routeIDs: ["T1"])
    }
}

extension Wording {
    static let forTests = Wording(
        cityZone: "Australia/Sydney", names: AlertNames(stop: { "Stop \($0)" }, route: { $0 }))
}
