import Database

/// A term of `order`: `created_at.desc.nullslast`, or `author(name).desc` by a column of an embedded row.
struct OrderTerm: Equatable, Sendable {
    /// What the embedded row is called; nil for a column of the table itself.
    var relation: String?
    var field: FieldPath
    var isDescending = false
    /// Nil for PostgreSQL's own: no value counts as larger than any.
    var nulls: NullPlacement?
}

extension RestScanner {
    /// The value of `order`.
    static func order(_ text: String) throws(RestError) -> [OrderTerm] {
        var scanner = RestScanner(text, as: "order")
        var terms = [try scanner.orderTerm()]
        while scanner.take(",") { terms.append(try scanner.orderTerm()) }
        try scanner.expectEnd("\",\" or end of input")
        return terms
    }

    private mutating func orderTerm() throws(RestError) -> OrderTerm {
        var term = OrderTerm(field: try field())
        if term.field.keys.isEmpty, take("(") {
            term = OrderTerm(relation: term.field.name, field: try field())
            try expect(")")
        }
        while take(".") {
            if take("asc") {
                term.isDescending = false
            } else if take("desc") {
                term.isDescending = true
            } else if take("nullsfirst") {
                term.nulls = .first
            } else if take("nullslast") {
                term.nulls = .last
            } else {
                throw unexpected("\"asc\", \"desc\", \"nullsfirst\" or \"nullslast\"")
            }
        }
        return term
    }

    /// Names with commas between them, as `columns` and `on_conflict` have.
    static func names(_ text: String, as subject: String) throws(RestError) -> [String] {
        var scanner = RestScanner(text, as: subject)
        var names = [try scanner.name()]
        while scanner.take(",") { names.append(try scanner.name()) }
        try scanner.expectEnd("\",\" or end of input")
        return names
    }

    /// The words of a parameter's name, which dots part.
    static func words(_ text: String) throws(RestError) -> [FieldPath] {
        var scanner = RestScanner(text, as: "tree path")
        var words = [try scanner.field()]
        while scanner.take(".") { words.append(try scanner.field()) }
        try scanner.expectEnd("\".\" or end of input")
        return words
    }
}
