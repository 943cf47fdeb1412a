/// Changes rows of a declared table. Columns declared as touched are set to the moment of the transaction.
package struct Update: Sendable {
    package var table: Table
    /// New values by column.
    package var values: [String: SQLValue]
    /// What is added to columns of whole numbers.
    package var increments: [String: Int]
    /// Which rows.
    package var condition: Condition
    /// Columns of the changed rows to hand back; nil for none.
    package var returning: [String]?

    /// Changes rows.
    package init(
        _ table: Table, set values: [String: SQLValue], increment increments: [String: Int] = [:],
        where condition: Condition, returning: [String]? = nil
    ) {
        (self.table, self.values, self.increments) = (table, values, increments)
        (self.condition, self.returning) = (condition, returning)
    }
}

/// Deletes rows of a declared table.
package struct Delete: Sendable {
    package var table: Table
    /// Which rows.
    package var condition: Condition
    /// Columns of the deleted rows to hand back; nil for none.
    package var returning: [String]?

    /// Deletes rows.
    package init(from table: Table, where condition: Condition, returning: [String]? = nil) {
        (self.table, self.condition, self.returning) = (table, condition, returning)
    }
}
