/// Rows as a JSON array.
package struct JSONRows: Sendable, Equatable {
    /// The array, as UTF-8.
    package let bytes: [UInt8]
    /// How many rows it has.
    package let count: Int

    /// Rows that are written already.
    package init(bytes: [UInt8], count: Int) { (self.bytes, self.count) = (bytes, count) }

    /// The rows of several, one after another.
    package init(joining parts: [JSONRows]) {
        count = parts.reduce(0) { $0 + $1.count }
        let rows = parts.filter { $0.count > 0 }.map { $0.bytes.dropFirst().dropLast() }
        bytes = [UInt8(ascii: "[")] + rows.joined(separator: [UInt8(ascii: ",")]) + [UInt8(ascii: "]")]
    }
}

extension Transaction {
    /// The rows of a query as JSON, the same to the byte on both databases.
    ///
    /// Moments are UTC's, as `2026-11-21T08:00:00.5+00:00`; bytes are `\x` and hexadecimal digits; objects in JSON columns have
    /// their members in the order of `jsonb`.
    package func json(_ query: Query) throws(DatabaseError) -> JSONRows {
        let query = try permitted(query)
        var sql = writer()
        sql.query(query)
        return try JSONRows(try run(sql, on: query.table).rows, of: query)
    }

    /// How many rows a query has, whatever its limit.
    package func count(_ query: Query) throws(DatabaseError) -> Int {
        let query = try permitted(query)
        var sql = writer()
        sql.count(query)
        return try run(sql, on: query.table).rows.first?.int("n") ?? 0
    }

    /// The statement of a query, and its arguments: for tests of plans.
    package func statement(_ query: Query) throws(DatabaseError) -> (sql: String, arguments: [SQLValue]) {
        var sql = writer()
        sql.query(try permitted(query))
        return (sql.text, sql.arguments)
    }

    /// The same query with all its columns named, and for the rows that the caller may see; refused where the caller may not
    /// read a column.
    private func permitted(_ query: Query, by join: Join? = nil) throws(DatabaseError) -> Query {
        var permitted = query
        var outputs: [Output] = []
        var read = query.order.map { $0.related?.join.outer ?? $0.column } + (join.map { [$0.inner] } ?? [])
        let all: [String] = query.outputs == nil ? try allReadable(of: query.table) : []
        for output in query.outputs ?? all.map({ .column($0) }) {
            switch output.source {
            case .column(let column):
                read.append(column)
                outputs.append(output)
            case .json(let column, _, _):
                if let misuse = Operand.column(column).misuse(of: query.table, by: "->", unless: [.json]) {
                    throw misuse
                }
                read.append(column)
                outputs.append(output)
            case .rows(let join, let inner, _):
                read.append(join.outer)
                let inner = try self.permitted(inner, by: join)
                outputs.append(output.reading(inner))
            }
        }
        try require(query.condition, on: query.table, and: read)
        permitted.order = []
        for order in query.order {
            guard let related = order.related else {
                permitted.order.append(order)
                continue
            }
            permitted.order.append(order.reading(try self.permitted(related.query, by: related.join)))
        }
        permitted.outputs = outputs
        permitted.condition = .all([query.condition] + filters([.select], of: query.table))
        return permitted
    }
}
