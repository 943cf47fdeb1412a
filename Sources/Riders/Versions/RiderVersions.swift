import Database
import Foundation
import TransitAPI

/// The counter of a rider's changes: what `GET /sync` counts by.
package enum RiderVersions {
    /// Counts a change, and keeps the rider's other writers out until the transaction ends. Whoever changes anything of
    /// a rider's that is synchronised calls this first and stamps what changes with the number.
    package static func next(of rider: UUID, in transaction: Transaction) throws(DatabaseError) -> Int {
        if let version = try bump(rider, transaction) { return version }
        try begin(rider, transaction)
        guard let version = try bump(rider, transaction) else {
            throw .unexpectedValue(column: "version", expected: "a row for the rider")
        }
        return version
    }

    /// Keeps the rider's other writers out until the transaction ends, for changes that are not synchronised.
    static func lock(_ rider: UUID, in transaction: Transaction) throws(DatabaseError) {
        let row = Select(RiderTables.versions, ["user_id"], where: .equals("user_id", rider), lock: .forUpdate)
        if try !transaction.select(row).isEmpty { return }
        try begin(rider, transaction)
        _ = try transaction.select(row)
    }

    private static func begin(_ rider: UUID, _ transaction: Transaction) throws(DatabaseError) {
        try transaction.insert(
            Insert(into: RiderTables.versions, ["user_id": .uuid(rider)], onConflict: .ignore(on: ["user_id"])))
    }

    private static func bump(_ rider: UUID, _ transaction: Transaction) throws(DatabaseError) -> Int? {
        try transaction.update(
            Update(
                RiderTables.versions, set: [:], increment: ["version": 1], where: .equals("user_id", rider),
                returning: ["version"])
        ).first?.int("version")
    }
}

extension IfMatch? {
    /// Refuses where it names other versions.
    func check(_ version: Int) throws(RiderError) {
        guard let self, !self.allows(version) else { return }
        throw .changed(version: version)
    }
}
