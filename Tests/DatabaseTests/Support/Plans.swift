import Database

extension Transaction {
    /// How the database goes about reading rows, a line a step.
    func plan(_ select: Select) throws -> [String] {
        let (sql, arguments) = try statement(select)
        let isSQLite = connection.dialect == .sqlite
        let rows = try connection.run((isSQLite ? "EXPLAIN QUERY PLAN " : "EXPLAIN ") + sql, arguments).rows
        return try rows.map { try $0.text(isSQLite ? "detail" : "QUERY PLAN") ?? "" }
    }
}
