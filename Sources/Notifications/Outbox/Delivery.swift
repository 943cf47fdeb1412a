import Database
import Foundation
import Riders
import TransitAPI

/// A notification on its way to one device, as a worker has it.
package struct Delivery: Sendable {
    /// Its `apns-id`: the same at each attempt.
    package let id: UUID
    /// The alert or reminder it is about.
    package let alertID: String
    /// What kind of notification it is.
    package let kind: NotificationKind
    /// JSON text of what the device is sent.
    package let payload: String
    /// When it was decided on.
    package let createdAt: Instant
    /// When it is not worth sending any more.
    package let expiresAt: Instant
    /// Which attempt this is, from 1.
    package let attempt: Int
    /// The device's row.
    package let device: UUID
    /// Token of the push service; never logged.
    package let token: String
    /// Which push service the token belongs to.
    package let environment: PushEnvironment
    /// What its rider reads.
    package let language: WrittenLanguage

    /// A row of ``Outbox/claim(limit:leaseSeconds:)``; nil where the device is gone.
    init?(_ row: Row) throws(DatabaseError) {
        guard let token = try row.text("apns_token") else { return nil }
        self.token = token
        id = try row.require("id", Row.uuid)
        alertID = try row.require("alert_id", Row.text)
        kind = try row.needed("kind")
        payload = try row.require("payload", Row.json)
        createdAt = try row.require("created_at", Row.instant)
        expiresAt = try row.require("expires_at", Row.instant)
        attempt = try row.require("attempts", Row.int)
        device = try row.require("device_id", Row.uuid)
        environment = try row.needed("environment")
        language = try row.text("language").flatMap(WrittenLanguage.init) ?? .english
    }
}

extension Push {
    /// What a push service is asked to deliver. The end of an alert can wait for the battery.
    package init(_ delivery: Delivery) {
        // PostgreSQL hands JSON back with spaces in it: written anew, it is as short as it was.
        let stored = Array(delivery.payload.utf8)
        let payload = PushPayload(bytes: stored)?.reading(delivery.language)
        self.init(
            deviceToken: delivery.token, environment: delivery.environment, id: delivery.id,
            priority: delivery.kind == .resolved ? 5 : 10, expiration: delivery.expiresAt.seconds,
            collapseID: CollapseID.of(delivery.alertID), payload: payload?.bytes ?? stored,
            shortened: payload?.bytes(atMost: PushPayload.refusedSize))
    }
}

/// Deliveries that a worker has taken, for a while.
package struct DeliveryBatch: Sendable {
    /// The hold on them: who has an older one has lost them.
    let claim: UUID
    /// What is to be sent.
    package let deliveries: [Delivery]
    /// How many were taken altogether: some had expired, of some the device was gone.
    package let taken: Int
}
