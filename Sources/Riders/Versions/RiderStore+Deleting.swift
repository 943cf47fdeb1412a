import Database
import Foundation
import TransitAPI

extension RiderStore {
    /// Deletes something and leaves word of it. Doing so again does no harm, as long as that word is kept.
    ///
    /// - Parameter also: what goes with it, at the version given.
    func delete(
        _ kind: RecordKind, _ id: UUID, of rider: UUID, ifMatch: IfMatch?,
        also: @escaping @Sendable (Transaction, _ version: Int) throws -> Void = { _, _ in }
    ) async throws {
        let one = Condition.one(id, of: rider)
        try await write(of: rider) { transaction in
            guard try transaction.count(kind.table, where: one) > 0 else {
                let gone =
                    Condition.equals("user_id", rider) && .equals("record_id", id)
                    && .equals("kind", .text(kind.rawValue))
                guard try transaction.count(RiderTables.deletions, where: gone) > 0 else { throw RiderError.notFound }
                return
            }
            let version = try RiderVersions.next(of: rider, in: transaction)
            let deleted = try transaction.delete(Delete(from: kind.table, where: one, returning: ["version"]))
            // Another device was quicker.
            guard let row = deleted.first else { return }
            try ifMatch.check(try row.require("version", Row.int))
            try Self.leaveWord(of: [.uuid(id)], kind, rider, version, in: transaction)
            try also(transaction, version)
        }
    }

    /// Leaves word for a rider's devices that records are gone.
    static func leaveWord(
        of records: [SQLValue], _ kind: RecordKind, _ rider: UUID, _ version: Int, in transaction: Transaction
    ) throws {
        try transaction.insert(
            Insert(
                into: RiderTables.deletions,
                rows: records.map { record in
                    [
                        "user_id": .uuid(rider), "kind": .text(kind.rawValue), "record_id": record,
                        "version": .int(version),
                    ]
                }))
    }
}
