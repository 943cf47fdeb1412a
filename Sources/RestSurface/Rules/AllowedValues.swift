import Database

extension RestSurface {
    /// What the rule allows that an error names, in words; nil for another error, and for rules that have no short ones.
    func allowed(by error: DatabaseError) -> String? {
        guard case .checkViolation(let name, let constraint) = error,
            let table = schema.tables.first(where: { $0.qualifiedName == name || $0.name == name })
        else { return nil }
        return table.allowed(by: constraint)
    }
}

extension Table {
    /// What a rule of the table allows: that of a column with listed values, or a declared one.
    fileprivate func allowed(by constraint: String) -> String? {
        if let column = columns.first(where: { constraint == "\(name)_\($0.name)_check" }), let allowed = column.allowed
        {
            return "\(column.name) must be one of \(allowed.joined(separator: ", "))"
        }
        return checks.first { $0.name == constraint }?.condition.inWords
    }
}

extension Condition {
    /// Comparisons in words; nil of anything else.
    fileprivate var inWords: String? {
        switch self {
        case .compare(.column(let one), .unequal, .column(let other)): "\(one) and \(other) must differ"
        case .compare(.column(let name), let comparison, .value(let value)):
            value.inWords.flatMap { value in comparison.inWords.map { "\(name) must be \($0) \(value)" } }
        case .all(let conditions):
            conditions.reduce(nil as String?) { text, condition in
                guard let words = condition.inWords else { return text }
                return text.map { "\($0), and \(words)" } ?? words
            }
        default: nil
        }
    }
}

extension Comparison {
    fileprivate var inWords: String? {
        switch self {
        case .atLeast: "at least"
        case .atMost: "at most"
        case .greater: "more than"
        case .less: "less than"
        case .equal, .unequal: nil
        }
    }
}

extension SQLValue {
    fileprivate var inWords: String? {
        switch self {
        case .int(let number): String(number)
        case .double(let number): number == number.rounded() ? String(Int64(number)) : String(number)
        default: nil
        }
    }
}
