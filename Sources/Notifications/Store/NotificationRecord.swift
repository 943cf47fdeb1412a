import Database
import Foundation
import Riders
import TransitAPI

/// A notification as it is kept.
package struct NotificationRecord: Sendable {
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
    /// What the devices were sent; nil where that cannot be read any more.
    private let payload: PushPayload?
    /// Where the app goes; nil where that is not said.
    package var deepLink: String? { payload?.json["deep_link"]?.string }
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
        payload = PushPayload(bytes: Array(try row.require("payload", Row.json).utf8))
        createdAt = try row.require("created_at", Row.instant)
        openedAt = try row.instant("opened_at")
    }

    /// Title and body in a language.
    package func words(in language: WrittenLanguage) -> (title: String, body: String) {
        guard language != .english, let payload else { return (title, body) }
        let words = payload.words(in: language)
        // What there is in English alone is kept beside what was sent, and not cut.
        let hasBody = payload.body(in: language) != nil || payload.localized(prefix: "") != nil
        return (words.title, hasBody ? words.body : body)
    }

    /// The same as keys of the app's texts; nil for words as they are.
    package func texts(in language: WrittenLanguage) -> (title: LocalizedText?, body: LocalizedText?) {
        let payload = payload?.reading(language)
        return (payload?.localized(prefix: "title-"), payload?.localized(prefix: ""))
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
