/// What a column holds.
package enum ColumnType: Sendable, Equatable {
    /// Text.
    case text
    /// An identifier.
    case uuid
    /// True or false.
    case bool
    /// A whole number of 64 bits.
    case int
    /// A number with a fraction.
    case double
    /// A moment, exact to the microsecond.
    case instant
    /// A JSON value.
    case json
    /// Bytes.
    case bytes
}

/// What a column holds where nothing is given.
package enum ColumnDefault: Sendable, Equatable {
    /// This value.
    case value(SQLValue)
    /// The moment of the transaction.
    case now
    /// A new random identifier.
    case newUUID
}

/// Another table's column whose values a column refers to.
package struct ColumnReference: Sendable, Equatable {
    /// Schema and name of the table, as `auth.users`.
    package let table: String
    /// The column.
    package let column: String
    /// Whether a row goes when the row it refers to goes; else the latter may not go.
    package let cascades: Bool

    /// A reference.
    package init(_ table: String, _ column: String = "id", cascades: Bool = true) {
        (self.table, self.column, self.cascades) = (table, column, cascades)
    }
}

/// A column of a declared table.
package struct Column: Sendable {
    package let name: String
    /// What it holds.
    package let type: ColumnType
    /// Whether it may be without a value.
    package let isNullable: Bool
    /// What it holds where nothing is given.
    package let initial: ColumnDefault?
    /// What its values refer to.
    package let reference: ColumnReference?
    /// The only values it may have; nil for any.
    package let allowed: [String]?
    /// Whether each change of a row sets it to the moment of the change.
    package let isTouched: Bool
    /// Who sees its values as they are, and what others see in their place; nil where whoever sees the row does.
    package let shown: Shown?
    /// What it means, with its unit.
    package let doc: String

    /// A column.
    package init(
        _ name: String, _ type: ColumnType, nullable: Bool = false, initial: ColumnDefault? = nil,
        references: ColumnReference? = nil, allowed: [String]? = nil, touched: Bool = false,
        shown: Shown? = nil, _ doc: String
    ) {
        (self.name, self.type, isNullable, self.initial) = (name, type, nullable, initial)
        (reference, self.allowed, isTouched, self.shown, self.doc) = (references, allowed, touched, shown, doc)
    }

    /// The primary key most tables have: a random UUID.
    package static let id = Column("id", .uuid, initial: .newUUID, "Identifier.")
    /// When the row was made.
    package static let createdAt = Column("created_at", .instant, initial: .now, "When the row was made.")
    /// When the row was last changed.
    package static let updatedAt = Column(
        "updated_at", .instant, initial: .now, touched: true, "When the row was last changed.")
}
