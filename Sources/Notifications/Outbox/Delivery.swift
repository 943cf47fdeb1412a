import Database
import Foundation
import TransitAPI

/// A notification on its way to one device, as a worker has it.
public struct Delivery: Sendable {
    /// Its `apns-id`: the same at each attempt.
    public let id: UUID
    /// The notification.
    public let notification: UUID
    /// The alert or reminder it is about.
    public let alertID: String
    /// What kind of notification it is.
    public let kind: NotificationKind
    /// How grave it is.
    public let severity: NotificationSeverity
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
    /// When the device last registered.
    public let registeredAt: Instant

    /// A row of ``Outbox/claim(limit:leaseSeconds:)``; nil where the device is gone.
    init?(_ row: Row) throws {
        guard let token = try row.text("apns_token") else { return nil }
        self.token = token
        id = try row.require("id", Row.uuid)
        notification = try row.require("notification_id", Row.uuid)
        alertID = try row.require("alert_id", Row.text)
        kind = try Self.named(row, "kind")
        severity = try Self.named(row, "severity")
        payload = try row.require("payload", Row.json)
        expiresAt = try row.require("expires_at", Row.instant)
        attempt = try row.require("attempts", Row.int)
        device = try row.require("device_id", Row.uuid)
        environment = try Self.named(row, "environment")
        registeredAt = try row.require("registered_at", Row.instant)
    }

    private static func named<Value: RawRepresentable>(
        _ row: Row, _ column: String
    ) throws -> Value where Value.RawValue == String {
        guard let value = Value(rawValue: try row.require(column, Row.text)) else {
            throw DatabaseError.unexpectedValue(column: column, expected: "\(Value.self)")
        }
        return value
    }
}

extension Push {
    /// What a push service is asked to deliver. The end of an alert can wait for the battery.
    public init(_ delivery: Delivery) {
        let payload = Array(delivery.payload.utf8)
        self.init(
            deviceToken: delivery.token, environment: delivery.environment, id: delivery.id,
            priority: delivery.kind == .resolved ? 5 : 10, expiration: delivery.expiresAt.seconds,
            collapseID: CollapseID.of(delivery.alertID), payload: payload,
            shortened: PushPayload(bytes: payload)?.bytes(atMost: PushPayload.refusedSize))
    }
}

/// What a notification is.
public enum NotificationKind: String, Sendable, Codable {
    /// The rider has not heard of it.
    case new
    /// What has changed since the rider was told.
    case changed
    /// It is over.
    case resolved
    /// A departure the rider wanted to be reminded of.
    case reminder
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
