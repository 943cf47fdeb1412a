import TransitAPI

/// The keys notifications are written in, with their English: what the app's catalogue must have. In Chinese, which stands in
/// `PushWording+Chinese.swift`, they are needed where several are put into one text.
///
/// Gaps are `%@`, filled in order, or `%2$@`, by their number.
package enum PushWording {
    /// Every key with its English.
    package static let keys: [String: String] = alertTitles.merging(alertBodies) { $1 }.merging(reminders) { $1 }
        .merging(shares) { $1 }.merging(liveActivities) { $1 }
        .merging(["DIGEST_TITLE": "%@ alerts during your quiet time"]) { $1 }

    /// A key with its gaps filled, in English; the key itself where there is none.
    package static func english(_ key: String, _ arguments: [String]) -> String { text(key, arguments, in: .english) }

    /// A key with its gaps filled; the key itself where there is none.
    package static func text(_ key: String, _ arguments: [String], in language: WrittenLanguage) -> String {
        let patterns =
            switch language {
            case .english: keys
            case .chinese: chinese
            case .traditionalChinese: traditionalChinese
            }
        return patterns[key].map { WrittenLanguage.filled($0, arguments) } ?? key
    }

    /// Each with a line or stop, and (`_ANYWHERE`) without.
    private static let alertTitles = [
        "ALERT_TITLE_DELAY": "Delay on %@", "ALERT_TITLE_DELAY_ANYWHERE": "Delays",
        "ALERT_TITLE_CANCELLED": "Cancelled: %@", "ALERT_TITLE_CANCELLED_ANYWHERE": "Services cancelled",
        "ALERT_TITLE_DETOUR": "Detour: %@", "ALERT_TITLE_DETOUR_ANYWHERE": "Detours",
        "ALERT_TITLE_REDUCED": "Fewer services: %@", "ALERT_TITLE_REDUCED_ANYWHERE": "Fewer services",
        "ALERT_TITLE_TRACKWORK": "Trackwork: %@", "ALERT_TITLE_TRACKWORK_ANYWHERE": "Trackwork",
        "ALERT_TITLE_STOP_MOVED": "Stop moved: %@", "ALERT_TITLE_STOP_MOVED_ANYWHERE": "Stop moved",
        "ALERT_TITLE_ACCESSIBILITY": "Access changed: %@", "ALERT_TITLE_ACCESSIBILITY_ANYWHERE": "Access changed",
        "ALERT_TITLE_OTHER": "Notice: %@", "ALERT_TITLE_OTHER_ANYWHERE": "Notice",
        "ALERT_TITLE_UPDATED": "Update: %@", "ALERT_TITLE_UPDATED_ANYWHERE": "Update",
        "ALERT_TITLE_RESOLVED": "Resolved: %@", "ALERT_TITLE_RESOLVED_ANYWHERE": "Resolved",
    ]

    private static let alertBodies = [
        "ALERT_BODY_DELAY": "Services run late.",
        "ALERT_BODY_CANCELLED": "A service has been cancelled.", "ALERT_BODY_DETOUR": "Services are diverted.",
        "ALERT_BODY_REDUCED": "Fewer services run than usual.", "ALERT_BODY_TRACKWORK": "Trackwork affects services.",
        "ALERT_BODY_STOP_MOVED": "A stop has moved.",
        "ALERT_BODY_ACCESSIBILITY": "A lift or ramp may be out of order.",
        "ALERT_BODY_OTHER": "Open for details.", "ALERT_BODY_UPDATED": "Open for what changed.",
        "ALERT_BODY_RUN_CANCELLED": "The %@ from %@ to %@ has been cancelled.",
        "ALERT_BODY_RUN_LATE": "The %@ from %@ to %@ runs about %@ min late.",
        "ALERT_BODY_RUN_RESOLVED": "The %@ from %@ to %@ runs as planned again.",
        "ALERT_BODY_RESOLVED": "It is over.", "ALERT_BODY_RESOLVED_AT": "Over since %@: %@",
    ]

    private static let reminders = [
        "REMINDER_TITLE_DUE": "%@ leaves in %@ min", "REMINDER_TITLE_NOW": "%@ leaves now",
        "REMINDER_TITLE_LATE": "%@ is %@ min late", "REMINDER_TITLE_CANCELLED": "%@ is cancelled",
        "REMINDER_TITLE_RECOVERED": "%@ has made up time", "REMINDER_TITLE_LEAVE": "Time to leave: %@",
        "REMINDER_BODY": "To %@ from %@ at %@", "REMINDER_BODY_STOP": "From %@ at %@",
        "REMINDER_BODY_WAS": "To %@ from %@ at %@, was %@", "REMINDER_BODY_STOP_WAS": "From %@ at %@, was %@",
        "REMINDER_BODY_LEAVE": "Be at %@ by %@",
    ]

    private static let shares = [
        "SHARE_TITLE_STARTED": "%@ is sharing a trip with you",
        "SHARE_TITLE_STARTED_ANYBODY": "A friend is sharing a trip with you",
        "SHARE_TITLE_MOVED": "%@’s arrival time has changed",
        "SHARE_TITLE_MOVED_ANYBODY": "A friend’s arrival time has changed",
        "SHARE_TITLE_ARRIVED": "%@ has arrived", "SHARE_TITLE_ARRIVED_ANYBODY": "A friend has arrived",
        "SHARE_TITLE_ENDED": "%@’s journey has ended", "SHARE_TITLE_ENDED_ANYBODY": "A friend’s journey has ended",
        "SHARE_BODY_STARTED": "Open to see when.", "SHARE_BODY_STARTED_AT": "Arrives at %@",
        "SHARE_BODY_MOVED": "At %@, was %@", "SHARE_BODY_ARRIVED": "Open for the journey.",
        "SHARE_BODY_CANCELLED": "The service does not run.",
    ]

    private static let liveActivities = [
        "JOURNEY_TITLE_GET_OFF": "Get off next: %@", "JOURNEY_BODY_GET_OFF": "It is the next stop.",
        "JOURNEY_TITLE_AT_RISK": "You may miss your change", "JOURNEY_TITLE_MISSED": "Your change can’t be made",
        "JOURNEY_TITLE_LEFT": "Your service has left", "JOURNEY_TITLE_CANCELLED": "Your next service does not run",
        "JOURNEY_BODY_RISK": "Open to see other options.",
    ]
}
