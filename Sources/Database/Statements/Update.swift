/// Changes rows of a declared table. Columns declared as touched are set to the moment of the transaction.
public struct Update: Sendable {
    /// The table.
    public var table: Table
    /// New values by column.
    public var values: [String: SQLValue]
    /// What is added to columns of whole numbers.
    public var increments: [String: Int]
    /// Which rows.
    public var condition: Condition
    /// Columns of the changed rows to hand back; nil for none.
    public var returning: [String]?

    /// Changes rows.
    public init(
        _ table: Table, set values: [String: SQLValue], increment increments: [String: Int] = [:],
        where condition: Condition, returning: [String]? = nil
    ) {
        (self.table, self.values, self.increments) = (table, values, increments)
        (self.condition, self.returning) = (condition, returning)
    }
}

/// Deletes rows of a declared table.
public struct Delete: Sendable {
    /// The table.
    public var table: Table
    /// Which rows.
    public var condition: Condition
    /// Columns of the deleted rows to hand back; nil for none.
    public var returning: [String]?

    /// Deletes rows.
    public init(from table: Table, where condition: Condition, returning: [String]? = nil) {
        (self.table, self.condition, self.returning) = (table, condition, returning)
    }
}
