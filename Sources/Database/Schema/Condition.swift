import Foundation

/// Something a condition compares.
package enum Operand: Sendable, Equatable {
    /// A column of the row looked at.
    case column(String)
    /// A column of the row of the statement around, inside ``Condition/exists(_:where:)``.
    case outer(String)
    /// What is found by some steps into a JSON column: PostgreSQL's `->`, or `->>` where it is wanted as text.
    case json(String, [JSONKey], asText: Bool)
    /// A value.
    case value(SQLValue)
    /// The rider on whose behalf the statement runs: `auth.uid()`; null where there is none.
    case userID
    /// The moment of the transaction.
    case now
}

/// How a condition compares.
package enum Comparison: String, Sendable {
    case equal = "="
    case unequal = "<>"
    case less = "<"
    case atMost = "<="
    case greater = ">"
    case atLeast = ">="
}

/// A truth value, or none.
package enum Truth: String, Sendable {
    case isTrue = "TRUE"
    case isFalse = "FALSE"
    case isUnknown = "UNKNOWN"
}

/// How a condition compares JSON, as PostgreSQL's `jsonb`.
package enum JSONComparison: Sendable {
    /// It has all that the other has (`@>`).
    case contains
    /// The other has all that it has (`<@`).
    case contained
    /// Both are arrays and have an element in common.
    case overlaps
}

/// What must be true of a row; null counts as not true.
package indirect enum Condition: Sendable {
    /// Every row.
    case always
    /// No row.
    case never
    /// A comparison.
    case compare(Operand, Comparison, Operand)
    /// Whether one has another value than the other; to have none is a value like any.
    case isDistinct(Operand, from: Operand)
    /// Whether a column of truth values holds this one.
    case truth(Operand, Truth)
    /// Whether a text is as a pattern says.
    case like(Operand, LikePattern, ignoringCase: Bool = false)
    /// Whether any part of a text is as a regular expression says.
    case matches(Operand, RegularPattern)
    /// A comparison with a JSON text.
    case json(Operand, JSONComparison, String)
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
    /// This of the values as they are stored, whatever the caller is shown of them: what policies say.
    case stored(Condition)
}

extension Condition {
    /// The column has this value.
    package static func equals(_ column: String, _ value: SQLValue) -> Condition {
        .compare(.column(column), .equal, .value(value))
    }

    /// The column has this value.
    package static func equals(_ column: String, _ uuid: UUID) -> Condition { .equals(column, .uuid(uuid)) }

    /// The column holds the rider's own id.
    package static func isOwn(_ column: String) -> Condition { .compare(.column(column), .equal, .userID) }

    /// Both.
    package static func && (one: Condition, other: Condition) -> Condition { .all([one, other]) }

    /// Either.
    package static func || (one: Condition, other: Condition) -> Condition { .any([one, other]) }
}
