import Database
import Foundation
import Riders
import TransitAPI

/// A notification on its way to one device, as a worker has it.
public struct Delivery: Sendable {
    /// Its `apns-id`: the same at each attempt.
    public let id: UUID
    /// The alert or reminder it is about.
    public let alertID: String
    /// What kind of notification it is.
    public let kind: NotificationKind
    /// JSON text of what the device is sent.
    public let payload: String
    /// When it is not worth sending any more.
    public let expiresAt: Instant
    /// Which attempt this is, from 1.
    public let attempt: Int
    /// The device's row.
    public let device: UUID
    /// Token of the push service; never logged.
    public let token: String
    /// Which push service the token belongs to.
    public let environment: PushEnvironment

    /// A row of ``Outbox/claim(limit:leaseSeconds:)``; nil where the device is gone.
    init?(_ row: Row) throws(DatabaseError) {
        guard let token = try row.text("apns_token") else { return nil }
        self.token = token
        id = try row.require("id", Row.uuid)
        alertID = try row.require("alert_id", Row.text)
        kind = try row.needed("kind")
        payload = try row.require("payload", Row.json)
        expiresAt = try row.require("expires_at", Row.instant)
        attempt = try row.require("attempts", Row.int)
        device = try row.require("device_id", Row.uuid)
        environment = try row.needed("environment")
    }
}

extension Push {
    /// What a push service is asked to deliver. The end of an alert can wait for the battery.
    public init(_ delivery: Delivery) {
        // PostgreSQL hands JSON back with spaces in it: written anew, it is as short as it was.
        let stored = Array(delivery.payload.utf8)
        let payload = PushPayload(bytes: stored)
        self.init(
            deviceToken: delivery.token, environment: delivery.environment, id: delivery.id,
            priority: delivery.kind == .resolved ? 5 : 10, expiration: delivery.expiresAt.seconds,
            collapseID: CollapseID.of(delivery.alertID), payload: payload?.bytes ?? stored,
            shortened: payload?.bytes(atMost: PushPayload.refusedSize))
    }
}

/// Deliveries that a worker has taken, for a while.
public struct DeliveryBatch: Sendable {
    /// The hold on them: who has an older one has lost them.
    let claim: UUID
    /// What is to be sent.
    public let deliveries: [Delivery]
    /// How many were taken altogether: some had expired, of some the device was gone.
    public let taken: Int
}
