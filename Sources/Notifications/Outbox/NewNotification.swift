import Database
import Foundation
import TransitAPI

/// Something a rider is to be told.
struct NewNotification: Sendable {
    let rider: UUID
    let kind: NotificationKind
    /// The alert, or the reminder.
    let alertID: String
    /// Of what is told.
    let fingerprint: String
    /// Which notification about it, from 0.
    let ordinal: Int
    let severity: NotificationSeverity
    let payload: PushPayload
    let badge: Int
    /// Until when it is news.
    let expiresAt: Instant
}

extension Outbox {
    /// Writes a notification down with its deliveries.
    ///
    /// - Parameter devices: rows of `user_devices`.
    /// - Returns: whether it was made; false where another has made it.
    func tell(_ new: NewNotification, devices: [UUID], in transaction: Transaction) throws -> Bool {
        let english = new.payload.english
        let made = try transaction.insert(
            Insert(
                into: NotificationTables.history,
                [
                    "user_id": .uuid(new.rider), "kind": .text(new.kind.rawValue), "alert_id": .text(new.alertID),
                    "fingerprint": .text(new.fingerprint), "ordinal": .int(new.ordinal),
                    "severity": .text(new.severity.rawValue), "title": .text(english.title),
                    "body": .text(english.body),
                    "payload": .json(String(decoding: new.payload.kept, as: UTF8.self)), "badge": .int(new.badge),
                    "expires_at": .instant(new.expiresAt),
                ], onConflict: .ignore(on: ["user_id", "alert_id", "ordinal"]), returning: ["id"]))
        guard let row = made.first else { return false }
        try enqueue(
            row.require("id", Row.uuid), of: new.rider, to: devices, until: new.expiresAt, in: transaction)
        return true
    }
}
