import Database
import Foundation

extension Condition {
    /// The row of a rider's with this id.
    static func one(_ id: UUID, of rider: UUID) -> Condition { .equals("id", id) && .equals("user_id", rider) }

    /// A rider's rows; those changed after a version, if one is given.
    static func changed(of rider: UUID, since version: Int?) -> Condition {
        let own = Condition.equals("user_id", rider)
        return version.map { own && .compare(.column("version"), .greater, .value(.int($0))) } ?? own
    }
}

extension Transaction {
    /// A row that must be there.
    ///
    /// - Throws: ``RiderError/notFound``.
    func required(_ select: Select) throws -> Row {
        guard let row = try first(select) else { throw RiderError.notFound }
        return row
    }
}

extension [Row] {
    /// What a statement that touches one row hands back.
    func onlyOne<Record>(_ read: (Row) throws(DatabaseError) -> Record) throws(DatabaseError) -> Record {
        guard let first, count == 1 else { throw .unexpectedValue(column: "id", expected: "one row") }
        return try read(first)
    }
}
