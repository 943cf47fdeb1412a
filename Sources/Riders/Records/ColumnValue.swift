import Database
import Foundation
import TransitAPI

/// What a column of a record may hold.
package protocol ColumnValue: Sendable {
    /// Reads the value of a column.
    static func read(_ row: Row, _ column: String) throws(DatabaseError) -> Self
    /// The value as it is written.
    var columnValue: SQLValue { get }
}

extension String: ColumnValue {
    package static func read(_ row: Row, _ name: String) throws(DatabaseError) -> Self {
        try row.require(name, Row.text)
    }
    package var columnValue: SQLValue { .text(self) }
}

extension Int: ColumnValue {
    package static func read(_ row: Row, _ name: String) throws(DatabaseError) -> Self {
        try row.require(name, Row.int)
    }
    package var columnValue: SQLValue { .int(self) }
}

extension Bool: ColumnValue {
    package static func read(_ row: Row, _ name: String) throws(DatabaseError) -> Self {
        try row.require(name, Row.bool)
    }
    package var columnValue: SQLValue { .bool(self) }
}

extension UUID: ColumnValue {
    package static func read(_ row: Row, _ name: String) throws(DatabaseError) -> Self {
        try row.require(name, Row.uuid)
    }
    package var columnValue: SQLValue { .uuid(self) }
}

extension Instant: ColumnValue {
    package static func read(_ row: Row, _ name: String) throws(DatabaseError) -> Self {
        try row.require(name, Row.instant)
    }
    package var columnValue: SQLValue { .instant(self) }
}

extension Optional: ColumnValue where Wrapped: ColumnValue {
    package static func read(_ row: Row, _ name: String) throws(DatabaseError) -> Self {
        row.has(name) ? try Wrapped.read(row, name) : nil
    }
    package var columnValue: SQLValue { self?.columnValue ?? .null }
}

/// Values of few that a column may have, by their names.
extension ColumnValue where Self: RawRepresentable, RawValue == String {
    package static func read(_ row: Row, _ name: String) throws(DatabaseError) -> Self { try row.needed(name) }
    package var columnValue: SQLValue { .text(rawValue) }
}

/// Objects as riders send them, as JSON.
extension ColumnValue where Self: BodyObject {
    package static func read(_ row: Row, _ name: String) throws(DatabaseError) -> Self {
        guard let object = try? read(row.jsonObject(name), at: .root) else {
            throw .unexpectedValue(column: name, expected: summary)
        }
        return object
    }
    package var columnValue: SQLValue { .json(JSONValue.object(bodyJSON).text) }
}

extension ClockTime: ColumnValue {
    package static func read(_ row: Row, _ name: String) throws(DatabaseError) -> Self {
        guard let time = ClockTime(try row.require(name, Row.text)) else {
            throw .unexpectedValue(column: name, expected: "HH:MM")
        }
        return time
    }
    package var columnValue: SQLValue { .text(description) }
}

extension UUID {
    /// That of what is not kept yet.
    static let unset = UUID(uuid: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0))
}

extension Row {
    func jsonObject(_ name: String) throws(DatabaseError) -> JSONObject {
        guard let object = (try? JSONParser.parse(Array(try require(name, Row.json).utf8)))?.object else {
            throw .unexpectedValue(column: name, expected: "a JSON object")
        }
        return object
    }

    /// One value of few, of a column that has one.
    package func needed<Value: RawRepresentable>(
        _ column: String, _ type: Value.Type = Value.self
    ) throws(DatabaseError) -> Value where Value.RawValue == String {
        guard let value = Value(rawValue: try require(column, Row.text)) else {
            throw .unexpectedValue(column: column, expected: "a \(Value.self)")
        }
        return value
    }
}
