import Foundation

/// A row of a result.
///
/// Values are as the database had them: SQLite knows no UUIDs, moments, truth values or JSON, so these come as text and numbers
/// there. The typed readers below take both forms, and nothing outside this module need know which it was.
package struct Row: Sendable {
    /// Names of the columns of a result, shared by its rows.
    package final class Columns: Sendable {
        /// The names, in order.
        package let names: [String]
        private let places: [String: Int]

        package init(_ names: [String]) {
            self.names = names
            places = Dictionary(names.enumerated().map { ($1, $0) }, uniquingKeysWith: { first, _ in first })
        }

        func place(of name: String) -> Int? { places[name] }
    }

    /// Its columns.
    package let columns: Columns
    /// Its values, in the order of the columns.
    package let values: [SQLValue]

    package init(_ columns: Columns, _ values: [SQLValue]) {
        (self.columns, self.values) = (columns, values)
    }

    /// The value of a column; null where there is no such column.
    package subscript(_ name: String) -> SQLValue {
        columns.place(of: name).map { values[$0] } ?? .null
    }

    /// Whether a column is there and has a value.
    package func has(_ name: String) -> Bool { self[name] != .null }
}

extension Row {
    /// Text, or nil where it is null.
    package func text(_ name: String) throws(DatabaseError) -> String? {
        switch self[name] {
        case .null: nil
        case .text(let text), .json(let text): text
        case .uuid(let uuid): uuid.lowercased
        default: throw mismatch(name, "text")
        }
    }

    /// A whole number, or nil where it is null.
    package func int(_ name: String) throws(DatabaseError) -> Int? {
        switch self[name] {
        case .null: nil
        case .int(let number): Int(number)
        case .bool(let truth): truth ? 1 : 0
        default: throw mismatch(name, "a whole number")
        }
    }

    /// A number, or nil where it is null.
    package func double(_ name: String) throws(DatabaseError) -> Double? {
        switch self[name] {
        case .null: nil
        case .double(let number): number
        case .int(let number): Double(number)
        default: throw mismatch(name, "a number")
        }
    }

    /// True or false, or nil where it is null.
    package func bool(_ name: String) throws(DatabaseError) -> Bool? {
        switch self[name] {
        case .null: return nil
        case .bool(let truth): return truth
        case .int(0): return false
        case .int(1): return true
        default: throw mismatch(name, "true or false")
        }
    }

    /// An identifier, or nil where it is null.
    package func uuid(_ name: String) throws(DatabaseError) -> UUID? {
        switch self[name] {
        case .null: return nil
        case .uuid(let uuid): return uuid
        case .text(let text):
            guard let uuid = UUID(uuidString: text) else { throw mismatch(name, "a UUID") }
            return uuid
        default: throw mismatch(name, "a UUID")
        }
    }

    /// A moment, or nil where it is null.
    package func instant(_ name: String) throws(DatabaseError) -> Instant? {
        switch self[name] {
        case .null: return nil
        case .instant(let instant): return instant
        case .int(let microseconds): return Instant(microseconds: microseconds)
        case .text(let text):
            guard let instant = Instant(text) else { throw mismatch(name, "a moment") }
            return instant
        default: throw mismatch(name, "a moment")
        }
    }

    /// JSON text, or nil where it is null.
    package func json(_ name: String) throws(DatabaseError) -> String? {
        switch self[name] {
        case .null: nil
        case .json(let text), .text(let text): text
        default: throw mismatch(name, "JSON")
        }
    }

    /// Bytes, or nil where it is null.
    package func bytes(_ name: String) throws(DatabaseError) -> [UInt8]? {
        switch self[name] {
        case .null: nil
        case .bytes(let bytes): bytes
        case .text(let text): Array(text.utf8)
        default: throw mismatch(name, "bytes")
        }
    }

    /// What a reader above found, which the schema promises is there.
    ///
    /// - Throws: ``DatabaseError/unexpectedValue(column:expected:)`` for null.
    package func require<Value>(
        _ name: String, _ read: (Row) -> (String) throws(DatabaseError) -> Value?
    ) throws(DatabaseError) -> Value {
        guard let value = try read(self)(name) else { throw mismatch(name, "a value") }
        return value
    }

    private func mismatch(_ name: String, _ expected: String) -> DatabaseError {
        .unexpectedValue(column: name, expected: expected)
    }
}
