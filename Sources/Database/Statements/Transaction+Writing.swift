extension Transaction {
    /// Adds rows; hands back what was asked of those that were added or changed.
    ///
    /// Where a conflict turns adding into changing, SQLite holds the row as it becomes to the policies of both.
    @discardableResult
    package func insert(_ insert: Insert) throws(DatabaseError) -> [Row] {
        let table = insert.table
        guard !insert.rows.isEmpty else { return [] }
        let given = Set(insert.rows.flatMap(\.keys))
        try require(.insert, on: table, given.sorted())
        let columns = table.columns.filter { given.contains($0.name) || fillsIn($0, of: table) }
        var sql = writer()
        sql.raw("INSERT INTO ")
        sql.table(table)
        sql.raw(" (")
        sql.names(columns.map(\.name))
        sql.raw(") VALUES ")
        sql.list(insert.rows) { sql, row in
            sql.raw("(")
            sql.list(columns) { $0.value(row[$1.name] ?? self.initial($1)) }
            sql.raw(")")
        }
        var checks = limits(.insert, of: table)
        switch insert.conflict {
        case .fail: break
        case .ignore(let keys):
            try known(keys, in: table)
            conflict(on: keys, " DO NOTHING", &sql)
        case .update(let keys, let setting):
            try known(keys, in: table)
            try require(.update, on: table, setting)
            conflict(on: keys, " DO UPDATE SET ", &sql)
            sql.list(setting + touched(in: table, except: setting)) {
                $0.name($1)
                $0.raw(" = excluded.")
                $0.name($1)
            }
            if isFiltered {
                sql.raw(" WHERE ")
                condition(filters([.update, .select], of: table), of: table, &sql)
            }
            checks += limits(.update, of: table)
        }
        if insert.returning != nil { checks += filters([.select], of: table) }
        let returning = try readable(insert.returning, of: table)
        let result: StatementResult
        do {
            result = try finish(&sql, on: table, checks: checks, returning: returning)
        } catch {
            throw graver(error, than: checks, of: insert)
        }
        if case .ignore = insert.conflict { return result.rows }
        // A row that is in the way and not the caller's.
        if result.affected < insert.rows.count { throw violation(of: table) }
        return result.rows
    }

    /// What new rows fail with that break a rule: of each, PostgreSQL asks first whether the caller may write it, SQLite last.
    private func graver(_ error: DatabaseError, than checks: [Condition], of insert: Insert) -> DatabaseError {
        switch error {
        case .notNullViolation, .checkViolation: break
        default: return error
        }
        let table = insert.table
        for row in insert.rows {
            let values = Dictionary(uniqueKeysWithValues: table.columns.map { ($0.name, row[$0.name] ?? initial($0)) })
            // Whether other tables have a row is not asked here.
            let scope = ConditionScope(values, as: principal, now: now) { _, _ in true }
            guard checks.allSatisfy({ (try? $0.truth(of: table, in: scope)) == true }) else {
                return .policyViolation(table: table.qualifiedName)
            }
            if table.rule(of: error, isBrokenBy: scope) { return error }
        }
        return error
    }

    /// What a row that may not be written fails with. It is written by then, so nobody may catch this and go on.
    private func violation(of table: Table) -> DatabaseError {
        let error = DatabaseError.policyViolation(table: table.qualifiedName)
        connection.fail(error)
        return error
    }

    /// Whether a column that is not given is named with its initial value. PostgreSQL's riders may not name all: it fills in
    /// the others itself.
    private func fillsIn(_ column: Column, of table: Table) -> Bool {
        guard let initial = column.initial else { return false }
        guard case .value = initial, principal.role != .service, !isFiltered else { return true }
        return table.grant(for: principal.role)?.insert.contains(column.name) ?? false
    }

    private func conflict(on keys: [String], _ action: String, _ sql: inout SQLWriter) {
        sql.raw(" ON CONFLICT (")
        sql.names(keys)
        sql.raw(")" + action)
    }

    /// Changes rows; hands back what was asked of them.
    @discardableResult
    package func update(_ update: Update) throws(DatabaseError) -> [Row] {
        try change(update).rows
    }

    /// Changes rows; says how many.
    @discardableResult
    package func updateCount(_ update: Update) throws(DatabaseError) -> Int {
        try change(update).affected
    }

    private func change(_ update: Update) throws(DatabaseError) -> StatementResult {
        let table = update.table
        let named = Array(update.values.keys) + Array(update.increments.keys)
        try require(.update, on: table, named.sorted())
        let filters = try filters(
            .update, where: update.condition, reading: Array(update.increments.keys), returning: update.returning,
            of: table)
        guard !named.isEmpty else { throw .invalidStatement("an update of \(table.qualifiedName) sets nothing") }
        var values = update.values
        for column in touched(in: table, except: named) { values[column] = .instant(now) }
        var sql = writer()
        sql.raw("UPDATE ")
        sql.table(table)
        sql.raw(" SET ")
        sql.list((Array(values.keys) + Array(update.increments.keys)).sorted()) { sql, column in
            sql.name(column)
            sql.raw(" = ")
            if let amount = update.increments[column] {
                sql.name(column)
                sql.raw(" + ")
                sql.value(.int(amount))
            } else {
                sql.value(values[column] ?? .null)
            }
        }
        sql.raw(" WHERE ")
        condition([update.condition] + filters, of: table, &sql)
        return try finish(
            &sql, on: table, checks: limits(.update, of: table) + filters.dropFirst(),
            returning: try readable(update.returning, of: table))
    }

    /// Deletes rows; hands back what was asked of them.
    @discardableResult
    package func delete(_ delete: Delete) throws(DatabaseError) -> [Row] {
        try remove(delete).rows
    }

    /// Deletes rows; says how many.
    @discardableResult
    package func deleteCount(_ delete: Delete) throws(DatabaseError) -> Int {
        try remove(delete).affected
    }

    private func remove(_ delete: Delete) throws(DatabaseError) -> StatementResult {
        let table = delete.table
        try require(.delete, on: table, [])
        let filters = try filters(
            .delete, where: delete.condition, returning: delete.returning, of: table)
        var sql = writer()
        sql.raw("DELETE FROM ")
        sql.table(table)
        sql.raw(" WHERE ")
        condition([delete.condition] + filters, of: table, &sql)
        return try finish(&sql, on: table, checks: [], returning: try readable(delete.returning, of: table))
    }

    /// Which rows a statement that reads these columns may touch. Who does not look at rows need not be allowed to:
    /// PostgreSQL's rule.
    private func filters(
        _ command: Command, where condition: Condition, reading more: [String] = [], returning: [String]?,
        of table: Table
    ) throws(DatabaseError) -> [Condition] {
        let columns = condition.columns + more
        if !columns.isEmpty { try require(condition, on: table, and: more) }
        return filters(columns.isEmpty && returning == nil ? [command] : [command, .select], of: table)
    }

    /// Ends a statement that changes rows: what it hands back, and whether the new rows are ones the caller may write.
    private func finish(
        _ sql: inout SQLWriter, on table: Table, checks: [Condition], returning: [String]
    ) throws(DatabaseError) -> StatementResult {
        let verdict = "policy_verdict"
        if !returning.isEmpty || !checks.isEmpty {
            sql.raw(" RETURNING ")
            sql.columns(returning, of: table)
        }
        if !checks.isEmpty {
            sql.raw(returning.isEmpty ? "(" : ", (")
            condition(checks, of: table, &sql)
            sql.raw(") IS TRUE AS \(verdict)")
        }
        let result = try run(sql, on: table)
        note(result)
        for row in result.rows where !checks.isEmpty {
            guard try row.bool(verdict) == true else { throw violation(of: table) }
        }
        return result
    }
}

extension Table {
    /// Whether a row breaks the rule that an error names.
    fileprivate func rule(of error: DatabaseError, isBrokenBy row: ConditionScope) -> Bool {
        switch error {
        case .notNullViolation(_, let column): return row.values[column] == .null
        case .checkViolation(_, let name):
            if let check = checks.first(where: { $0.name == name }) {
                return (try? check.condition.truth(of: self, in: row)) == false
            }
            return columns.contains { column in
                guard name == "\(self.name)_\(column.name)_check", let allowed = column.allowed else { return false }
                return !allowed.map { SQLValue.text($0) }.contains(row.values[column.name] ?? .null)
            }
        default: return false
        }
    }
}
