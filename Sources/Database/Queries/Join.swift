/// How the rows of two tables belong together, by a reference that one of them declares.
package struct Join: Sendable, Equatable {
    /// PostgreSQL's name of the reference: `friends_friend_id_fkey`.
    package let name: String
    /// The column of the table that is read.
    package let outer: String
    /// The column of the table that is joined to it, which holds the same value.
    package let inner: String
    /// Whether one row at most is joined to each.
    package let isToOne: Bool

    /// The ways in which a table can be joined to another: by its own references, then by the other's.
    package static func all(from table: Table, to other: Table) -> [Join] {
        references(from: table, to: other).map { name, column, reference in
            Join(name: name, outer: column.name, inner: reference.column, isToOne: true)
        }
            + references(from: other, to: table).map { name, column, reference in
                Join(name: name, outer: reference.column, inner: column.name, isToOne: other.isUnique(column.name))
            }
    }

    private static func references(
        from table: Table, to other: Table
    ) -> [(name: String, column: Column, reference: ColumnReference)] {
        table.columns.compactMap { column in
            guard let reference = column.reference, reference.table == other.qualifiedName else { return nil }
            return ("\(table.name)_\(column.name)_fkey", column, reference)
        }
    }
}

extension Table {
    /// Whether no two rows have the same value in a column.
    fileprivate func isUnique(_ column: String) -> Bool {
        primaryKey == [column] || indexes.contains { $0.isUnique && $0.columns == [column] }
    }
}
