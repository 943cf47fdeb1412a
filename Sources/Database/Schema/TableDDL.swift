import Foundation

/// The DDL of a declared table: what migrations must come to. They are literal SQL themselves.
package enum TableDDL {
    /// Makes the table and its indexes.
    package static func create(_ table: Table, in dialect: Dialect) -> [String] {
        var sql = SQLWriter(declaring: dialect)
        sql.raw("CREATE TABLE ")
        sql.table(table)
        sql.raw(" (\n    ")
        var parts = table.columns.map { column($0, of: table, in: dialect) }
        var key = SQLWriter(declaring: dialect)
        key.raw("PRIMARY KEY (")
        key.names(table.primaryKey)
        key.raw(")")
        parts.append(key.text)
        for check in table.checks {
            var rule = SQLWriter(declaring: dialect)
            rule.raw("CONSTRAINT ")
            rule.name(check.name)
            rule.raw(" CHECK (")
            rule.condition(check.condition, of: table, alias: SQLWriter.alias(of: table, in: dialect))
            rule.raw(")")
            parts.append(rule.text)
        }
        sql.raw(parts.joined(separator: ",\n    "))
        sql.raw(dialect == .sqlite ? "\n) STRICT" : "\n)")
        return [sql.text] + table.indexes.map { index($0, of: table, in: dialect) }
    }

    /// Makes a table that has no indexes, if it is not there.
    static func createIfMissing(_ table: Table, in dialect: Dialect) -> String {
        create(table, in: dialect)[0].replacingOccurrences(of: "CREATE TABLE", with: "CREATE TABLE IF NOT EXISTS")
    }

    /// Adds a column that may be null, or has an initial value.
    package static func add(_ column: Column, to table: Table, in dialect: Dialect) -> String {
        var sql = SQLWriter(declaring: dialect)
        sql.raw("ALTER TABLE ")
        sql.table(table)
        sql.raw(" ADD COLUMN ")
        return sql.text + self.column(column, of: table, in: dialect)
    }

    package static func index(_ index: Index, of table: Table, in dialect: Dialect) -> String {
        var sql = SQLWriter(declaring: dialect)
        let prefix = table.schema == "public" ? "" : table.schema + "_"
        let name = ([prefix + table.name] + index.columns).joined(separator: "_") + (index.isUnique ? "_key" : "_idx")
        sql.raw(index.isUnique ? "CREATE UNIQUE INDEX " : "CREATE INDEX ")
        // PostgreSQL cuts names at 63 bytes.
        sql.name(String(name.suffix(60)))
        sql.raw(" ON ")
        sql.table(table)
        sql.raw(" (")
        sql.names(index.columns)
        sql.raw(")")
        if let column = index.onlyWhere {
            sql.raw(" WHERE ")
            sql.name(column)
            sql.raw(" IS NOT NULL")
        }
        return sql.text
    }

    private static func column(_ column: Column, of table: Table, in dialect: Dialect) -> String {
        var sql = SQLWriter(declaring: dialect)
        sql.name(column.name)
        sql.raw(" " + type(column.type, in: dialect))
        if !column.isNullable { sql.raw(" NOT NULL") }
        switch column.initial {
        case .value(let value):
            sql.raw(" DEFAULT ")
            sql.value(value)
        // Whoever writes to PostgreSQL past this program gets them too.
        case .now where dialect == .postgreSQL: sql.raw(" DEFAULT now()")
        case .newUUID where dialect == .postgreSQL: sql.raw(" DEFAULT gen_random_uuid()")
        default: break
        }
        if let reference = column.reference {
            sql.raw(" REFERENCES " + SQLWriter.name(of: reference.table, in: dialect) + " (")
            sql.name(reference.column)
            sql.raw(reference.cascades ? ") ON DELETE CASCADE" : ")")
        }
        if let allowed = column.allowed {
            sql.raw(" CONSTRAINT ")
            sql.name("\(table.name)_\(column.name)_check")
            sql.raw(" CHECK (")
            sql.name(column.name)
            sql.raw(" IN (")
            sql.list(allowed) { $0.value(.text($1)) }
            sql.raw("))")
        } else if dialect == .sqlite, let check = check(column) {
            sql.raw(" CHECK (" + check + ")")
        }
        return sql.text
    }

    private static func type(_ type: ColumnType, in dialect: Dialect) -> String {
        switch (type, dialect) {
        case (.text, .postgreSQL): "text"
        case (.uuid, .postgreSQL): "uuid"
        case (.bool, .postgreSQL): "boolean"
        case (.int, .postgreSQL): "bigint"
        case (.double, .postgreSQL): "double precision"
        case (.instant, .postgreSQL): "timestamptz"
        case (.json, .postgreSQL): "jsonb"
        case (.bytes, .postgreSQL): "bytea"
        case (.text, .sqlite), (.uuid, .sqlite), (.json, .sqlite): "TEXT"
        case (.bool, .sqlite), (.int, .sqlite), (.instant, .sqlite): "INTEGER"
        case (.double, .sqlite): "REAL"
        case (.bytes, .sqlite): "BLOB"
        }
    }

    /// What PostgreSQL's types promise and SQLite's do not.
    private static func check(_ column: Column) -> String? {
        let name = SQLWriter.quoted(column.name)
        switch column.type {
        case .bool: return "\(name) IN (0, 1)"
        // json_valid(NULL) is 0 in some versions and NULL in others.
        case .json: return "\(name) IS NULL OR json_valid(\(name))"
        case .uuid: return "length(\(name)) = 36"
        default: return nil
        }
    }
}
