import Foundation
import TransitKit
import UserNotifications

/// The phone's own notifications of when to get off.
enum GetOffNotifications {
    /// Plans these in place of those planned before. Nobody is asked for leave: without it nothing is shown.
    static func plan(_ notices: [GetOffNotice]) async {
        let center = UNUserNotificationCenter.current()
        center.removePendingNotificationRequests(withIdentifiers: (0..<GetOffNotice.limit).map(identifier))
        for (index, notice) in notices.enumerated() {
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

    private static func identifier(_ index: Int) -> String { "get-off-\(index)" }
}
