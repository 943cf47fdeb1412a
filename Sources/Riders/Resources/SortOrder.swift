import Database
import Foundation

extension Transaction {
    /// Where a row is to stand in a rider's list: at the end, or at a place, from which others move on if it is taken.
    ///
    /// - Parameter id: the row itself, where it is in the list already.
    func makeRoom(
        at place: Int?, for id: UUID? = nil, in table: Table, of rider: UUID, version: Int
    ) throws(DatabaseError) -> Int {
        var others = Condition.equals("user_id", rider)
        guard let place else {
            let last = try first(Select(table, ["sort_order"], where: others, order: [.descending("sort_order")]))
            return try last.map { row throws(DatabaseError) in try row.require("sort_order", Row.int) + 1 } ?? 0
        }
        if let id { others = others && .compare(.column("id"), .unequal, .value(.uuid(id))) }
        guard try count(table, where: others && .equals("sort_order", .int(place))) > 0 else { return place }
        try update(
            Update(
                table, set: ["version": .int(version)], increment: ["sort_order": 1],
                where: others && .compare(.column("sort_order"), .atLeast, .value(.int(place)))))
        return place
    }
}

extension [Order] {
    /// As riders have put them.
    static var bySortOrder: [Order] { [.ascending("sort_order"), .ascending("created_at"), .ascending("id")] }
    /// Oldest first.
    static var byAge: [Order] { [.ascending("created_at"), .ascending("id")] }
}
