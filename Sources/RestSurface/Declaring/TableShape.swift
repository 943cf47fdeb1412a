import Database

/// A table as far as no policy says: columns, keys, indexes and checks.
struct TableShape {
    let name: String
    private let columns: [Column]
    private let columnValues: [String: FileValue]
    private let primaryKey: [String]
    private let indexes: [Index]
    private let checks: [Check]
    private let doc: String

    init(_ name: String, _ value: FileValue) throws(SurfaceFileError) {
        self.name = name
        try value.allow([
            "doc", "columns", "primary_key", "unique", "indexes", "grants", "policies", "open",
        ])
        doc = try value.member("doc")?.text() ?? ""
        let declared = try value.required("columns")
        var columns: [Column] = []
        var values: [String: FileValue] = [:]
        var checks: [Check] = []
        for (name, value) in try declared.members(atMost: DeclaredSurface.mostColumns) {
            let reader = ColumnReader(try value.name(name), of: self.name, value)
            columns.append(try reader.column())
            values[name] = value
            if let check = try reader.range() { checks.append(check) }
        }
        guard !columns.isEmpty else { throw declared.fault("has no column") }
        (self.columns, self.checks, columnValues) = (columns, checks, values)
        let names = columns.map(\.name)
        if let key = try value.member("primary_key") {
            primaryKey = try Self.columns(key, among: names)
        } else if names.contains("id") {
            primaryKey = ["id"]
        } else {
            throw value.fault(
                "has no \"primary_key\", which only a table with a column \"id\" may leave out")
        }
        indexes =
            try Self.lists(value.member("unique"), among: names).map { .of($0, isUnique: true) }
            + Self.lists(value.member("indexes"), among: names).map { .of($0, isUnique: false) }
    }

    /// Names of columns, each once.
    static func columns(
        _ value: FileValue, among names: [String]
    ) throws(SurfaceFileError)
        -> [String]
    {
        var columns: [String] = []
        for element in try value.list() {
            let name = try element.text()
            guard names.contains(name) else {
                throw element.fault(
                    "there is no column \"\(name)\"; there are: \(names.joined(separator: ", "))")
            }
            guard !columns.contains(name) else {
                throw element.fault("the column \"\(name)\" is named twice")
            }
            columns.append(name)
        }
        guard !columns.isEmpty else { throw value.fault("must name a column at least") }
        return columns
    }

    private static func lists(
        _ value: FileValue?, among names: [String]
    ) throws(SurfaceFileError)
        -> [[String]]
    {
        guard let value else { return [] }
        return try value.list().map { (list) throws(SurfaceFileError) in try columns(list, among: names)
        }
    }

    /// Whether no two rows have the same value in a column.
    private func isUnique(_ column: String) -> Bool {
        primaryKey == [column] || indexes.contains { $0.isUnique && $0.columns == [column] }
    }

    /// Refuses references to what is not there, is of another type or tells no rows apart.
    func checkReferences(_ shapes: [String: TableShape]) throws(SurfaceFileError) {
        for column in columns {
            guard let reference = column.reference,
                let value = try columnValues[column.name]?.member("references")
            else { continue }
            let table = String(reference.table.dropFirst("public.".count))
            guard let other = shapes[table] else {
                throw value.fault(
                    "there is no table \"\(table)\"; there are: \(shapes.keys.sorted().joined(separator: ", "))"
                )
            }
            guard let target = other.columns.first(where: { $0.name == reference.column }) else {
                let names = other.columns.map(\.name).joined(separator: ", ")
                throw value.fault("\(table) has no column \"\(reference.column)\"; it has: \(names)")
            }
            guard other.isUnique(target.name) else {
                throw value.fault("\(table).\(target.name) is neither the primary key nor unique by itself")
            }
            guard target.type == column.type else {
                throw value.fault(
                    "\(table).\(target.name) holds \(target.type.name), not \(column.type.name)")
            }
        }
    }

    /// The table, with what each role may do.
    ///
    /// - Parameter others: the tables that its policies look at.
    func table(_ value: FileValue, looking others: [String: Table]) throws(SurfaceFileError) -> Table {
        let bare = Table(
            name, doc, columns: columns, primaryKey: primaryKey, indexes: indexes, checks: checks)
        let access = AccessReader(table: bare, others: others)
        let (grants, policies) = try access.access(value)
        return Table(
            name, doc, columns: columns, primaryKey: primaryKey, indexes: indexes, checks: checks,
            grants: grants,
            policies: policies)
    }
}
