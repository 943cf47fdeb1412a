import Foundation

/// Writes SQL for one database: names, values and conditions.
struct SQLWriter {
    let dialect: Dialect
    /// On whose behalf; nil in declarations, where PostgreSQL asks `auth.uid()` anew for each statement.
    let principal: Principal?
    let now: Instant
    /// A policy that is switched off, to see that a test notices.
    var disabled: PolicyID?
    private(set) var text = ""
    private(set) var arguments: [SQLValue] = []
    private var depth = 0

    init(_ dialect: Dialect, as principal: Principal?, now: Instant, disabled: PolicyID? = nil) {
        (self.dialect, self.principal, self.now, self.disabled) = (dialect, principal, now, disabled)
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
    mutating func table(_ table: Table) { text += Self.name(of: table.qualifiedName, in: dialect) }

    /// A table as columns are qualified by it.
    static func alias(of table: Table, in dialect: Dialect) -> String {
        dialect == .postgreSQL ? quoted(table.name) : name(of: table.qualifiedName, in: dialect)
    }

    /// A qualified name as a database has it: SQLite has no schemas.
    static func name(of qualified: String, in dialect: Dialect) -> String {
        let parts = qualified.split(separator: ".", maxSplits: 1).map(String.init)
        guard parts.count == 2 else { return quoted(qualified) }
        switch dialect {
        case .postgreSQL: return quoted(parts[0]) + "." + quoted(parts[1])
        case .sqlite: return parts[0] == "public" ? quoted(parts[1]) : quoted(parts[0] + "_" + parts[1])
        }
    }

    static func quoted(_ name: String) -> String {
        "\"" + name.replacingOccurrences(of: "\"", with: "\"\"") + "\""
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
        case .text(let text), .json(let text): "'" + text.replacingOccurrences(of: "'", with: "''") + "'"
        case .uuid(let uuid): "'" + uuid.lowercased + "'"
        case .instant(let instant):
            dialect == .postgreSQL ? "'\(instant)'::timestamptz" : String(instant.microseconds)
        case .bytes(let bytes):
            (dialect == .postgreSQL ? "'\\x" : "x'") + bytes.map { String(format: "%02x", $0) }.joined() + "'"
        }
    }

    // MARK: Conditions

    /// - Parameters:
    ///   - table: whose columns are meant.
    ///   - alias: how they are qualified.
    ///   - outer: how columns of the row around are qualified, inside `exists`.
    mutating func condition(_ condition: Condition, of table: Table, alias: String, outer: String? = nil) {
        switch condition {
        case .always: text += dialect == .postgreSQL ? "true" : "1"
        case .never: text += dialect == .postgreSQL ? "false" : "0"
        case .compare(let one, let comparison, let other):
            operand(one, alias, outer)
            text += " \(comparison.rawValue) "
            operand(other, alias, outer)
        case .isNull(let one):
            operand(one, alias, outer)
            text += " IS NULL"
        case .oneOf(let one, let values):
            guard !values.isEmpty else { return self.condition(.never, of: table, alias: alias) }
            operand(one, alias, outer)
            text += " IN ("
            list(values) { $0.value($1) }
            text += ")"
        case .all(let parts): join(parts, " AND ", empty: .always, table, alias, outer)
        case .any(let parts): join(parts, " OR ", empty: .never, table, alias, outer)
        case .not(let part):
            text += "NOT ("
            self.condition(part, of: table, alias: alias, outer: outer)
            text += ")"
        case .exists(let other, let inner): exists(other, inner, outer: alias)
        }
    }

    private mutating func join(
        _ parts: [Condition], _ word: String, empty: Condition, _ table: Table, _ alias: String, _ outer: String?
    ) {
        guard !parts.isEmpty else { return condition(empty, of: table, alias: alias) }
        text += "("
        for (index, part) in parts.enumerated() {
            if index > 0 { text += word }
            condition(part, of: table, alias: alias, outer: outer)
        }
        text += ")"
    }

    /// PostgreSQL applies the other table's policies itself; for SQLite they are written here.
    private mutating func exists(_ other: Table, _ inner: Condition, outer: String) {
        depth += 1
        precondition(depth <= 8, "the policies of \(other.qualifiedName) refer to themselves")
        let alias = "t\(depth)"
        text += "EXISTS (SELECT 1 FROM "
        table(other)
        text += " AS \(alias) WHERE "
        condition(inner, of: other, alias: alias, outer: outer)
        if dialect == .sqlite, let principal, principal.role != .service {
            text += " AND "
            condition(other.using(.select, for: principal.role, except: disabled), of: other, alias: alias)
        }
        text += ")"
        depth -= 1
    }

    private mutating func operand(_ operand: Operand, _ alias: String, _ outer: String?) {
        switch operand {
        case .column(let name): text += alias + "." + Self.quoted(name)
        case .outer(let name): text += (outer ?? alias) + "." + Self.quoted(name)
        case .value(let value): self.value(value)
        case .userID:
            if let principal {
                value(.uuid(principal.userID))
                if dialect == .postgreSQL { text += "::uuid" }
            } else {
                text += "(SELECT auth.uid())"
            }
        case .now:
            if principal != nil { value(.instant(now)) } else { text += "now()" }
        }
    }
}
