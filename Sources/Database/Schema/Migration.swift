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

    /// Its place in the order, from 1 without gaps.
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
    /// The tables as they are now.
    public let tables: [Table]
    /// From nothing to now.
    public let migrations: [Migration]

    /// A schema.
    public init(tables: [Table], migrations: [Migration]) {
        precondition(
            migrations.map(\.number) == Array(1..<migrations.count + 1), "migrations are numbered without gaps")
        (self.tables, self.migrations) = (tables, migrations)
    }

    /// Several rooms' tables in one database: migrations in the order given, numbered anew.
    public init(_ parts: Schema...) {
        let steps = parts.flatMap(\.migrations)
        self.init(
            tables: parts.flatMap(\.tables),
            migrations: steps.enumerated().map { Migration($0 + 1, $1.name, $1.steps) })
    }

    /// A table by its qualified name.
    public func table(_ qualifiedName: String) -> Table? { tables.first { $0.qualifiedName == qualifiedName } }
}
