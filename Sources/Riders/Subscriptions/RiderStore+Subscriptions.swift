import Database
import Foundation
import TransitAPI

extension RiderStore {
    /// A rider's subscriptions, oldest first.
    public func subscriptions(of rider: UUID) async throws -> [SubscriptionRecord] {
        try await read(of: rider) { try Self.subscriptions(of: rider, in: $0) }
    }

    static func subscriptions(
        of rider: UUID, since version: Int? = nil, in transaction: Transaction
    ) throws -> [SubscriptionRecord] {
        let rows = try transaction.select(
            Select(RiderTables.subscriptions, where: .changed(of: rider, since: version), order: .byAge))
        guard !rows.isEmpty else { return [] }
        let entities = try transaction.select(
            Select(
                RiderTables.subscribedEntities, where: .equals("user_id", rider), order: [.ascending("place")])
        ).map(SubscribedEntity.init)
        let bySubscription = Dictionary(grouping: entities, by: \.subscription)
        // One without entities was deleted after its row was read.
        return try rows.compactMap { row in
            guard let entities = bySubscription[try row.require("id", Row.uuid)] else { return nil }
            return try SubscriptionRecord(row, entities)
        }
    }

    /// Subscribes to alerts of routes and stops, of which there is at least one; ids given twice count once. The same
    /// subscription again is not made twice.
    ///
    /// - Throws: ``RiderError/limitReached(_:)``.
    public func subscribe(
        routeIDs: [String], stopIDs: [String], severityMin: NotificationSeverity?, of rider: UUID
    ) async throws -> Stored<SubscriptionRecord> {
        let (routes, stops) = (routeIDs.withoutRepeats, stopIDs.withoutRepeats)
        let entities = routes.map { (SubscribedEntity.Kind.route, $0) } + stops.map { (.stop, $0) }
        let table = RiderTables.subscriptions
        return try await write(of: rider) { transaction in
            let version = try RiderVersions.next(of: rider, in: transaction)
            let there = try Self.subscriptions(of: rider, in: transaction)
            let same = there.first {
                Set($0.routeIDs) == Set(routes) && Set($0.stopIDs) == Set(stops) && $0.severityMin == severityMin
            }
            if let same { return Stored(record: same, isNew: false) }
            guard there.count < RiderLimits.subscriptions else { throw RiderError.limitReached(.subscriptions) }
            let id = transaction.newUUID()
            let rows = try transaction.insert(
                Insert(
                    into: table,
                    [
                        "id": .uuid(id), "user_id": .uuid(rider), "severity_min": .text(severityMin?.rawValue),
                        "version": .int(version),
                    ], returning: table.columns.map(\.name)))
            try transaction.insert(
                Insert(
                    into: RiderTables.subscribedEntities,
                    rows: entities.enumerated().map { place, entity in
                        [
                            "subscription_id": .uuid(id), "user_id": .uuid(rider), "kind": .text(entity.0.rawValue),
                            "entity_id": .text(entity.1), "place": .int(place),
                        ]
                    }))
            let kept = entities.map { SubscribedEntity(subscription: id, kind: $0.0, id: $0.1) }
            return Stored(record: try rows.onlyOne { row throws(DatabaseError) in try .init(row, kept) }, isNew: true)
        }
    }

    /// Ends a subscription.
    ///
    /// - Throws: ``RiderError/notFound``.
    public func unsubscribe(_ id: UUID, of rider: UUID) async throws {
        try await delete(.subscription, id, of: rider, ifMatch: nil)
    }
}

extension [String] {
    fileprivate var withoutRepeats: [String] {
        var seen: Set<String> = []
        return filter { seen.insert($0).inserted }
    }
}
