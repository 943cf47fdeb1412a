import Database
import Foundation
import TransitAPI

/// A record that keeps in step between a rider's devices: declares a resource of riders'. What is special about one is what
/// it says beside the first lines.
package protocol RiderRecord: StampedRecord {
    /// What a rider gives for one to be made.
    associatedtype New: NewRecord where New.Record == Self
    /// What devices are told of one that is deleted.
    static var kind: RecordKind { get }
    /// What of it there can be only so many.
    static var collection: RiderCollection { get }
    /// Those that count towards the limit; all, unless it says so.
    static var counting: Condition { get }
    /// The columns that tell one from another: what is the same in all of them is not added twice. None, unless it says so.
    static var identity: [String] { get }

    var id: UUID { get set }

    /// Reads what of records is in other tables.
    static func reading(_ records: [Self], of rider: UUID, in transaction: Transaction) throws -> [Self]
    /// Refuses one that cannot be added.
    func check(of rider: UUID, in transaction: Transaction) throws
    /// The same that is there already.
    func twin(of rider: UUID, in transaction: Transaction) throws -> Self?
    /// Adds what of it is in other tables.
    mutating func addParts(of new: Self, of rider: UUID, in transaction: Transaction) throws
    /// Does what its end brings with it, at the version given.
    static func ended(_ id: UUID, of rider: UUID, version: Int, in transaction: Transaction) throws
}

extension RiderRecord {
    package static var order: [Order] { isOrdered ? .bySortOrder : .byAge }
    package static var counting: Condition { .always }
    package static var identity: [String] { [] }

    /// The columns that every such record has.
    static var commonColumns: [RecordColumn<Self>] { [RecordColumn("id", \.id)] + stampColumns }

    /// Whether riders put them in an order.
    static var isOrdered: Bool { table.column("sort_order") != nil }

    package static func reading(_ records: [Self], of rider: UUID, in transaction: Transaction) throws -> [Self] {
        records
    }
    package func check(of rider: UUID, in transaction: Transaction) throws {}
    package mutating func addParts(of new: Self, of rider: UUID, in transaction: Transaction) throws {}
    package static func ended(_ id: UUID, of rider: UUID, version: Int, in transaction: Transaction) throws {}

    package func twin(of rider: UUID, in transaction: Transaction) throws -> Self? {
        guard !Self.identity.isEmpty else { return nil }
        let values = values
        let same = Self.identity.map { column in
            let value = values[column] ?? .null
            return value == .null ? .isNull(.column(column)) : Condition.equals(column, value)
        }
        return try Self.all(of: rider, where: .all(same), in: transaction).first
    }

    /// A rider's, or those changed after a version.
    static func all(of rider: UUID, since version: Int?, in transaction: Transaction) throws -> [Self] {
        try reading(all(of: rider, where: .changed(since: version), in: transaction), of: rider, in: transaction)
    }

    /// The row of a rider's with this id.
    static func required(_ id: UUID, of rider: UUID, in transaction: Transaction) throws -> Self {
        try only(of: all(of: rider, where: .equals("id", id), in: transaction), of: rider, in: transaction)
    }

    /// The one that must be there, whole.
    static func only(of records: [Self], of rider: UUID, in transaction: Transaction) throws -> Self {
        guard let record = try reading(records, of: rider, in: transaction).first else { throw RiderError.notFound }
        return record
    }
}

/// What a rider gives for a record to be made of.
package protocol NewRecord: Sendable {
    associatedtype Record: RiderRecord
    /// The record, but for what comes about when it is kept.
    var record: Record { get }
    /// Its place in the rider's list, from 0; the end where nil.
    var sortOrder: Int? { get }
}

extension NewRecord {
    package var sortOrder: Int? { nil }
}

/// What is to be different about a record.
package protocol RecordChanges<Record>: Sendable {
    associatedtype Record: RiderRecord
    /// Its new place in the rider's list, from 0; nil to leave it where it is.
    var sortOrder: Int? { get }
    /// Makes the changes.
    func apply(to record: inout Record)
}
