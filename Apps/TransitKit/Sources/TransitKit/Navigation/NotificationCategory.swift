import Foundation
import TransitAPI

/// Kinds of notifications by the names that the server gives them, and the buttons each has.
public enum NotificationCategory: String, Sendable, CaseIterable {
    case alert = "SERVICE_ALERT"
    case alertDigest = "SERVICE_ALERT_DIGEST"
    case reminder = "DEPARTURE_REMINDER"
    case share = "ETA_SHARE"

    /// Its buttons, in their order.
    public var actions: [NotificationAction] {
        switch self {
        case .alert: [.view, .planAgain, .muteToday]
        case .alertDigest: [.view, .muteToday]
        case .reminder: [.view, .remindLater]
        case .share: [.view]
        }
    }

    /// Where a notification leads that names nothing.
    var destination: Destination {
        switch self {
        case .alert: .alerts
        case .alertDigest: .notifications
        case .reminder: .reminders
        case .share: .friends
        }
    }
}

/// A button of a notification.
public enum NotificationAction: String, Sendable, CaseIterable {
    case view
    /// No alert for a day.
    case muteToday = "mute_today"
    /// Again in five minutes.
    case remindLater = "remind_later"
    /// Another way there.
    case planAgain = "plan_again"

    /// What the button says.
    public var title: Words {
        switch self {
        case .view: Words("notification.view")
        case .muteToday: Words("notification.mute_today")
        case .remindLater: Words("notification.remind_later")
        case .planAgain: Words("notification.plan_again")
        }
    }

    /// Whether the app has to come to the front for it.
    public var opensApp: Bool { self == .view || self == .planAgain }
}

/// What is to be done after a rider has touched a notification.
public enum NotificationEffect: Sendable, Equatable {
    case open(Destination)
    /// The server is told that the alert was opened: the number on the icon goes down on every device.
    case opened(alertID: String)
    /// No alert for so many hours.
    case mute(hours: Int)
    /// The same notification again, made by the phone.
    case remindAgain(minutes: Int)

    /// Tells the server, where it is to hear of this.
    ///
    /// - Returns: how much is unread, where the server says so.
    @discardableResult
    public func tell(_ client: TransitClient) async throws(ClientError) -> Int? {
        switch self {
        case .opened(let id):
            return try await client.answer(TransitContract.openedAlert, OpenedAlertRequest(alertID: id)).body.unread
        case .mute(let hours):
            _ = try await client.answer(TransitContract.muteNotifications, MuteRequest(hours: hours))
            return nil
        case .open, .remindAgain: return nil
        }
    }
}
