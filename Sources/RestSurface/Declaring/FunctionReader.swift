import Database
import Wire

/// Reads functions: rows of a table, one value of them, a constant, or nothing.
struct FunctionReader {
    /// The tables, by name.
    let tables: [String: Table]

    private static let roles = AccessReader.roles + [("service_role", Role.service)]

    func function(_ name: String, _ value: FileValue) throws(SurfaceFileError) -> RestFunction {
        try value.allow(["doc", "parameters", "roles", "writes", "rows", "where", "value", "constant"])
        let parameters = try parameters(value.member("parameters"))
        let roles =
            try value.member("roles")?.list().map { (role) throws(SurfaceFileError) in
                try role.word(Self.roles)
            }
            ?? Self.roles.map(\.1)
        return RestFunction(
            try value.name(name), try value.member("doc")?.text() ?? "", parameters: parameters,
            isReadOnly: !(try value.member("writes")?.truth() ?? false), roles: roles,
            body: try body(value, Dictionary(uniqueKeysWithValues: parameters.map { ($0.name, $0.type) }))
        )
    }

    /// A type each, with a question mark for one that may be left out: `{"name": "text", "limit": "bigint?"}`.
    private func parameters(_ value: FileValue?) throws(SurfaceFileError) -> [RestFunction.Parameter] {
        guard let value else { return [] }
        let types =
            ColumnReader.types.map { ($0.0, ($0.1, false)) }
            + ColumnReader.types.map { ($0.0 + "?", ($0.1, true)) }
        return try value.members(atMost: 50).map { (name, type) throws(SurfaceFileError) in
            let (holds, isOptional) = try type.word(types)
            return RestFunction.Parameter(try type.name(name), holds, isOptional: isOptional)
        }
    }

    private typealias Body = @Sendable (RestCall) async throws -> RestFunction.Result

    private func body(
        _ value: FileValue, _ parameters: [String: ColumnType]
    ) throws(SurfaceFileError)
        -> Body
    {
        let named = try ["rows", "value", "constant"].map { (name) throws(SurfaceFileError) in try value.member(name) }
        let kinds = named.compactMap { $0 }
        guard kinds.count <= 1 else {
            throw kinds[1].fault("a function has one of rows, value and constant")
        }
        if let constant = try value.member("constant") {
            let constant = constant.value
            return { _ in .value(constant) }
        }
        guard let kind = kinds.first else {
            if let condition = try value.member("where") {
                throw condition.fault("is for functions with rows or value")
            }
            return { _ in .nothing }
        }
        let (table, column) = try shown(kind, isRows: try value.member("rows") != nil)
        let declared = try value.member("where")
        var reader = ConditionReader(table: table, others: tables)
        reader.parameters = parameters
        // Read once, so that what is wrong is known before anybody calls.
        _ = try declared.map { (value) throws(SurfaceFileError) in try reader.condition(value) }
        let checked = reader
        let condition: @Sendable (RestCall) throws -> Condition = { call in
            var reader = checked
            reader.arguments = call.arguments
            return try declared.map { try reader.condition($0) } ?? .always
        }
        guard let column else { return { .rows(table, where: try condition($0)) } }
        return { call in
            let condition = try condition(call)
            let rows = try await call.database.read(as: call.principal) {
                try $0.json(
                    Query(
                        table, [.column(column)], where: condition,
                        order: table.primaryKey.map { .ascending($0) }, limit: 1))
            }
            return .value(try JSONParser.parse(rows.bytes)[0]?[column] ?? .null)
        }
    }

    /// `"rows": "users"`, or `"value": "users.status"`.
    private func shown(_ value: FileValue, isRows: Bool) throws(SurfaceFileError) -> (Table, String?) {
        let parts = try value.text().split(separator: ".", omittingEmptySubsequences: false).map(
            String.init)
        guard parts.count == (isRows ? 1 : 2) else {
            throw value.fault("must be \"\(isRows ? "table" : "table.column")\"; it is \(value.quoted)")
        }
        guard let table = tables[parts[0]] else {
            throw value.fault(
                "there is no table \"\(parts[0])\"; there are: \(tables.keys.sorted().joined(separator: ", "))"
            )
        }
        guard !isRows else { return (table, nil) }
        guard table.column(parts[1]) != nil else {
            throw value.fault(
                "\(table.name) has no column \"\(parts[1])\"; it has: \(table.columns.map(\.name).joined(separator: ", "))"
            )
        }
        return (table, parts[1])
    }
}
