import Foundation

/// Something a condition compares.
public enum Operand: Sendable, Equatable {
    /// A column of the row looked at.
    case column(String)
    /// A column of the row of the statement around, inside ``Condition/exists(_:where:)``.
    case outer(String)
    /// A value.
    case value(SQLValue)
    /// The rider on whose behalf the statement runs: `auth.uid()`; null where there is none.
    case userID
    /// The moment of the transaction.
    case now
}

/// How a condition compares.
public enum Comparison: String, Sendable {
    case equal = "="
    case unequal = "<>"
    case less = "<"
    case atMost = "<="
    case greater = ">"
    case atLeast = ">="
}

/// What must be true of a row; null counts as not true.
public indirect enum Condition: Sendable {
    /// Every row.
    case always
    /// No row.
    case never
    /// A comparison.
    case compare(Operand, Comparison, Operand)
    /// Whether there is no value.
    case isNull(Operand)
    /// Whether the value is one of these.
    case oneOf(Operand, [SQLValue])
    /// All of these.
    case all([Condition])
    /// At least one of these.
    case any([Condition])
    /// Not this.
    case not(Condition)
    /// Whether another table has such a row. The other table's own policies hold inside.
    case exists(Table, where: Condition)
}

extension Condition {
    /// The column has this value.
    public static func equals(_ column: String, _ value: SQLValue) -> Condition {
        .compare(.column(column), .equal, .value(value))
    }

    /// The column has this value.
    public static func equals(_ column: String, _ uuid: UUID) -> Condition { .equals(column, .uuid(uuid)) }

    /// The column holds the rider's own id.
    public static func isOwn(_ column: String) -> Condition { .compare(.column(column), .equal, .userID) }

    /// Both.
    public static func && (one: Condition, other: Condition) -> Condition { .all([one, other]) }

    /// Either.
    public static func || (one: Condition, other: Condition) -> Condition { .any([one, other]) }
}
