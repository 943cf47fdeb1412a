import Database

/// A step of a test's migration, made of a table as it is declared: nobody keeps the databases of tests.
package enum MigrationStep: Sendable {
    /// Makes a table with its indexes.
    case create(Table)
    /// Adds a column that may be null, or has an initial value.
    case add(Column, to: Table)
    /// Makes an index.
    case index(Index, of: Table)
    /// Statements of the common dialect, tables in braces.
    case run(String)
    /// Statements that each database has its own for.
    case either(sqlite: String, postgreSQL: String)

    fileprivate func statements(in dialect: Dialect) -> [String] {
        switch self {
        case .create(let table): Self.schema(of: table, in: dialect) + TableDDL.create(table, in: dialect)
        case .add(let column, let table): [TableDDL.add(column, to: table, in: dialect)]
        case .index(let index, let table): [TableDDL.index(index, of: table, in: dialect)]
        case .run(let sql): [CommonSQL.written(sql, for: dialect)]
        case .either(let sqlite, let postgreSQL): [dialect == .sqlite ? sqlite : postgreSQL]
        }
    }
}

extension MigrationStep {
    /// Makes the schema of a table that no migration before has made.
    private static func schema(of table: Table, in dialect: Dialect) -> [String] {
        guard dialect == .postgreSQL, table.schema != "public", table.schema != "auth" else { return [] }
        return [
            "CREATE SCHEMA IF NOT EXISTS \(table.schema)",
            "GRANT USAGE ON SCHEMA \(table.schema) TO anon, authenticated, service_role",
        ]
    }
}

extension Migration {
    /// A migration of a test.
    package init(_ number: Int, _ name: String, _ steps: [MigrationStep]) {
        func script(_ dialect: Dialect) -> String {
            steps.flatMap { $0.statements(in: dialect) }.filter { !$0.isEmpty }.joined(separator: ";\n")
        }
        self.init(number, name, sqlite: script(.sqlite), postgreSQL: script(.postgreSQL))
    }
}
