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
    public func addFavorite(_ new: NewFavorite, of rider: UUID) async throws -> Kept<FavoriteRecord> {
        let table = RiderTables.favorites
        let own = Condition.equals("user_id", rider)
        let same = own && .equals(new.target.column, .text(new.target.entityID))
        return try await write(of: rider) { transaction in
            if let there = try transaction.first(Select(table, where: same)) {
                return Kept(record: try FavoriteRecord(there), isNew: false)
            }
            let version = try RiderVersions.next(of: rider, in: transaction)
            // Another device may have been quicker; from here on none is.
            if let there = try transaction.first(Select(table, where: same)) {
                return Kept(record: try FavoriteRecord(there), isNew: false)
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
            return Kept(record: try rows.onlyOne(FavoriteRecord.init), isNew: true)
        }
    }

    /// Changes a favourite's label or place.
    ///
    /// - Throws: ``RiderError/notFound``, ``RiderError/changed(version:)``.
    public func updateFavorite(
        _ id: UUID, _ changes: FavoriteChanges, ifMatch: IfMatch? = nil, of rider: UUID
    ) async throws -> FavoriteRecord {
        let table = RiderTables.favorites
        let one = Condition.equals("id", id) && .equals("user_id", rider)
        return try await write(of: rider) { transaction in
            let version = try RiderVersions.next(of: rider, in: transaction)
            guard let row = try transaction.first(Select(table, where: one)) else { throw RiderError.notFound }
            let old = try FavoriteRecord(row)
            try ifMatch.check(old.stamp.version)
            var values: [String: SQLValue] = [
                "version": .int(version), "label": .text(changes.label.applied(to: old.label)),
            ]
            if let place = changes.sortOrder {
                values["sort_order"] = .int(
                    try transaction.makeRoom(at: place, for: id, in: table, of: rider, version: version))
            }
            return try transaction.update(
                Update(table, set: values, where: one, returning: table.columns.map(\.name))
            ).onlyOne(FavoriteRecord.init)
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
                        where: .equals("id", id) && .equals("user_id", rider)))
            }
            return try Self.favorites(of: rider, in: transaction)
        }
    }
}

extension Condition {
    /// A rider's rows; those changed after a version, if one is given.
    static func changed(of rider: UUID, since version: Int?) -> Condition {
        let own = Condition.equals("user_id", rider)
        return version.map { own && .compare(.column("version"), .greater, .value(.int($0))) } ?? own
    }
}

extension [Row] {
    /// What a statement that touches one row hands back.
    func onlyOne<Record>(_ read: (Row) throws(DatabaseError) -> Record) throws(DatabaseError) -> Record {
        guard let first, count == 1 else { throw .unexpectedValue(column: "id", expected: "one row") }
        return try read(first)
    }
}
