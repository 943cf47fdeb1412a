import Database

/// What riders may do with the columns of a table.
struct TableColumns {
    let read: [Column]
    let added: [Column]
    /// Those among them without which no row is added.
    let required: [Column]
    let changed: [Column]

    /// - Parameter writer: who adds and changes rows; nil where the ordinary statements do.
    init(_ table: Table, _ writer: (any TableWriter)?) {
        func may(_ command: Command) -> [Column] {
            table.columns.filter { table.allows(command, .authenticated, $0.name) }
        }
        read = may(.select)
        let insertable = writer.map { $0.insertable.union([Self.owner]) }
        added = insertable.map { names in table.columns.filter { names.contains($0.name) } } ?? may(.insert)
        let filledIn = writer.map { $0.filledIn.union([Self.owner]) } ?? []
        required = added.filter { !$0.isNullable && $0.initial == nil && !filledIn.contains($0.name) }
        changed = writer?.changeable.map { names in table.columns.filter { names.contains($0.name) } } ?? may(.update)
    }

    /// Whose a row is, which writers fill in.
    private static let owner = "user_id"
}
