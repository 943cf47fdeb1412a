import Database

extension RestSurface {
    /// The key that a PUT names.
    func key(_ read: Reading) throws(RestError) -> [String: SQLValue] {
        let own = read.parameters.own
        guard own.limit == nil, own.offset == nil else {
            throw RestError(400, "PGRST114", "limit/offset querystring parameters are not allowed for PUT")
        }
        return try Self.keys(own.filters, of: read.table)
    }

    /// The answer to PUT: one row, which is added or takes the place of the one with its key.
    func put(
        _ body: RestBody, at keys: [String: SQLValue], _ read: Reading, _ transaction: Transaction
    ) throws -> RestAnswer {
        let table = read.table
        guard body.rows.count == 1, table.primaryKey.allSatisfy({ body.rows[0][$0] == keys[$0] }) else {
            throw RestError(400, "PGRST115", "Payload values do not match URL in primary key column(s)")
        }
        try read.rules?.admit(body.rows, transaction)
        let isThere = try matching(body, table.primaryKey, table, transaction) > 0
        let setting = body.columnsSet(besides: table.primaryKey)
        var insert = Insert(
            into: table, rows: body.rows,
            onConflict: setting.isEmpty
                ? .ignore(on: table.primaryKey) : .update(on: table.primaryKey, setting: setting))
        insert.returning = read.preferences.returned == .minimal ? nil : table.primaryKey
        var written = try transaction.insert(insert)
        var answer = RestAnswer(status: 204)
        if read.preferences.returned == .representation {
            if setting.isEmpty, isThere {
                let condition = Condition.all(table.primaryKey.map { .equals($0, keys[$0] ?? .null) })
                written = try transaction.select(Select(table, table.primaryKey, where: condition))
            }
            answer = try self.answer(try rows(written, read, transaction), status: isThere ? 200 : 201, read)
        }
        return finished(answer, read, range: "*", count: 1)
    }

    /// The values of the primary key that filters name, all of it and nothing besides.
    private static func keys(_ filters: [FilterTree], of table: Table) throws(RestError) -> [String: SQLValue] {
        var keys: [String: SQLValue] = [:]
        for filter in filters {
            guard case .test(let path, .compare(.equal, let text)) = filter, path.keys.isEmpty,
                table.primaryKey.contains(path.name), keys[path.name] == nil
            else { throw notTheKey }
            keys[path.name] = try table.readColumn(path.name).type.parsed(text)
        }
        guard keys.count == table.primaryKey.count else { throw notTheKey }
        return keys
    }

    private static let notTheKey = RestError(
        405, "PGRST105", "Filters must include all and only primary key columns with 'eq' operators")
}
