import Database
import Foundation
import TransitAPI

/// A subscription to alerts as it is kept.
package struct SubscriptionRecord: Sendable, Hashable {
    package var id = UUID.unset
    /// Routes it is about, in the order given.
    package var routeIDs: [String] = []
    /// Stops it is about, in the order given.
    package var stopIDs: [String] = []
    /// The least an alert has to be; nil for what the settings say.
    package var severityMin: NotificationSeverity?
    /// When it was made and changed.
    package var stamp = RecordStamp()
}

extension SubscriptionRecord: RiderRecord {
    package typealias New = SubscribeRequest
    package static let blank = SubscriptionRecord()
    package static let table = RiderTables.subscriptions
    package static let kind = RecordKind.subscription
    package static let collection = RiderCollection.subscriptions
    package static let columns =
        [RecordColumn("severity_min", \Self.severityMin)] + commonColumns

    package static func reading(
        _ records: [SubscriptionRecord], of rider: UUID, in transaction: Transaction
    ) throws -> [SubscriptionRecord] {
        guard !records.isEmpty else { return [] }
        let entities = Dictionary(
            grouping: try SubscribedEntity.all(of: rider, in: transaction), by: \.subscription)
        // One without entities was deleted after its row was read.
        return records.compactMap { record in
            guard let entities = entities[record.id] else { return nil }
            var record = record
            record.routeIDs = entities.filter { $0.kind == .route }.map(\.id)
            record.stopIDs = entities.filter { $0.kind == .stop }.map(\.id)
            return record
        }
    }

    /// The same routes and stops in whatever order.
    package func twin(of rider: UUID, in transaction: Transaction) throws -> SubscriptionRecord? {
        try Self.all(of: rider, since: nil, in: transaction).first {
            Set($0.routeIDs) == Set(routeIDs) && Set($0.stopIDs) == Set(stopIDs) && $0.severityMin == severityMin
        }
    }

    package mutating func addParts(
        of new: SubscriptionRecord, of rider: UUID, in transaction: Transaction
    ) throws {
        (routeIDs, stopIDs) = (new.routeIDs, new.stopIDs)
        let entities = routeIDs.map { (SubscribedEntity.Kind.route, $0) } + stopIDs.map { (.stop, $0) }
        let parts = entities.enumerated().map { place, entity in
            SubscribedEntity(subscription: id, kind: entity.0, id: entity.1, place: place)
        }
        try SubscribedEntity.insert(parts, of: rider, in: transaction)
    }
}

extension NotificationSeverity: ColumnValue {}

extension SubscribeRequest: NewRecord {
    /// Ids given twice count once.
    package var record: SubscriptionRecord {
        SubscriptionRecord(
            routeIDs: routeIDs.withoutRepeats, stopIDs: stopIDs.withoutRepeats, severityMin: severityMin)
    }
}

extension [String] {
    fileprivate var withoutRepeats: [String] {
        var seen: Set<String> = []
        return filter { seen.insert($0).inserted }
    }
}
