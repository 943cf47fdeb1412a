import Database

extension Condition {
    /// What a filter on one column means, as it is written behind the column's name: `gte.5`, `not.in.(a,b)`.
    ///
    /// - Parameters:
    ///   - column: its name, or a path into a JSON column.
    ///   - text: operator and value.
    ///   - isInList: whether other filters stand beside it, so that values with a comma or a parenthesis must be in quotation marks.
    /// - Throws: what PostgREST says of a column that is not there, an operator it does not know or a value that is none.
    package init(
        column: String, _ text: String, isInList: Bool, of table: Table, limits: RestLimits
    ) throws(RestError) {
        var scanner = RestScanner(column, as: "filter")
        let field = try scanner.field()
        try scanner.expectEnd()
        let tree =
            isInList
            ? try RestScanner.logic("and", "(\(column).\(text))") : try RestScanner.filter(text, of: field)
        guard tree.count <= limits.conditions else { throw .tooMuch("at most \(limits.conditions) filters are taken") }
        guard tree.longestList <= limits.listed else { throw .tooMuch("at most \(limits.listed) values may be listed") }
        self = try Condition([tree], of: table)
    }
}
