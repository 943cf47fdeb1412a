import Database
import TransitAPI

/// JSON in columns.
enum JSONText {
    static func of(_ object: JSONObject) -> SQLValue { .json(JSONValue.object(object).text) }

    static func object(_ row: Row, _ column: String) throws(DatabaseError) -> JSONObject {
        let text = try row.require(column, Row.json)
        guard let object = (try? JSONParser.parse(Array(text.utf8)))?.object else {
            throw .unexpectedValue(column: column, expected: "a JSON object")
        }
        return object
    }

    static func read<Object: BodyObject>(
        _ row: Row, _ column: String, as type: Object.Type = Object.self
    ) throws(DatabaseError) -> Object {
        let object = try object(row, column)
        do {
            return try Object.read(object, at: .root)
        } catch {
            throw .unexpectedValue(column: column, expected: Object.summary)
        }
    }
}

extension Row {
    /// A value of few that a column may have.
    func name<Value: RawRepresentable>(
        _ column: String, _ type: Value.Type = Value.self
    ) throws(DatabaseError) -> Value? where Value.RawValue == String {
        guard let text = try text(column) else { return nil }
        guard let value = Value(rawValue: text) else {
            throw .unexpectedValue(column: column, expected: "a \(Value.self)")
        }
        return value
    }

    /// The same of a column that has a value.
    package func needed<Value: RawRepresentable>(
        _ column: String, _ type: Value.Type = Value.self
    ) throws(DatabaseError) -> Value where Value.RawValue == String {
        guard let value = try name(column, type) else {
            throw .unexpectedValue(column: column, expected: "a \(Value.self)")
        }
        return value
    }
}
