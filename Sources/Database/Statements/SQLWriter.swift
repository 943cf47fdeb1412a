import Foundation
import Wire

/// Writes SQL for one database: names, values and conditions.
struct SQLWriter {
    let dialect: Dialect
    /// On whose behalf; nil in declarations, where PostgreSQL asks `auth.uid()` anew for each statement.
    let principal: Principal?
    let now: Instant
    private(set) var text = ""
    private(set) var arguments: [SQLValue] = []
    var depth = 0
    /// How many tables are joined so far.
    var joins = 0
    /// Whether what is written counts when it is not true, so that null is not the same as false.
    var isNegated = false
    /// Whether values are meant as they are stored, and not as the caller is shown them.
    var readsStored = false

    init(_ dialect: Dialect, as principal: Principal?, now: Instant) {
        (self.dialect, self.principal, self.now) = (dialect, principal, now)
    }

    /// A writer of declarations, which hold values and no placeholders.
    init(declaring dialect: Dialect) {
        self.init(dialect, as: nil, now: Instant(microseconds: 0))
    }

    mutating func raw(_ sql: String) { text += sql }

    /// A name in quotes, so that no word is reserved.
    mutating func name(_ name: String) { text += Self.quoted(name) }

    mutating func names(_ names: some Sequence<String>) {
        list(names) { $0.name($1) }
    }

    mutating func list<Element>(_ elements: some Sequence<Element>, _ write: (inout SQLWriter, Element) -> Void) {
        var isFirst = true
        for element in elements {
            if !isFirst { text += ", " }
            isFirst = false
            write(&self, element)
        }
    }

    /// A table as statements name it.
    mutating func table(_ table: Table) { text += Self.name(of: table, in: dialect) }

    /// A table as columns are qualified by it.
    static func alias(of table: Table, in dialect: Dialect) -> String {
        dialect == .postgreSQL ? quoted(table.name) : name(of: table, in: dialect)
    }

    /// The name of a table as a database has it.
    static func name(of table: Table, in dialect: Dialect) -> String { name(table.schema, table.name, dialect) }

    /// A qualified name as a database has it.
    static func name(of qualified: String, in dialect: Dialect) -> String {
        let parts = qualified.split(separator: ".", maxSplits: 1).map(String.init)
        return parts.count == 2 ? name(parts[0], parts[1], dialect) : quoted(qualified)
    }

    /// SQLite has no schemas.
    private static func name(_ schema: String, _ name: String, _ dialect: Dialect) -> String {
        switch dialect {
        case .postgreSQL: quoted(schema) + "." + quoted(name)
        case .sqlite: schema == "public" ? quoted(name) : quoted(schema + "_" + name)
        }
    }

    static func quoted(_ name: String) -> String {
        // Replacing takes longer than the rest of a statement, and hardly a name has any.
        let isPlain = !name.utf8.contains(UInt8(ascii: "\""))
        return "\"" + (isPlain ? name : doubling("\"", in: name)) + "\""
    }

    /// A text with a mark of quotation written twice. Scalars count, as they do to databases: to Swift, a quotation mark and a
    /// mark on it are one character, which is no quotation mark.
    static func doubling(_ mark: Unicode.Scalar, in text: String) -> String {
        text.unicodeScalars.reduce(into: "") { doubled, scalar in
            if scalar == mark { doubled.unicodeScalars.append(mark) }
            doubled.unicodeScalars.append(scalar)
        }
    }

    /// An order, with a word on rows without a value where there can be any: the databases differ in where these come by
    /// themselves, and without the word take the order from an index.
    mutating func order(_ order: [Order], of table: Table, alias: String) {
        guard !order.isEmpty else { return }
        text += " ORDER BY "
        list(order) { sql, order in
            if let related = order.related {
                sql.related(related, of: table, alias: alias)
            } else {
                sql.column(order.column, of: table, alias: alias)
            }
            if order.isDescending { sql.raw(" DESC") }
            // What is not shown is no value either.
            let column = order.related == nil ? table.column(order.column) : nil
            if column?.isNullable ?? true || column?.shown != nil { sql.raw(" NULLS \(order.nulls.rawValue)") }
        }
    }

    /// How many rows, and how many are passed over first: as arguments, so that all pages are one statement.
    mutating func page(limit: Int?, offset: Int) {
        if let limit {
            text += " LIMIT "
            value(.int(limit))
        } else if offset > 0, dialect == .sqlite {
            text += " LIMIT -1"
        }
        guard offset > 0 else { return }
        text += " OFFSET "
        value(.int(offset))
    }

    /// A value: a placeholder, or written out in declarations.
    mutating func value(_ value: SQLValue) {
        guard principal != nil else {
            text += literal(value)
            return
        }
        arguments.append(value)
        text += "$\(arguments.count)"
    }

    private func literal(_ value: SQLValue) -> String {
        switch value {
        case .null: "NULL"
        case .bool(let truth): dialect == .postgreSQL ? (truth ? "true" : "false") : (truth ? "1" : "0")
        case .int(let number): String(number)
        case .double(let number): String(number)
        case .text(let text), .json(let text): "'" + Self.doubling("'", in: text) + "'"
        case .uuid(let uuid): "'" + uuid.lowercased + "'"
        case .instant(let instant):
            dialect == .postgreSQL ? "'\(instant)'::timestamptz" : String(instant.microseconds)
        case .bytes(let bytes):
            (dialect == .postgreSQL ? "'\\x" : "x'") + bytes.hexadecimal + "'"
        }
    }
}
