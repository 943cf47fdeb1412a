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
            joined(inner, as: newAlias(), by: join, to: alias)
            raw(")")
        }
    }

    private mutating func newAlias() -> String {
        joins += 1
        return "j\(joins)"
    }

    /// The rows joined to one row, as far as their order.
    private mutating func joined(_ query: Query, as alias: String, by join: Join, to outer: String) {
        raw(" FROM ")
        table(query.table)
        raw(" AS \(alias)")
        rows(of: query, alias: alias)
        raw(" AND \(alias).\(Self.quoted(join.inner)) = \(outer).\(Self.quoted(join.outer))")
    }

    private mutating func output(_ output: Output, of table: Table, alias: String, isNested: Bool) {
        switch output.source {
        case .column(let name):
            let column = alias + "." + Self.quoted(name)
            raw(isNested ? nested(column, table.column(name)?.type ?? .text) : column)
        case .json(let column, let keys, let asText):
            path(column, keys, asText: asText, alias: alias)
            if isNested, dialect == .postgreSQL { raw("::text") }
        case .rows(let join, let query, _): array(of: query, by: join, to: alias)
        }
    }

    /// The rows joined to one row as a JSON array of arrays, which ``JSONRows`` makes objects of: what JSON has no form for that
    /// both databases share, and what it would lose digits of, goes as text.
    private mutating func array(of query: Query, by join: Join, to outer: String) {
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
        joined(query, as: alias, by: join, to: outer)
        order(query.order, of: query.table, alias: alias)
        page(limit: join.isToOne ? min(1, query.limit ?? 1) : query.limit, offset: query.offset)
        raw(") shown)")
    }

    private func nested(_ column: String, _ type: ColumnType) -> String {
        switch (type, dialect) {
        case (.double, .sqlite): "CASE WHEN \(column) IS NOT NULL THEN quote(\(column)) END"
        case (.bytes, .sqlite): "CASE WHEN \(column) IS NOT NULL THEN hex(\(column)) END"
        case (.double, .postgreSQL), (.json, .postgreSQL): column + "::text"
        case (.bytes, .postgreSQL): "encode(\(column), 'hex')"
        default: column
        }
    }
}
