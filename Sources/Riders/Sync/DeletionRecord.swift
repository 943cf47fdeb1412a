import Database
import Foundation

/// Something that is gone.
package struct DeletionRecord: Sendable, Hashable {
    /// What it was.
    package var kind = RecordKind.favorite
    /// Identifier it had.
    package var id = UUID.unset
    /// The rider's change counter when it was deleted.
    package var version = 0
}

extension DeletionRecord: TableRecord {
    package static let blank = DeletionRecord()
    package static let table = RiderTables.deletions
    package static let order = [Order.ascending("version"), .ascending("record_id")]
    package static let columns = [
        RecordColumn("kind", \Self.kind), RecordColumn("record_id", \.id), RecordColumn("version", \.version),
    ]

    /// Leaves word for a rider's devices that records are gone.
    static func leave(
        _ ids: [UUID], _ kind: RecordKind, of rider: UUID, version: Int, in transaction: Transaction
    ) throws {
        try insert(
            ids.map { DeletionRecord(kind: kind, id: $0, version: version) }, of: rider, in: transaction)
    }
}

extension RecordKind: ColumnValue {}
