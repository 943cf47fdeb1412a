import Database
import Foundation
import TransitAPI

extension RiderStore {
    /// A rider's favourites in their order: one statement.
    public func favorites(of rider: UUID) async throws -> [FavoriteRecord] {
        try await read(of: rider) { try Self.favorites(of: rider, in: $0) }
    }

    static func favorites(
        of rider: UUID, since version: Int? = nil, in transaction: Transaction
    ) throws -> [FavoriteRecord] {
        try transaction.select(
            Select(RiderTables.favorites, where: .changed(of: rider, since: version), order: .bySortOrder)
        ).map(FavoriteRecord.init)
    }

    /// Adds a favourite; one that is there already stays as it is.
    ///
    /// - Throws: ``RiderError/limitReached(_:)``.
    public func addFavorite(_ new: NewFavorite, of rider: UUID) async throws -> Stored<FavoriteRecord> {
        let table = RiderTables.favorites
        let own = Condition.equals("user_id", rider)
        let same = own && .equals(new.target.column, .text(new.target.entityID))
        return try await write(of: rider) { transaction in
            if let there = try transaction.first(Select(table, where: same)) {
                return Stored(record: try FavoriteRecord(there), isNew: false)
            }
            let version = try RiderVersions.next(of: rider, in: transaction)
            // Another device may have been quicker; from here on none is.
            if let there = try transaction.first(Select(table, where: same)) {
                return Stored(record: try FavoriteRecord(there), isNew: false)
            }
            guard try transaction.count(table, where: own) < RiderLimits.favorites else {
                throw RiderError.limitReached(.favorites)
            }
            let place = try transaction.makeRoom(at: new.sortOrder, in: table, of: rider, version: version)
            let rows = try transaction.insert(
                Insert(
                    into: table,
                    [
                        "user_id": .uuid(rider), new.target.column: .text(new.target.entityID),
                        "known_name": .text(new.name), "label": .text(new.label), "sort_order": .int(place),
                        "version": .int(version),
                    ], returning: table.columns.map(\.name)))
            return Stored(record: try rows.onlyOne(FavoriteRecord.init), isNew: true)
        }
    }

    /// Changes a favourite's label or place.
    ///
    /// - Throws: ``RiderError/notFound``, ``RiderError/changed(version:)``.
    public func updateFavorite(
        _ id: UUID, _ changes: FavoriteChanges, ifMatch: IfMatch? = nil, of rider: UUID
    ) async throws -> FavoriteRecord {
        try await change(
            .favorite, id, to: changes.sortOrder, ifMatch: ifMatch, of: rider, read: FavoriteRecord.init
        ) { old in
            ["label": .text(changes.label.applied(to: try FavoriteRecord(old).label))]
        }
    }

    /// Deletes a favourite, and what the notification settings say of it.
    ///
    /// - Throws: ``RiderError/notFound``, ``RiderError/changed(version:)``.
    public func deleteFavorite(_ id: UUID, ifMatch: IfMatch? = nil, of rider: UUID) async throws {
        try await delete(.favorite, id, of: rider, ifMatch: ifMatch) { transaction, version in
            try Self.forgetOverride(of: id, rider: rider, version: version, in: transaction)
        }
    }

    /// Gives all favourites their places by a list of all their ids.
    ///
    /// - Throws: ``RiderError/orderInvalid(missing:unknown:)``.
    public func orderFavorites(_ ids: [UUID], of rider: UUID) async throws -> [FavoriteRecord] {
        let table = RiderTables.favorites
        return try await write(of: rider) { transaction in
            let version = try RiderVersions.next(of: rider, in: transaction)
            let there = try Self.favorites(of: rider, in: transaction)
            let (asked, known) = (Set(ids), Set(there.map(\.id)))
            guard asked == known, ids.count == asked.count else {
                throw RiderError.orderInvalid(
                    missing: there.map(\.id).filter { !asked.contains($0) }, unknown: ids.filter { !known.contains($0) }
                )
            }
            let places = Dictionary(uniqueKeysWithValues: there.map { ($0.id, $0.sortOrder) })
            for (place, id) in ids.enumerated() where places[id] != place {
                try transaction.update(
                    Update(
                        table, set: ["sort_order": .int(place), "version": .int(version)],
                        where: .one(id, of: rider)))
            }
            return try Self.favorites(of: rider, in: transaction)
        }
    }
}
