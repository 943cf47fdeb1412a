import Foundation

extension ColumnType {
    /// The same value in the one form that a column of this type has in this program; nil where it is none of the type.
    ///
    /// SQLite has UUIDs as text, moments and truth values as numbers; records of changes have what JSON has.
    package func typed(_ value: SQLValue) -> SQLValue? {
        switch (self, value) {
        case (_, .null), (.text, .text), (.uuid, .uuid), (.bool, .bool), (.int, .int), (.double, .double),
            (.instant, .instant), (.json, .json), (.bytes, .bytes):
            value
        case (.uuid, .text(let text)): UUID(uuidString: text).map { .uuid($0) }
        case (.text, .uuid(let uuid)): .text(uuid.lowercased)
        case (.bool, .int(0)): .bool(false)
        case (.bool, .int(1)): .bool(true)
        case (.double, .int(let number)): .double(Double(number))
        case (.instant, .int(let microseconds)): .instant(Instant(microseconds: microseconds))
        case (.instant, .text(let text)): Instant(text).map { .instant($0) }
        case (.json, .text(let text)): .json(text)
        default: nil
        }
    }
}
