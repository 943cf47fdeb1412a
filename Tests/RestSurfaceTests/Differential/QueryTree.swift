import Database

/// A request to read rows, as a tree that is written both as a query string and as SQL by hand.
struct QueryTree: Sendable {
    /// What a row shows.
    enum Output: Sendable {
        case all
        case field(Field, alias: String?)
        case embed(Embed)
    }

    /// A column, or what steps lead to inside a JSON one.
    struct Field: Sendable {
        var column: Column
        var keys: [JSONKey] = []
        var isText = false

        /// What it holds.
        var type: ColumnType { keys.isEmpty ? column.type : isText ? .text : .json }
    }

    /// What another table has for a row.
    struct Embed: Sendable {
        /// How the request names it: `users!friend_id`.
        var relation: String
        var alias: String?
        var outer: String
        var inner: String
        var isToOne: Bool
        var isInner: Bool
        var tree: QueryTree

        /// How filters call it, and what its member is called.
        var label: String { alias ?? String(relation.prefix { $0 != "!" }) }
    }

    /// What is asked of a field.
    enum Test: Sendable {
        /// `eq`, and its like, which SQL writes so.
        case compare(String, sql: String, String)
        case like(String, ignoringCase: Bool)
        case isWord(String)
        case oneOf([String])
        case isDistinct(String)
        case json(String, String)
        case quantified(String, sql: String, [String], isAny: Bool)
    }

    indirect enum Filter: Sendable {
        case test(Field, Test, isNegated: Bool)
        case group([Filter], isAny: Bool, isNegated: Bool)
    }

    struct Term: Sendable {
        var column: String
        var isDescending: Bool
        /// `nullsfirst`, `nullslast`, or nothing.
        var nulls: String?
    }

    var table: Table
    var outputs: [Output]
    /// Whether one row at most is joined, which has no order.
    var isSingle = false
    var filters: [Filter] = []
    /// What comes before the key, which comes last so that there is one order.
    var order: [Term] = []
    var limit: Int?
    var offset: Int?

    /// The columns that riders may read.
    static func readable(_ table: Table) -> [Column] {
        table.name == "users" ? table.columns.filter { $0.name != "email" } : table.columns
    }
}
