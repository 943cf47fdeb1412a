import Database
import Foundation
import Riders
import TransitAPI

/// A notification as it is kept.
package struct NotificationRecord: Sendable {
    /// Its identifier.
    package let id: UUID
    /// What it is.
    package let kind: NotificationKind
    /// The alert, or the reminder.
    package let alertID: String
    /// How grave it is.
    package let severity: NotificationSeverity
    /// In English.
    package let title: String
    /// In English.
    package let body: String
    /// The same as keys of the app's texts; nil for words as they are.
    package let titleText: LocalizedText?
    package let bodyText: LocalizedText?
    /// Where the app goes; nil where that is not said.
    package let deepLink: String?
    /// When it was decided.
    package let createdAt: Instant
    /// When the rider opened it; nil where not.
    package let openedAt: Instant?

    static let columns = [
        "id", "kind", "alert_id", "severity", "title", "body", "payload", "created_at", "opened_at",
    ]

    init(_ row: Row) throws(DatabaseError) {
        id = try row.require("id", Row.uuid)
        kind = try row.needed("kind")
        alertID = try row.require("alert_id", Row.text)
        severity = try row.needed("severity")
        title = try row.require("title", Row.text)
        body = try row.require("body", Row.text)
        let payload = PushPayload(bytes: Array(try row.require("payload", Row.json).utf8))
        deepLink = payload?.json["deep_link"]?.string
        (titleText, bodyText) = (payload?.localized(prefix: "title-"), payload?.localized(prefix: ""))
        createdAt = try row.require("created_at", Row.instant)
        openedAt = try row.instant("opened_at")
    }
}

/// A page of what a rider was told.
package struct NotificationPage: Sendable {
    /// The newest first.
    package let notifications: [NotificationRecord]
    /// How many there are in all.
    package let total: Int
    /// What the icon shows.
    package let unread: Int
    /// When the rider's mute ends; nil where it has, or there is none.
    package let mutedUntil: Instant?
}
