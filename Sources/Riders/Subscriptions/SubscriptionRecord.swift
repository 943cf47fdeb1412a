import Database
import Foundation
import TransitAPI

/// A subscription to alerts as it is kept.
public struct SubscriptionRecord: Sendable, Hashable {
    /// Its identifier.
    public var id: UUID
    /// Routes it is about, in the order given.
    public var routeIDs: [String]
    /// Stops it is about, in the order given.
    public var stopIDs: [String]
    /// The least an alert has to be; nil for what the settings say.
    public var severityMin: NotificationSeverity?
    /// When it was made and changed.
    public var stamp: RecordStamp

    init(_ row: Row, _ entities: [SubscribedEntity]) throws(DatabaseError) {
        id = try row.require("id", Row.uuid)
        severityMin = try row.name("severity_min")
        stamp = try RecordStamp(row)
        routeIDs = entities.filter { $0.kind == .route }.map(\.id)
        stopIDs = entities.filter { $0.kind == .stop }.map(\.id)
    }
}

/// Something a subscription is about.
struct SubscribedEntity: Hashable {
    enum Kind: String { case route, stop }

    var subscription: UUID
    var kind: Kind
    var id: String
}

extension SubscribedEntity {
    init(_ row: Row) throws(DatabaseError) {
        subscription = try row.require("subscription_id", Row.uuid)
        kind = try row.needed("kind")
        id = try row.require("entity_id", Row.text)
    }
}
