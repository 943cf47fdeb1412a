import Database
import Foundation
import TransitAPI

/// The header fields of a notification that depend on what it says (integration contracts §4.5); topic, apns-id and
/// authorization are the sender's.
public struct PushHeaders: Sendable, Hashable {
    /// `apns-priority`: 10 at once, 5 when it suits the battery.
    public let priority: Int
    /// `apns-expiration`: when APNs stops trying.
    public let expiration: Instant
    /// `apns-collapse-id`.
    public let collapseID: String

    /// Headers of any notification.
    public init(priority: Int, expiration: Instant, collapseID: String) {
        (self.priority, self.expiration, self.collapseID) = (priority, expiration, collapseID)
    }

    /// Headers of a notification about an alert: at once, and worth trying for two hours where cancelled, one where
    /// major, half an hour where minor.
    ///
    /// That it is over can wait for the battery, and is worth as long as the alert was: it takes the place of that on
    /// a phone that was off.
    ///
    /// - Parameter isEnd: whether it says that the alert is over.
    public init(alertID: String, severity: NotificationSeverity, isEnd: Bool = false, now: Instant) {
        self.init(
            priority: isEnd ? 5 : 10, expiration: now.adding(seconds: severity.lifetime),
            collapseID: CollapseID.of(alertID))
    }

    /// Headers of a departure reminder, which is worth nothing once the vehicle has left.
    ///
    /// - Parameter departs: when it leaves, as now known. One that is due already is tried for a minute.
    public init(reminderID: UUID, departs: Instant, now: Instant) {
        self.init(
            priority: 10, expiration: max(departs, now.adding(seconds: 60)),
            collapseID: "reminder_" + reminderID.uuidString.lowercased())
    }

    /// Name and value of each, in order of the names, `apns-push-type` with them.
    public var fields: [(name: String, value: String)] {
        [
            ("apns-collapse-id", collapseID), ("apns-expiration", String(expiration.seconds)),
            ("apns-priority", String(priority)), ("apns-push-type", "alert"),
        ]
    }
}

extension NotificationSeverity {
    /// Seconds for which an alert is worth delivering.
    public var lifetime: Int64 {
        switch self {
        case .cancelled: 7200
        case .major: 3600
        case .minor: 1800
        }
    }
}
