extension SQLWriter {
    /// A column as the caller is shown it.
    mutating func column(_ name: String, of table: Table, alias: String) {
        let stored = alias + "." + Self.quoted(name)
        guard !readsStored, let principal, principal.role != .service, let column = table.column(name),
            let shown = column.shown
        else { return raw(stored) }
        raw("CASE WHEN ")
        condition(.stored(shown.condition), of: table, alias: alias)
        raw(" THEN \(stored)")
        substitute(shown.otherwise, for: stored, principal)
        raw(" END")
    }

    /// Columns for a list of what is read, each under its own name.
    mutating func columns(_ names: [String], of table: Table) {
        let alias = Self.alias(of: table, in: dialect)
        list(names) { sql, name in
            guard table.column(name)?.shown != nil else { return sql.name(name) }
            sql.column(name, of: table, alias: alias)
            sql.raw(" AS " + Self.quoted(name))
        }
    }

    private mutating func substitute(_ substitute: Shown.Substitute, for stored: String, _ principal: Principal) {
        switch (substitute, dialect) {
        case (.nothing, _): break
        case (.readerAlone, .sqlite):
            raw(" ELSE json_array(")
            value(.uuid(principal.userID))
            raw(")")
        case (.readerAlone, .postgreSQL):
            raw(" ELSE jsonb_build_array(")
            value(.uuid(principal.userID))
            raw("::uuid)")
        case (.withoutMember(let name), .sqlite): raw(" ELSE json_remove(\(stored), '$.\(name)')")
        case (.withoutMember(let name), .postgreSQL):
            raw(" WHEN jsonb_typeof(\(stored)) = 'object' THEN \(stored) - '\(name)' ELSE \(stored)")
        case (.rounded(let decimals), .sqlite): raw(" ELSE round(\(stored), \(decimals))")
        // As numeric, halves go away from zero, as in SQLite; as double precision they go to the even neighbour.
        case (.rounded(let decimals), .postgreSQL):
            raw(" ELSE round(\(stored)::numeric, \(decimals))::double precision")
        case (.truncated(let seconds), .sqlite): raw(" ELSE \(stored) - \(stored) % \(seconds * 1_000_000)")
        case (.truncated(let seconds), .postgreSQL):
            raw(" ELSE date_bin('\(seconds) seconds', \(stored), 'epoch'::timestamptz)")
        }
    }
}
