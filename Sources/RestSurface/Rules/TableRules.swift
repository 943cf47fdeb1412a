import Database
import Foundation

/// What holds for writing a table beyond columns, checks and policies.
///
/// ```swift
/// import Database
/// import RestSurface
///
/// /// No more than ten notes each.
/// struct NoteRules: TableRules {
///     let notes: Table
///     var table: String { notes.name }
///
///     func admit(_ rows: [[String: SQLValue]], _ transaction: Transaction) throws {
///         guard try transaction.count(notes) + rows.count <= 10 else {
///             throw RestError(400, "23514", "at most 10 notes are kept")
///         }
///     }
/// }
/// ```
package protocol TableRules: Sendable {
    /// The name of the table.
    var table: String { get }

    /// The columns of a new row that say when it was made, which the server writes whatever riders give.
    var dated: Set<String> { get }
    /// Refuses values that no row may have.
    func check(_ values: [String: SQLValue]) throws
    /// Refuses rows that may not be added, in the transaction of whoever adds them.
    func admit(_ rows: [[String: SQLValue]], _ transaction: Transaction) throws
    /// Who adds and changes rows in place of the ordinary statements; nil where those do.
    var writer: (any TableWriter)? { get }
}

extension TableRules {
    /// None.
    package var dated: Set<String> { [] }
    package func check(_ values: [String: SQLValue]) throws {}
    package func admit(_ rows: [[String: SQLValue]], _ transaction: Transaction) throws {}
    package var writer: (any TableWriter)? { nil }
}

/// Adds and changes rows of a table on behalf of riders, with the service's rights: no policy holds here, and riders need no right to
/// write the table.
package protocol TableWriter: Sendable {
    /// The columns that riders may give in new rows, besides the one that says whose they are.
    var insertable: Set<String> { get }
    /// Those that are filled in where a new row does not have them.
    var filledIn: Set<String> { get }
    /// The columns that riders may change; nil where the ordinary statement changes rows.
    var changeable: Set<String>? { get }

    /// Adds rows that are the rider's, or says which are there in their place.
    ///
    /// - Parameter ignoringDuplicates: rows that are there already are left as they are, and not handed back.
    /// - Returns: the keys of the rows, in order.
    func insert(
        _ rows: [[String: SQLValue]], by rider: UUID, ignoringDuplicates: Bool, _ transaction: Transaction
    ) throws -> [Row]
    /// Changes rows that the rider sees.
    ///
    /// - Returns: the keys of those that were changed.
    func update(
        _ keys: [Row], to values: [String: SQLValue], by rider: UUID, _ transaction: Transaction
    ) throws -> [Row]
}

extension TableWriter {
    /// None.
    package var filledIn: Set<String> { [] }

    /// Nothing is changed here.
    package func update(
        _ keys: [Row], to values: [String: SQLValue], by rider: UUID, _ transaction: Transaction
    ) throws -> [Row] { [] }
}
