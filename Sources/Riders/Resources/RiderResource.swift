import Database
import Foundation
import TransitAPI

/// What riders have of one kind: to be listed, added, changed, deleted and put in order. Devices stay in step: each change
/// counts, and a deletion leaves word.
package struct RiderResource<Record: RiderRecord>: Sendable {
    let store: RiderStore

    /// Those in a store.
    package init(_ store: RiderStore) { self.store = store }

    /// A rider's, in their order.
    package func list(of rider: UUID) async throws -> [Record] {
        try await store.read(of: rider) { try Record.all(of: rider, since: nil, in: $0) }
    }

    /// One of them.
    ///
    /// - Throws: ``RiderError/notFound``.
    package func one(_ id: UUID, of rider: UUID) async throws -> Record {
        try await store.read(of: rider) { try Record.required(id, of: rider, in: $0) }
    }

    /// Adds one. The same that is there already stays as it is, and counts as no change.
    ///
    /// - Throws: ``RiderError/limitReached(_:)``.
    package func add(_ new: Record.New, of rider: UUID) async throws -> Stored<Record> {
        try await store.write(of: rider) { transaction in
            let (record, table) = (new.record, Record.table)
            try record.check(of: rider, in: transaction)
            if let twin = try record.twin(of: rider, in: transaction) { return Stored(record: twin, isNew: false) }
            let version = try RiderVersions.next(of: rider, in: transaction)
            // Another device may have been quicker; from here on none is.
            try record.check(of: rider, in: transaction)
            if let twin = try record.twin(of: rider, in: transaction) { return Stored(record: twin, isNew: false) }
            let counted = Condition.equals("user_id", rider) && Record.counting
            guard try transaction.count(table, where: counted) < Record.collection.limit else {
                throw RiderError.limitReached(Record.collection)
            }
            var more = ["version": SQLValue.int(version)]
            if Record.isOrdered {
                let place = try transaction.makeRoom(at: new.sortOrder, in: table, of: rider, version: version)
                more["sort_order"] = .int(place)
            }
            var kept = try record.insert(of: rider, more, in: transaction)
            try kept.addParts(of: record, of: rider, in: transaction)
            return Stored(record: kept, isNew: true)
        }
    }

    /// Changes one; what is not said stays as it is.
    ///
    /// - Throws: ``RiderError/notFound``, ``RiderError/changed(version:)``.
    package func change(
        _ id: UUID, _ changes: some RecordChanges<Record>, ifMatch: IfMatch? = nil, of rider: UUID
    ) async throws -> Record {
        try await store.write(of: rider) { transaction in
            let (table, version) = (Record.table, try RiderVersions.next(of: rider, in: transaction))
            let old = try Record.required(id, of: rider, in: transaction)
            try ifMatch.check(old.stamp.version)
            var new = old
            changes.apply(to: &new)
            let before = old.values
            var values = new.values.filter { $0.value != before[$0.key] }
            values["version"] = .int(version)
            if let place = changes.sortOrder {
                values["sort_order"] = .int(
                    try transaction.makeRoom(at: place, for: id, in: table, of: rider, version: version))
            }
            let changed = try transaction.update(
                Update(table, set: values, where: .one(id, of: rider), returning: table.columns.map(\.name)))
            return try Record.only(of: changed.map { try Record($0) }, of: rider, in: transaction)
        }
    }

    /// Deletes one and leaves word of it. Doing so again does no harm, as long as that word is kept.
    ///
    /// - Throws: ``RiderError/notFound``, ``RiderError/changed(version:)``.
    package func delete(_ id: UUID, ifMatch: IfMatch? = nil, of rider: UUID) async throws {
        let one = Condition.one(id, of: rider)
        try await store.write(of: rider) { transaction in
            guard try transaction.count(Record.table, where: one) > 0 else {
                let gone = Condition.equals("record_id", id) && .equals("kind", Record.kind.columnValue)
                guard try !DeletionRecord.all(of: rider, where: gone, in: transaction).isEmpty else {
                    throw RiderError.notFound
                }
                return
            }
            let version = try RiderVersions.next(of: rider, in: transaction)
            let deleted = try transaction.delete(Delete(from: Record.table, where: one, returning: ["version"]))
            // Another device was quicker.
            guard let row = deleted.first else { return }
            try ifMatch.check(try row.require("version", Row.int))
            try DeletionRecord.leave([id], Record.kind, of: rider, version: version, in: transaction)
            try Record.ended(id, of: rider, version: version, in: transaction)
        }
    }

    /// Gives all their places by a list of all ids.
    ///
    /// - Throws: ``RiderError/orderInvalid(missing:unknown:)``.
    package func order(_ ids: [UUID], of rider: UUID) async throws -> [Record] {
        try await store.write(of: rider) { transaction in
            let version = try RiderVersions.next(of: rider, in: transaction)
            let there = try Record.all(of: rider, since: nil, in: transaction)
            let places = Dictionary(uniqueKeysWithValues: there.map { ($0.id, $0.values["sort_order"] ?? .null) })
            let asked = Set(ids)
            guard asked == Set(places.keys), ids.count == asked.count else {
                throw RiderError.orderInvalid(
                    missing: there.map(\.id).filter { !asked.contains($0) }, unknown: ids.filter { places[$0] == nil })
            }
            for (place, id) in ids.enumerated() where places[id] != .int(place) {
                try transaction.update(
                    Update(
                        Record.table, set: ["sort_order": .int(place), "version": .int(version)],
                        where: .one(id, of: rider)))
            }
            return try Record.all(of: rider, since: nil, in: transaction)
        }
    }
}
