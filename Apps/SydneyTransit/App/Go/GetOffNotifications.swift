import Foundation
import TransitKit
import UserNotifications

/// The phone's own notifications of when to get off.
@MainActor
enum GetOffNotifications {
    private static var planning: Task<Void, Never>?

    /// Plans these in place of those planned before. Nobody is asked for leave: without it nothing is shown.
    static func plan(_ notices: [GetOffNotice]) {
        planning?.cancel()
        planning = Task { [before = planning] in
            // One after the other, so that none of an earlier plan comes late.
            await before?.value
            await put(notices)
        }
    }

    private static func put(_ notices: [GetOffNotice]) async {
        let center = UNUserNotificationCenter.current()
        center.removePendingNotificationRequests(withIdentifiers: (0..<GetOffNotice.limit).map(identifier))
        for (index, notice) in notices.enumerated() where !Task.isCancelled {
            let seconds = notice.at - Date().timeIntervalSince1970
            guard seconds > 0 else { continue }
            let content = UNMutableNotificationContent()
            content.title = String(notice.title)
            if let body = notice.body { content.body = String(body) }
            content.sound = .default
            if let link = DeepLinks.journeyUnderWay { content.userInfo = ["deep_link": link.absoluteString] }
            let trigger = UNTimeIntervalNotificationTrigger(timeInterval: seconds, repeats: false)
            let request = UNNotificationRequest(identifier: identifier(index), content: content, trigger: trigger)
            try? await center.add(request)
        }
    }

    /// Whether a notification is one of these.
    nonisolated static func isOne(_ notification: UNNotification) -> Bool {
        notification.request.identifier.hasPrefix(prefix)
    }

    nonisolated private static let prefix = "get-off-"
    private static func identifier(_ index: Int) -> String { prefix + "\(index)" }
}
