extension Table {
    /// Which rows a role may read, by the table's policies; every one for the service.
    package func readingPolicy(for role: Role) -> Condition {
        role == .service ? .always : using(.select, for: role)
    }

    /// The columns that a role may read, in the order in which they are declared; none where it may not read the table.
    package func readableColumns(for role: Role) -> [Column] {
        guard role != .service else { return columns }
        let granted = grant(for: role)?.select ?? .none
        return columns.filter { granted.contains($0.name) }
    }

    /// What changes of the table say of a row: its key, and the columns that its policies look at.
    package var recordedColumns: [Column] {
        let conditions = policies.flatMap { [$0.using, $0.check].compactMap { $0 } }
        let names = Set(primaryKey + conditions.flatMap(\.columns))
        return columns.filter { names.contains($0.name) }
    }

    /// The values of a row by their columns' types, whichever form a database or JSON has them in; columns that the row lacks
    /// are left out.
    ///
    /// - Throws: ``DatabaseError/unexpectedValue(column:expected:)``.
    package func typedValues(of row: Row) throws(DatabaseError) -> [String: SQLValue] {
        var values: [String: SQLValue] = [:]
        for (name, value) in zip(row.columns.names, row.values) {
            guard let column = column(name) else { continue }
            guard let typed = column.type.typed(value) else {
                throw .unexpectedValue(column: name, expected: column.type.name)
            }
            values[name] = typed
        }
        return values
    }

    /// Why a condition cannot be asked of the table's rows, if it cannot.
    package func complaint(about condition: Condition) -> DatabaseError? { condition.misuse(of: self) }

    /// The rows that have one of these keys: values in the order of the primary key.
    package func having(_ keys: [[SQLValue]]) -> Condition {
        if primaryKey.count == 1 { return .oneOf(.column(primaryKey[0]), keys.map { $0[0] }) }
        return .any(keys.map { key in .all(zip(primaryKey, key).map { .equals($0, $1) }) })
    }
}

extension Condition {
    /// The columns of the row itself that it looks at.
    package var columnsRead: Set<String> { Set(columns) }
}
