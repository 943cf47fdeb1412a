/// A step from one version of the schema to the next. Once released it is never changed: a later one mends it.
public struct Migration: Sendable {
    /// What is done.
    public enum Step: Sendable {
        /// Makes a table as it was declared when the migration was written.
        case create(Table)
        /// Adds a column that may be null, or has an initial value.
        case add(Column, to: Table)
        /// Makes an index.
        case index(Index, of: Table)
        /// Statements of the common dialect, tables in braces.
        case run(String)
        /// Statements that each database has its own for; an empty text does nothing.
        case either(sqlite: String, postgreSQL: String)
    }

    /// Its place in the order of its part of the schema, from 1 without gaps.
    public let number: Int
    /// A few words.
    public let name: String
    /// What is done, in order.
    public let steps: [Step]

    /// A migration.
    public init(_ number: Int, _ name: String, _ steps: [Step]) {
        (self.number, self.name, self.steps) = (number, name, steps)
    }

    func statements(in dialect: Dialect) -> [String] {
        steps.flatMap { step -> [String] in
            switch step {
            case .create(let table): return TableDDL.create(table, in: dialect)
            case .add(let column, let table): return [TableDDL.add(column, to: table, in: dialect)]
            case .index(let index, let table): return [TableDDL.index(index, of: table, in: dialect)]
            case .run(let sql): return [CommonSQL.written(sql, for: dialect)]
            case .either(let sqlite, let postgreSQL): return [dialect == .sqlite ? sqlite : postgreSQL]
            }
        }
        .filter { !$0.isEmpty }
    }

    /// Tells whether the migration is still the one that was run (FNV-1a, 64 bits).
    func checksum(in dialect: Dialect) -> String {
        Checksum.of(statements(in: dialect).joined(separator: ";\n"))
    }
}

/// Short names for texts, to see that they have changed.
enum Checksum {
    static func of(_ text: String) -> String {
        var state: UInt64 = 0xCBF2_9CE4_8422_2325
        for byte in text.utf8 { state = (state ^ UInt64(byte)) &* 0x0000_0100_0000_01B3 }
        return String(state, radix: 16)
    }
}

/// All tables of the service and how they came to be.
public struct Schema: Sendable {
    /// What one room keeps. Parts grow by migrations of their own, recorded by part and number: a new one of accounts
    /// does not move those of favourites.
    public struct Part: Sendable {
        /// Its name, which never changes: migrations are recorded by it.
        public let name: String
        /// From nothing to now.
        public let migrations: [Migration]
    }

    /// The tables as they are now.
    public let tables: [Table]
    /// In the order in which they are made: tables refer to those of earlier parts.
    public let parts: [Part]

    /// One room's tables.
    public init(_ part: String, tables: [Table], migrations: [Migration]) {
        precondition(
            migrations.map(\.number) == Array(1..<migrations.count + 1), "migrations are numbered without gaps")
        (self.tables, parts) = (tables, [Part(name: part, migrations: migrations)])
    }

    /// Several rooms' tables in one database.
    public init(_ schemas: Schema...) {
        (tables, parts) = (schemas.flatMap(\.tables), schemas.flatMap(\.parts))
        precondition(Set(parts.map(\.name)).count == parts.count, "parts have names of their own")
    }

    /// A table by its qualified name.
    public func table(_ qualifiedName: String) -> Table? { tables.first { $0.qualifiedName == qualifiedName } }
}
