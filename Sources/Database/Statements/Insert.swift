/// What happens where a row with the same key is there already.
package enum Conflict: Sendable {
    /// ``DatabaseError/uniqueViolation(table:columns:)``.
    case fail
    /// It stays, and the new one is dropped.
    case ignore(on: [String])
    /// Its columns named here take the new values.
    case update(on: [String], setting: [String])
}

/// Adds rows to a declared table. Columns that are not given get their initial values.
package struct Insert: Sendable {
    package var table: Table
    /// Values by column, a row each.
    package var rows: [[String: SQLValue]]
    /// What happens where a row with the same key is there already.
    package var conflict: Conflict
    /// Columns of the new rows to hand back; nil for none.
    package var returning: [String]?

    /// Adds a row.
    package init(
        into table: Table, _ row: [String: SQLValue], onConflict: Conflict = .fail, returning: [String]? = nil
    ) {
        self.init(into: table, rows: [row], onConflict: onConflict, returning: returning)
    }

    /// Adds rows.
    package init(
        into table: Table, rows: [[String: SQLValue]], onConflict: Conflict = .fail, returning: [String]? = nil
    ) {
        (self.table, self.rows, conflict, self.returning) = (table, rows, onConflict, returning)
    }
}
