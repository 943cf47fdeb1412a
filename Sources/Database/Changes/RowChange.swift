import Foundation

/// A place in the order in which changes were kept.
package struct ChangeCursor: Sendable, Hashable, Codable, Comparable {
    /// PostgreSQL's number of the transaction; 0 in SQLite.
    package let transaction: Int64
    /// The number of the change.
    package let position: Int64

    /// A place.
    package init(transaction: Int64, position: Int64) {
        (self.transaction, self.position) = (transaction, position)
    }

    /// Before all changes.
    package static let beginning = ChangeCursor(transaction: 0, position: 0)

    package static func < (one: ChangeCursor, other: ChangeCursor) -> Bool {
        (one.transaction, one.position) < (other.transaction, other.position)
    }
}

/// A change of a row of a published table.
package struct RowChange: Sendable {
    /// What was done.
    package enum Operation: String, Sendable {
        case insert, update, delete
        /// Changes up to here were forgotten before they were read: what rests on them must be read anew.
        case forgotten
    }

    /// Its place; the next are read from here.
    package let cursor: ChangeCursor
    /// Schema and name of the table: `public.favorites`; empty where changes were forgotten.
    package let table: String
    /// What was done.
    package let operation: Operation
    /// The row's primary key, and the columns its policies look at, before; nil where there was none.
    package let before: Row?
    /// The same after; nil where there is none.
    package let after: Row?

    init(_ row: Row) throws {
        func part(_ name: String) throws -> Row? {
            guard let json = try row.json(name) else { return nil }
            let values = try JSONDecoder().decode([String: Scalar].self, from: Data(json.utf8))
            let names = values.keys.sorted()
            return Row(Row.Columns(names), names.map { values[$0]?.value ?? .null })
        }
        cursor = ChangeCursor(
            transaction: Int64(try row.require("transaction_id", Row.int)),
            position: Int64(try row.require("position", Row.int)))
        table = try row.require("table_name", Row.text)
        guard let operation = Operation(rawValue: try row.require("operation", Row.text)) else {
            throw DatabaseError.unexpectedValue(column: "operation", expected: "insert, update, delete or forgotten")
        }
        self.operation = operation
        (before, after) = (try part("row_before"), try part("row_after"))
    }
}

/// A value of a JSON object that is no object itself.
private struct Scalar: Decodable {
    let value: SQLValue

    init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if container.decodeNil() {
            value = .null
        } else if let truth = try? container.decode(Bool.self) {
            value = .bool(truth)
        } else if let number = try? container.decode(Int64.self) {
            value = .int(number)
        } else if let number = try? container.decode(Double.self) {
            value = .double(number)
        } else {
            value = .text(try container.decode(String.self))
        }
    }
}
