/// Something that each row of a query shows.
package struct Output: Sendable {
    enum Source: Sendable {
        case column(String)
        case json(String, [JSONKey], asText: Bool)
        case rows(Join, Query, isRequired: Bool)
    }

    /// Its name in the object that is made of the row.
    package let name: String
    let source: Source
    /// Whether what the other table has stands among the members of the row itself, not in an object of its own.
    private(set) var isSpread = false

    /// A column.
    package static func column(_ column: String, as name: String? = nil) -> Output {
        Output(name: name ?? column, source: .column(column))
    }

    /// What is found by some steps into a JSON column, or the text of it.
    package static func json(_ column: String, _ keys: [JSONKey], asText: Bool = false, as name: String) -> Output {
        Output(name: name, source: .json(column, keys, asText: asText))
    }

    /// What another table has for the row: an object or null where that is one row at most, else an array. The other table's own
    /// policies say which rows there are.
    ///
    /// - Parameter isRequired: leaves out rows for which there is none.
    package static func rows(
        _ join: Join, of query: Query, as name: String? = nil, isRequired: Bool = false
    ) -> Output {
        Output(name: name ?? query.table.name, source: .rows(join, query, isRequired: isRequired))
    }

    /// What the one row of another table shows, among the members of the row itself; null for all of it where there is none.
    ///
    /// - Parameter join: to one row at most.
    package static func spread(_ join: Join, of query: Query, isRequired: Bool = false) -> Output {
        var output = rows(join, of: query, isRequired: isRequired)
        output.isSpread = join.isToOne
        return output
    }

    /// The same of another query.
    func reading(_ query: Query) -> Output {
        guard case .rows(let join, _, let isRequired) = source else { return self }
        var output = Output(name: name, source: .rows(join, query, isRequired: isRequired))
        output.isSpread = isSpread
        return output
    }
}

/// Reads rows of a declared table, each with what other tables have for it, as JSON and in one statement. What the caller may
/// not see is not there.
///
/// ```swift
/// import Database
///
/// /// `[{"text":"milk","author":{"name":"Ann"}}]`
/// func notesWithAuthors(_ notes: Table, _ people: Table, _ transaction: Transaction) throws -> [UInt8] {
///     let author = Join.all(from: notes, to: people)[0]
///     let query = Query(
///         notes, [.column("text"), .rows(author, of: Query(people, [.column("name")]), as: "author")], limit: 10)
///     return try transaction.json(query).bytes
/// }
/// ```
package struct Query: Sendable {
    package var table: Table
    /// What its rows show, in the order of the members of the objects; nil for all columns that the caller may read.
    package var outputs: [Output]?
    /// Which rows.
    package var condition: Condition
    /// In which order.
    package var order: [Order]
    /// How many at most, of rows joined to others for each of these; nil for all.
    package var limit: Int?
    /// How many are passed over first.
    package var offset: Int

    /// Reads rows.
    package init(
        _ table: Table, _ outputs: [Output]? = nil, where condition: Condition = .always, order: [Order] = [],
        limit: Int? = nil, offset: Int = 0
    ) {
        (self.table, self.outputs, self.condition) = (table, outputs, condition)
        (self.order, self.limit, self.offset) = (order, limit, offset)
    }

    /// What its rows show.
    var shown: [Output] { outputs ?? [] }
}
