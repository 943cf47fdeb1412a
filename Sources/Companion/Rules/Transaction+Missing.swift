import Database
import Foundation

extension Transaction {
    /// Has other requests of a rider wait until this one is over: else each of two at once would not count what the other adds, or
    /// count it and not know that it is the same.
    func hold(_ rider: UUID) throws {
        _ = try first(Select(CompanionTables.users, ["id"], where: .equals("id", rider), lock: .forNoKeyUpdate))
    }

    /// Those of some new rows that are not there yet, by their ids; of several with one id the first. What is sent once more, and so
    /// adds nothing, is held to no limit.
    func missing(_ rows: [[String: SQLValue]], of table: Table) throws -> [[String: SQLValue]] {
        let given = rows.compactMap { $0["id"] }
        guard !given.isEmpty else { return rows }
        let there = try select(Select(table, ["id"], where: .oneOf(.column("id"), given)))
        var known = Set(try there.map { SQLValue.uuid(try $0.require("id", Row.uuid)) })
        return rows.filter { row in row["id"].map { known.insert($0).inserted } ?? true }
    }
}
