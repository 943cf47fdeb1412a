import Foundation
import Notifications
import TransitAPI

extension PushPayload {
    /// The JSON text sent.
    var text: String { String(decoding: bytes, as: UTF8.self) }

    /// What Foundation reads in the text sent: another reader than ours.
    var read: [String: Any]? { (try? JSONSerialization.jsonObject(with: Data(bytes))) as? [String: Any] }

    /// `aps.alert` as sent.
    var sentAlert: [String: Any] { (read?["aps"] as? [String: Any])?["alert"] as? [String: Any] ?? [:] }
}

/// A notification about a delay on T1, unless told otherwise.
func push(
    _ event: AlertEvent = .new, header: String = "", text: String = "", severity: NotificationSeverity = .major,
    effect: String = "SIGNIFICANT_DELAYS", cause: String = "TECHNICAL_PROBLEM", id: String = "alert_12345",
    lines: [String] = ["T1"], badge: Int = 3, interruption: Interruption = .timeSensitive,
    routes: [String] = ["T1"], stops: [String] = ["200060"]
) -> PushPayload {
    let story = AlertStory(
        header: header, description: text, severity: severity, effect: effect, cause: cause, routeIDs: routes,
        stopIDs: stops)
    return PushPayload(
        event, of: story, id: id, lines: lines, badge: badge, interruption: interruption)
}
