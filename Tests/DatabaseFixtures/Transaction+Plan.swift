import Database

extension Transaction {
    /// How the database goes about reading rows, a line a step.
    package func steps(of select: Select) throws -> [String] { try steps(of: statement(select)) }

    /// The same of rows with what other tables have for them.
    package func steps(of query: Query) throws -> [String] { try steps(of: statement(query)) }

    private func steps(of statement: (sql: String, arguments: [SQLValue])) throws -> [String] {
        let isSQLite = connection.dialect == .sqlite
        let rows = try connection.run(
            (isSQLite ? "EXPLAIN QUERY PLAN " : "EXPLAIN ") + statement.sql, statement.arguments
        ).rows
        return try rows.map { try $0.text(isSQLite ? "detail" : "QUERY PLAN") ?? "" }
    }
}
