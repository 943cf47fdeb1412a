import Database
import Foundation
import TransitAPI

extension RiderStore {
    /// Changes something that has a place in a list.
    ///
    /// - Parameters:
    ///   - place: where it moves to; nil to leave it where it is.
    ///   - values: what else becomes of it as it is now.
    /// - Throws: ``RiderError/notFound``, ``RiderError/changed(version:)``.
    func change<Record: Sendable>(
        _ kind: RecordKind, _ id: UUID, to place: Int?, ifMatch: IfMatch?, of rider: UUID,
        read: @escaping @Sendable (Row) throws(DatabaseError) -> Record,
        _ values: @escaping @Sendable (_ old: Row) throws -> [String: SQLValue]
    ) async throws -> Record {
        let (table, one) = (kind.table, Condition.one(id, of: rider))
        return try await write(of: rider) { transaction in
            let version = try RiderVersions.next(of: rider, in: transaction)
            let old = try transaction.required(Select(table, where: one))
            try ifMatch.check(try old.require("version", Row.int))
            var values = try values(old)
            values["version"] = .int(version)
            if let place {
                values["sort_order"] = .int(
                    try transaction.makeRoom(at: place, for: id, in: table, of: rider, version: version))
            }
            return try transaction.update(
                Update(table, set: values, where: one, returning: table.columns.map(\.name))
            ).onlyOne(read)
        }
    }
}
