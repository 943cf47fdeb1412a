import Database
import Wire

extension Table {
    /// A column that a request reads.
    ///
    /// - Throws: PostgreSQL's 42703 where there is none.
    func readColumn(_ name: String) throws(RestError) -> Column {
        if let column = column(name) { return column }
        let similar = Similarity.closest(to: name, among: columns.map(\.name))
        throw RestError(
            400, "42703", "column \(self.name).\(name) does not exist",
            hint: similar.map { "Perhaps you meant to reference the column \"\(self.name).\($0)\"." })
    }

    /// A column that a request writes.
    ///
    /// - Throws: `PGRST204` where there is none.
    func writtenColumn(_ name: String) throws(RestError) -> Column {
        guard let column = column(name) else {
            throw RestError(
                400, "PGRST204", "Could not find the '\(name)' column of '\(self.name)' in the schema cache")
        }
        return column
    }
}

extension ColumnType {
    /// The value of a text, in PostgreSQL's words where it is none.
    func parsed(_ text: String) throws(RestError) -> SQLValue {
        do {
            return try value(text)
        } catch .invalidValue(let type, "22003") {
            throw RestError(400, "22003", "value \"\(text.prefix(100))\" is out of range for type \(type)")
        } catch .invalidValue(let type, let state) {
            throw RestError(400, state, "invalid input syntax for type \(type): \"\(text.prefix(100))\"")
        } catch {
            throw RestError(error, isAnonymous: false)
        }
    }

    /// The value of a member of a body.
    func parsed(_ json: JSONValue) throws(RestError) -> SQLValue {
        if self == .json {
            guard !json.holdsNUL else {
                throw RestError(
                    400, "22P05", "unsupported Unicode escape sequence", details: "\\u0000 cannot be converted to text."
                )
            }
            return .json(json.text)
        }
        return switch json {
        case .null: .null
        case .string(let text): try parsed(text)
        default: try parsed(json.text)
        }
    }
}

extension JSONValue {
    /// Whether a text in it has the character that PostgreSQL keeps in none.
    var holdsNUL: Bool {
        switch self {
        case .string(let text): text.utf8.contains(0)
        case .array(let elements): elements.contains(where: \.holdsNUL)
        case .object(let object): object.members.contains { $0.key.utf8.contains(0) || $0.value.holdsNUL }
        case .null, .bool, .int, .double: false
        }
    }
}
