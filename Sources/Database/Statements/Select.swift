/// Where rows that have no value come in an order.
package enum NullPlacement: String, Sendable {
    case first = "FIRST"
    case last = "LAST"
}

/// An order of rows.
package struct Order: Sendable {
    /// The column.
    package let column: String
    /// Whether the largest comes first.
    package let isDescending: Bool
    /// Where rows without a value in it come.
    package let nulls: NullPlacement
    /// The row of another table whose column it is; nil for the table's own.
    let related: Related?

    /// One row at most of another table.
    struct Related: Sendable {
        let join: Join
        let query: Query
    }

    /// Smallest first; no value counts as larger than any unless said otherwise, as in PostgreSQL.
    package static func ascending(_ column: String, nulls: NullPlacement = .last) -> Order {
        Order(column: column, isDescending: false, nulls: nulls, related: nil)
    }

    /// Largest first; no value counts as larger than any unless said otherwise, as in PostgreSQL.
    package static func descending(_ column: String, nulls: NullPlacement = .first) -> Order {
        Order(column: column, isDescending: true, nulls: nulls, related: nil)
    }

    /// The same of a row of another table that the table refers to, if the caller may see it; rows without one have no value.
    ///
    /// - Parameter join: to one row at most.
    package func of(_ other: Table, by join: Join) -> Order {
        Order(
            column: column, isDescending: isDescending, nulls: nulls,
            related: Related(join: join, query: Query(other, [.column(column)])))
    }

    /// The same with another query for the related row.
    func reading(_ query: Query) -> Order {
        guard let related else { return self }
        return Order(
            column: column, isDescending: isDescending, nulls: nulls, related: Related(join: related.join, query: query)
        )
    }
}

/// What becomes of rows that are read in order to be changed. SQLite, where one transaction writes at a time, needs none of it.
package enum RowLock: Sendable {
    /// Others may change them meanwhile.
    case none
    /// Others wait.
    case forUpdate
    /// So that nobody else changes or deletes it, but may refer to it.
    case forNoKeyUpdate
    /// Rows others have are left out (PostgreSQL's SKIP LOCKED).
    case skipLocked
}

/// Reads rows of a declared table. What the caller may not see is not there.
///
/// ```swift
/// import Database
///
/// func latest(_ notes: Table, _ transaction: Transaction) throws -> [Row] {
///     try transaction.select(
///         Select(notes, ["id", "text"], where: .equals("text", "milk"), order: [.descending("created_at")], limit: 10))
/// }
/// ```
package struct Select: Sendable {
    package var table: Table
    /// Columns to read; nil for all that the caller may read.
    package var columns: [String]?
    /// Which rows.
    package var condition: Condition
    /// In which order; rows that are equal in it come in no particular one.
    package var order: [Order]
    /// How many at most; nil for all.
    package var limit: Int?
    /// How many are passed over first.
    package var offset: Int
    /// What becomes of them.
    package var lock: RowLock

    /// Reads rows.
    package init(
        _ table: Table, _ columns: [String]? = nil, where condition: Condition = .always, order: [Order] = [],
        limit: Int? = nil, offset: Int = 0, lock: RowLock = .none
    ) {
        (self.table, self.columns, self.condition, self.order) = (table, columns, condition, order)
        (self.limit, self.offset, self.lock) = (limit, offset, lock)
    }
}
