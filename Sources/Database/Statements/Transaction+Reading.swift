extension Transaction {
    /// The rows.
    package func select(_ select: Select) throws(DatabaseError) -> [Row] {
        try run(written(select), on: select.table).rows
    }

    /// The statement that reads the rows, and its arguments.
    package func statement(_ select: Select) throws(DatabaseError) -> (sql: String, arguments: [SQLValue]) {
        let sql = try written(select)
        return (sql.text, sql.arguments)
    }

    private func written(_ select: Select) throws(DatabaseError) -> SQLWriter {
        let table = select.table
        let columns = select.columns == nil ? try allReadable(of: table) : try readable(select.columns, of: table)
        try require(select.condition, on: table, and: select.order.map(\.column))
        var sql = writer()
        sql.raw("SELECT ")
        sql.columns(columns, of: table)
        sql.raw(" FROM ")
        sql.table(table)
        sql.raw(" WHERE ")
        condition([select.condition] + filters([.select], of: table), of: table, &sql)
        sql.order(select.order, of: table, alias: SQLWriter.alias(of: table, in: sql.dialect))
        sql.page(limit: select.limit, offset: select.offset)
        if sql.dialect == .postgreSQL, select.lock != .none {
            switch select.lock {
            case .skipLocked: sql.raw(" FOR UPDATE SKIP LOCKED")
            case .forNoKeyUpdate: sql.raw(" FOR NO KEY UPDATE")
            case .forUpdate, .none: sql.raw(" FOR UPDATE")
            }
        }
        return sql
    }

    /// The first row, if there is one.
    package func first(_ select: Select) throws(DatabaseError) -> Row? {
        var select = select
        select.limit = 1
        return try self.select(select).first
    }

    /// How many rows there are.
    package func count(_ table: Table, where condition: Condition = .always) throws(DatabaseError) -> Int {
        try require(condition, on: table)
        var sql = writer()
        sql.raw("SELECT count(*) AS n FROM ")
        sql.table(table)
        sql.raw(" WHERE ")
        self.condition([condition] + filters([.select], of: table), of: table, &sql)
        return try run(sql, on: table).rows.first?.int("n") ?? 0
    }
}
