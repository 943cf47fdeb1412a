extension Transaction {
    /// The rows.
    public func select(_ select: Select) throws(DatabaseError) -> [Row] {
        let table = select.table
        let columns = select.columns == nil ? try allReadable(of: table) : try readable(select.columns, of: table)
        try require(.select, on: table, select.condition.columns + select.order.map(\.column))
        var sql = writer()
        sql.raw("SELECT ")
        sql.names(columns)
        sql.raw(" FROM ")
        sql.table(table)
        sql.raw(" WHERE ")
        condition([select.condition] + filters([.select], of: table), of: table, &sql)
        if !select.order.isEmpty {
            sql.raw(" ORDER BY ")
            sql.list(select.order) {
                $0.name($1.column)
                if $1.isDescending { $0.raw(" DESC") }
            }
        }
        if select.limit != nil || select.offset > 0 {
            sql.raw(" LIMIT \(select.limit.map(String.init) ?? (sql.dialect == .sqlite ? "-1" : "ALL"))")
            if select.offset > 0 { sql.raw(" OFFSET \(select.offset)") }
        }
        if sql.dialect == .postgreSQL, select.lock != .none {
            sql.raw(select.lock == .skipLocked ? " FOR UPDATE SKIP LOCKED" : " FOR UPDATE")
        }
        return try run(sql, on: table).rows
    }

    /// The first row, if there is one.
    public func first(_ select: Select) throws(DatabaseError) -> Row? {
        var select = select
        select.limit = 1
        return try self.select(select).first
    }

    /// How many rows there are.
    public func count(_ table: Table, where condition: Condition = .always) throws(DatabaseError) -> Int {
        try require(.select, on: table, condition.columns)
        var sql = writer()
        sql.raw("SELECT count(*) AS n FROM ")
        sql.table(table)
        sql.raw(" WHERE ")
        self.condition([condition] + filters([.select], of: table), of: table, &sql)
        return try run(sql, on: table).rows.first?.int("n") ?? 0
    }
}
