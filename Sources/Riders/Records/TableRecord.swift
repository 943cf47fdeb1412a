import Database
import Foundation

/// A row of a declared table as a value. Its columns are said once: they read it, and write it.
package protocol TableRecord: Sendable {
    /// Where it is kept.
    static var table: Table { get }
    /// The order in which lists have it.
    static var order: [Order] { get }
    /// Its columns, all but whose it is.
    static var columns: [RecordColumn<Self>] { get }
    /// One with nothing in it yet.
    static var blank: Self { get }
}

/// A column of a record.
package struct RecordColumn<Record>: Sendable {
    /// Its name in the table.
    package let name: String
    let read: @Sendable (inout Record, Row) throws(DatabaseError) -> Void
    let value: @Sendable (Record) -> SQLValue

    /// A column that holds a property.
    init<Value: ColumnValue>(_ name: String, _ property: any WritableKeyPath<Record, Value> & Sendable) {
        self.init(
            name,
            read: { record, row throws(DatabaseError) in record[keyPath: property] = try Value.read(row, name) },
            value: { $0[keyPath: property].columnValue })
    }

    /// A column that follows from a property, for the database to find rows by.
    init(_ name: String, from value: @escaping @Sendable (Record) -> SQLValue) {
        self.init(name, read: { _, _ in }, value: value)
    }

    /// A column in a form of its own.
    init(
        _ name: String, read: @escaping @Sendable (inout Record, Row) throws(DatabaseError) -> Void,
        value: @escaping @Sendable (Record) -> SQLValue
    ) {
        (self.name, self.read, self.value) = (name, read, value)
    }
}

extension TableRecord {
    /// As it stands in a row.
    package init(_ row: Row) throws(DatabaseError) {
        self = .blank
        for column in Self.columns { try column.read(&self, row) }
    }

    /// What is written of it; what the database fills in is left to it.
    var values: [String: SQLValue] {
        var values: [String: SQLValue] = [:]
        for column in Self.columns {
            switch Self.table.column(column.name)?.initial {
            case .now, .newUUID: break
            default: values[column.name] = column.value(self)
            }
        }
        return values
    }

    /// Those of a rider, in their order: one statement.
    static func all(of rider: UUID, where condition: Condition = .always, in transaction: Transaction) throws -> [Self]
    {
        try transaction.select(Select(table, where: .equals("user_id", rider) && condition, order: order))
            .map { try Self($0) }
    }

    /// Adds it to what a rider has.
    ///
    /// - Parameters:
    ///   - more: columns with another value than it has.
    ///   - keys: columns by which one that is there already is changed instead.
    func insert(
        of rider: UUID, _ more: [String: SQLValue] = [:], replacingBy keys: [String] = [], in transaction: Transaction
    ) throws -> Self {
        let values = values.merging(more) { $1 }
        let conflict = Conflict.update(on: keys, setting: values.keys.filter { !keys.contains($0) }.sorted())
        let rows = try transaction.insert(
            Insert(
                into: Self.table, values.merging(["user_id": .uuid(rider)]) { $1 },
                onConflict: keys.isEmpty ? .fail : conflict, returning: Self.table.columns.map(\.name)))
        guard let row = rows.first else { throw DatabaseError.unexpectedValue(column: "user_id", expected: "a row") }
        return try Self(row)
    }

    /// Adds several.
    static func insert(_ records: [Self], of rider: UUID, in transaction: Transaction) throws {
        let rows = records.map { $0.values.merging(["user_id": .uuid(rider)]) { $1 } }
        try transaction.insert(Insert(into: table, rows: rows))
    }
}

extension Condition {
    /// The row of a rider's with this id.
    static func one(_ id: UUID, of rider: UUID) -> Condition { .equals("id", id) && .equals("user_id", rider) }

    /// Rows that have changed after a version; all where none is given.
    static func changed(since version: Int?) -> Condition {
        version.map { .compare(.column("version"), .greater, .value(.int($0))) } ?? .always
    }
}
