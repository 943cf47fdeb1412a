import Database

/// Rows that a file has for the tables of a surface: `{"users": [{"username": "ann"}]}`.
package struct DeclaredRows: Sendable {
    /// The most rows of a table that are read.
    package static let most = 100_000

    private let rows: [(table: Table, rows: [[String: SQLValue]])]

    /// Reads rows.
    ///
    /// - Throws: ``SurfaceFileError`` that says where the first fault is, and what was allowed.
    package init(_ bytes: [UInt8], file: String, of tables: [Table]) throws(SurfaceFileError) {
        let whole = try FileValue(bytes, file: file)
        rows = try whole.members().map { (name, value) throws(SurfaceFileError) in
            guard let table = tables.first(where: { $0.name == name }) else {
                let names = tables.map(\.name).joined(separator: ", ")
                throw value.fault("there is no table \"\(name)\"; there are: \(names)")
            }
            return (
                table,
                try value.list(atMost: Self.most).map { (row) throws(SurfaceFileError) in
                    try Self.row(row, of: table)
                }
            )
        }
    }

    private static func row(
        _ value: FileValue, of table: Table
    ) throws(SurfaceFileError) -> [String:
        SQLValue]
    {
        var row: [String: SQLValue] = [:]
        for (name, value) in try value.members() {
            guard let column = table.column(name) else {
                throw value.fault(
                    "there is no such column; there are: \(table.columns.map(\.name).joined(separator: ", "))"
                )
            }
            row[name] = value.value == .null ? .null : try value.value(of: column.type)
        }
        return row
    }

    /// Adds the rows, in the order of the file, all or none. Tables that have rows are left as they are.
    ///
    /// - Returns: how many were added.
    package func fill(_ database: Database) async throws -> Int {
        try await database.write(as: .service) { transaction in
            var added = 0
            for (table, rows) in self.rows where try transaction.count(table) == 0 {
                for row in rows { try transaction.insert(Insert(into: table, row)) }
                added += rows.count
            }
            return added
        }
    }
}
