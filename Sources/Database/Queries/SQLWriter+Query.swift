extension SQLWriter {
    /// A query by itself.
    mutating func query(_ query: Query) {
        let alias = Self.alias(of: query.table, in: dialect)
        raw("SELECT ")
        if query.shown.isEmpty { raw("1") }
        list(query.shown) { $0.output($1, of: query.table, alias: alias, isNested: false) }
        raw(" FROM ")
        table(query.table)
        rows(of: query, alias: alias)
        order(query.order, of: query.table, alias: alias)
        page(limit: query.limit, offset: query.offset)
    }

    /// How many rows a query has.
    mutating func count(_ query: Query) {
        raw("SELECT count(*) AS n FROM ")
        table(query.table)
        rows(of: query, alias: Self.alias(of: query.table, in: dialect))
    }

    /// Which rows: those of the condition that have the rows required of other tables.
    private mutating func rows(of query: Query, alias: String) {
        raw(" WHERE ")
        condition(query.condition, of: query.table, alias: alias)
        for output in query.shown {
            guard case .rows(let join, let inner, true) = output.source else { continue }
            raw(" AND EXISTS (SELECT 1")
            joined(inner, as: newAlias(), by: join, to: alias, of: query.table)
            raw(")")
        }
    }

    private mutating func newAlias() -> String {
        joins += 1
        return "j\(joins)"
    }

    /// The rows joined to one row, as far as their order.
    private mutating func joined(
        _ query: Query, as alias: String, by join: Join, to outer: String, of table: Table
    ) {
        raw(" FROM ")
        self.table(query.table)
        raw(" AS \(alias)")
        rows(of: query, alias: alias)
        raw(" AND \(alias).\(Self.quoted(join.inner)) = \(outer).\(Self.quoted(join.outer))")
        shown(join.inner, of: query.table, alias: alias)
        shown(join.outer, of: table, alias: outer)
    }

    /// The column of the one row that is joined to a row.
    mutating func related(_ related: Order.Related, of table: Table, alias: String) {
        let inner = newAlias()
        raw("(SELECT ")
        list(related.query.shown) { $0.output($1, of: related.query.table, alias: inner, isNested: false) }
        joined(related.query, as: inner, by: related.join, to: alias, of: table)
        raw(")")
    }

    /// Holds a join to rows whose column the caller is shown as it is: else what is joined would tell the value.
    private mutating func shown(_ name: String, of table: Table, alias: String) {
        guard let principal, principal.role != .service, let shown = table.column(name)?.shown else { return }
        raw(" AND ")
        condition(.stored(shown.condition), of: table, alias: alias)
    }

    private mutating func output(_ output: Output, of table: Table, alias: String, isNested: Bool) {
        switch output.source {
        case .column(let name):
            guard isNested else { return column(name, of: table, alias: alias) }
            nested(table.column(name)?.type ?? .text) { $0.column(name, of: table, alias: alias) }
        case .json(let column, let keys, let asText):
            path(column, keys, asText: asText, of: table, alias: alias)
            if isNested, dialect == .postgreSQL { raw("::text") }
        case .rows(let join, let query, _): array(of: query, by: join, to: alias, of: table)
        }
    }

    /// The rows joined to one row as a JSON array of arrays, which ``JSONRows`` makes objects of: what JSON has no form for that
    /// both databases share, and what it would lose digits of, goes as text.
    private mutating func array(of query: Query, by join: Join, to outer: String, of table: Table) {
        let isSQLite = dialect == .sqlite
        raw(isSQLite ? "(SELECT json_group_array(json_array(" : "(SELECT coalesce(json_agg(json_build_array(")
        list(query.shown.indices) { sql, place in
            let isArray = if case .rows = query.shown[place].source { true } else { false }
            sql.raw(isArray && isSQLite ? "json(c\(place))" : "c\(place)")
        }
        raw(isSQLite ? ")) FROM (SELECT " : ")), '[]') FROM (SELECT ")
        if query.shown.isEmpty { raw("1") }
        let alias = newAlias()
        list(query.shown.enumerated()) { sql, shown in
            sql.output(shown.element, of: query.table, alias: alias, isNested: true)
            sql.raw(" AS c\(shown.offset)")
        }
        joined(query, as: alias, by: join, to: outer, of: table)
        order(query.order, of: query.table, alias: alias)
        page(limit: join.isToOne ? min(1, query.limit ?? 1) : query.limit, offset: query.offset)
        raw(") shown)")
    }

    /// A value in a form that an array of JSON keeps it in.
    private mutating func nested(_ type: ColumnType, _ write: (inout SQLWriter) -> Void) {
        let (before, after) =
            switch (type, dialect) {
            case (.double, .sqlite): ("nullif(quote(", "), 'NULL')")
            case (.bytes, .sqlite): (" THEN hex(", ") END")
            case (.double, .postgreSQL), (.json, .postgreSQL): ("(", ")::text")
            case (.bytes, .postgreSQL): ("encode(", ", 'hex')")
            default: ("", "")
            }
        // To `hex`, no value is no digits.
        if type == .bytes, dialect == .sqlite {
            raw("CASE WHEN ")
            write(&self)
            raw(" IS NOT NULL")
        }
        raw(before)
        write(&self)
        raw(after)
    }
}
