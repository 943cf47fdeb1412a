/// An order of rows.
public struct Order: Sendable {
    /// The column.
    public let column: String
    /// Whether the largest comes first.
    public let isDescending: Bool

    /// Smallest first.
    public static func ascending(_ column: String) -> Order { Order(column: column, isDescending: false) }
    /// Largest first.
    public static func descending(_ column: String) -> Order { Order(column: column, isDescending: true) }
}

/// What becomes of rows that are read in order to be changed. SQLite, where one transaction writes at a time, needs none of it.
public enum RowLock: Sendable {
    /// Others may change them meanwhile.
    case none
    /// Others wait.
    case forUpdate
    /// Rows others have are left out (PostgreSQL's SKIP LOCKED).
    case skipLocked
}

/// Reads rows of a declared table. What the caller may not see is not there.
public struct Select: Sendable {
    /// The table.
    public var table: Table
    /// Columns to read; nil for all that the caller may read.
    public var columns: [String]?
    /// Which rows.
    public var condition: Condition
    /// In which order; rows that are equal in it come in no particular one.
    public var order: [Order]
    /// How many at most; nil for all.
    public var limit: Int?
    /// How many are passed over first.
    public var offset: Int
    /// What becomes of them.
    public var lock: RowLock

    /// Reads rows.
    public init(
        _ table: Table, _ columns: [String]? = nil, where condition: Condition = .always, order: [Order] = [],
        limit: Int? = nil, offset: Int = 0, lock: RowLock = .none
    ) {
        (self.table, self.columns, self.condition, self.order) = (table, columns, condition, order)
        (self.limit, self.offset, self.lock) = (limit, offset, lock)
    }
}
