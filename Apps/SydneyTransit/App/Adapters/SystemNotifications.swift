import TransitKit
import UIKit
import UserNotifications

/// Asks the system whether notifications may be shown. Where they may, the push service gives this phone a token.
struct SystemNotifications: NotificationPermissions {
    func notifications() async -> Permission {
        switch await UNUserNotificationCenter.current().notificationSettings().authorizationStatus {
        case .notDetermined: .notAsked
        case .denied: .denied
        default: .allowed
        }
    }

    func askForNotifications() async -> Permission {
        let isAllowed = try? await UNUserNotificationCenter.current()
            .requestAuthorization(options: [.alert, .sound, .badge])
        if isAllowed == true {
            await MainActor.run { UIApplication.shared.registerForRemoteNotifications() }
        }
        return await notifications()
    }

    /// Shows on the icon how much is unread.
    static func show(unread: Int) async { try? await UNUserNotificationCenter.current().setBadgeCount(unread) }

    /// Takes away what was shown, what is still to be shown, and the number on the icon: it is all of who was signed in.
    static func forget() async {
        let center = UNUserNotificationCenter.current()
        center.removeAllPendingNotificationRequests()
        center.removeAllDeliveredNotifications()
        await show(unread: 0)
    }
}
