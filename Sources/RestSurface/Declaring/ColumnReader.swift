import Database
import Wire

/// Reads a column of a table.
struct ColumnReader {
    private let name: String
    private let table: String
    private let value: FileValue

    init(_ name: String, of table: String, _ value: FileValue) {
        (self.name, self.table, self.value) = (name, table, value)
    }

    /// PostgreSQL's names of types.
    static let types: [(String, ColumnType)] = [
        ("text", .text), ("uuid", .uuid), ("boolean", .bool), ("bigint", .int),
        ("double precision", .double),
        ("timestamptz", .instant), ("jsonb", .json), ("bytea", .bytes),
    ]

    func column() throws(SurfaceFileError) -> Column {
        try value.allow([
            "type", "nullable", "default", "references", "cascades", "allowed", "range", "touched", "doc",
        ])
        let type = try value.required("type").word(Self.types)
        let isTouched = try value.member("touched")?.truth() ?? false
        if isTouched, type != .instant {
            throw value.fault("only a timestamptz is set at each change (touched)")
        }
        return Column(
            name, type, nullable: try value.member("nullable")?.truth() ?? false,
            initial: try initial(type),
            references: try reference(), allowed: try allowed(type), touched: isTouched,
            try value.member("doc")?.text() ?? "")
    }

    private func initial(_ type: ColumnType) throws(SurfaceFileError) -> ColumnDefault? {
        guard let initial = try value.member("default") else { return nil }
        if type == .instant, initial.value == "now" { return .now }
        if type == .uuid, initial.value == "random" { return .newUUID }
        return .value(try initial.value(of: type))
    }

    private func allowed(_ type: ColumnType) throws(SurfaceFileError) -> [String]? {
        guard let allowed = try value.member("allowed") else { return nil }
        guard type == .text else { throw allowed.fault("only the values of a text can be listed") }
        let texts = try allowed.list().map { (text) throws(SurfaceFileError) in try text.text() }
        guard !texts.isEmpty else { throw allowed.fault("must list a value at least") }
        return texts
    }

    /// `users.username`; a table alone means its `id`.
    private func reference() throws(SurfaceFileError) -> ColumnReference? {
        guard let reference = try value.member("references") else {
            if let cascades = try value.member("cascades") {
                throw cascades.fault("is for columns with \"references\"")
            }
            return nil
        }
        let parts = try reference.text().split(separator: ".", omittingEmptySubsequences: false).map(
            String.init)
        guard parts.count <= 2, parts.allSatisfy({ !$0.isEmpty }) else {
            throw reference.fault("must be \"table.column\"; it is \(reference.quoted)")
        }
        return ColumnReference(
            "public." + parts[0], parts.count == 2 ? parts[1] : "id",
            cascades: try value.member("cascades")?.truth() ?? true)
    }

    /// `"range": [0, 150]`, null for no bound.
    func range() throws(SurfaceFileError) -> Check? {
        guard let range = try value.member("range") else { return nil }
        let type = try value.required("type").word(Self.types)
        guard type == .int || type == .double else { throw range.fault("only numbers have a range") }
        let bounds = try range.list()
        guard bounds.count == 2 else { throw range.fault("must be [least, most], null for no bound") }
        var parts: [Condition] = []
        for (bound, comparison) in zip(bounds, [Comparison.atLeast, .atMost]) where bound.value != .null {
            parts.append(.compare(.column(name), comparison, .value(try bound.value(of: type))))
        }
        return Check("\(table)_\(name)_range", .all(parts))
    }
}

extension FileValue {
    /// A value of a column.
    ///
    /// - Throws: ``SurfaceFileError`` where it is none of the type.
    func value(of type: ColumnType) throws(SurfaceFileError) -> SQLValue {
        do throws(RestError) {
            return try type.parsed(value)
        } catch {
            throw fault("must be a \(type.name); it is \(quoted)")
        }
    }
}
