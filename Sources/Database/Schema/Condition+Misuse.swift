import Wire

extension Condition {
    /// What of it the columns of a table cannot be asked: PostgreSQL refuses it, and SQLite would answer something.
    func misuse(of table: Table) -> DatabaseError? {
        for part in parts {
            if let misuse = part.misuse(of: table) { return misuse }
        }
        for operand in operands {
            guard case .json(let name, _, _) = operand else { continue }
            if let misuse = Operand.column(name).misuse(of: table, by: "->", unless: [.json]) { return misuse }
        }
        switch self {
        case .like(let one, _, _): return one.misuse(of: table, by: "LIKE", unless: [.text])
        case .matches(let one, _): return one.misuse(of: table, by: "~", unless: [.text])
        case .truth(let one, let truth): return one.misuse(of: table, by: "IS \(truth.rawValue)", unless: [.bool])
        case .json(let one, let comparison, let text):
            if JSONValue(text: text) == nil { return .invalidValue(type: ColumnType.json.name, state: "22P02") }
            return one.misuse(of: table, by: "\(comparison)", unless: [.json])
        case .compare(let one, let comparison, let other) where comparison != .equal && comparison != .unequal:
            // An order of JSON is PostgreSQL's alone.
            let ordered: [ColumnType] = [.text, .uuid, .bool, .int, .double, .instant, .bytes]
            return one.misuse(of: table, by: comparison.rawValue, unless: ordered)
                ?? other.misuse(of: table, by: comparison.rawValue, unless: ordered)
        default: return nil
        }
    }
}

extension Operand {
    /// What it holds; nil for what is no column of the row itself.
    func type(in table: Table) -> ColumnType? {
        switch self {
        case .column(let name): table.column(name)?.type
        case .json(_, _, let asText): asText ? .text : .json
        case .outer, .value, .userID, .now: nil
        }
    }

    /// Why it cannot be compared so, if it can with these types only.
    func misuse(of table: Table, by operation: String, unless types: [ColumnType]) -> DatabaseError? {
        guard let name = column, let type = type(in: table), !types.contains(type) else { return nil }
        return .noOperator(column: name, type: type.name, operation: operation)
    }
}
