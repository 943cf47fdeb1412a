import Database

/// Tables, what each role may do with them, and functions, as a file declares them in JSON (docs/surface.md).
///
/// ```swift
/// import RestSurface
///
/// let notes = try DeclaredSurface(
///     Array(#"{"tables": {"notes": {"columns": {"id": {"type": "bigint"}, "text": {"type": "text"}}, "open": true}}}"#.utf8),
///     file: "notes.json")
/// ```
package struct DeclaredSurface: Sendable {
    /// The most tables, columns of a table and functions that are read.
    package static let (mostTables, mostColumns, mostFunctions) = (200, 200, 200)

    /// In the order of the file.
    package let tables: [Table]
    /// What can be called.
    package let functions: [RestFunction]

    /// Reads a declaration.
    ///
    /// - Throws: ``SurfaceFileError`` that says where the first fault is, and what was allowed.
    package init(_ bytes: [UInt8], file: String) throws(SurfaceFileError) {
        let whole = try FileValue(bytes, file: file)
        try whole.allow(["tables", "functions"])
        let declared = try whole.required("tables")
        guard !(try declared.members(atMost: Self.mostTables)).isEmpty else {
            throw declared.fault("has no table")
        }
        var reader = TableReader()
        tables = try reader.tables(declared)
        functions =
            try whole.member("functions")?.members(atMost: Self.mostFunctions)
            .map { (name, value) throws(SurfaceFileError) in
                try FunctionReader(tables: reader.read).function(name, value)
            } ?? []
    }

    /// The schema of an embedded database of these tables, which is made of them: it has no history.
    package var schema: Schema {
        let statements = tables.flatMap { TableDDL.create($0, in: .sqlite) }
        let migration = Migration(
            1, "tables", sqlite: statements.joined(separator: ";\n"),
            postgreSQL: tables.flatMap { TableDDL.create($0, in: .postgreSQL) }.joined(separator: ";\n"))
        return Schema("surface", tables: tables, migrations: [migration])
    }

    /// What clients are answered from.
    package func surface(
        limits: RestLimits = RestLimits(), failed: @escaping @Sendable (any Error) -> Void = { _ in }
    ) -> RestSurface {
        RestSurface(RestSchema(tables), functions: functions, limits: limits, failed: failed)
    }
}
