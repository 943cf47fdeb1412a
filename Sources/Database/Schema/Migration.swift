/// A step from one version of the schema to the next, as literal SQL for each database.
///
/// It is never made of the tables as they are declared: those change, and databases that exist were made by what this said
/// when it was run. Once released it stays as it is to the byte; a later one mends it.
package struct Migration: Sendable {
    /// Its place in the order of its part of the schema, from 1 without gaps.
    package let number: Int
    /// A few words.
    package let name: String
    private let sqlite: String
    private let postgreSQL: String

    /// A migration.
    ///
    /// - Parameters:
    ///   - sqlite: statements separated by semicolons; an empty text does nothing.
    ///   - postgreSQL: the same for PostgreSQL.
    package init(_ number: Int, _ name: String, sqlite: String, postgreSQL: String) {
        (self.number, self.name, self.sqlite, self.postgreSQL) = (number, name, sqlite, postgreSQL)
    }

    /// What is run.
    package func script(in dialect: Dialect) -> String { dialect == .sqlite ? sqlite : postgreSQL }

    /// Tells whether the migration is still the one that was run (FNV-1a, 64 bits, of its statements).
    package func checksum(in dialect: Dialect) -> String { Checksum.of(script(in: dialect)) }
}

/// Literal SQL for each database, which goes by the first migration of its part alone: a backup may be an old program's.
package struct RestoredScript: Sendable {
    private let sqlite: String
    private let postgreSQL: String

    /// Statements separated by semicolons.
    package init(sqlite: String, postgreSQL: String) { (self.sqlite, self.postgreSQL) = (sqlite, postgreSQL) }

    func script(in dialect: Dialect) -> String { dialect == .sqlite ? sqlite : postgreSQL }
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
package struct Schema: Sendable {
    /// The tables of one target. Parts grow by migrations of their own, recorded by part and number: a new one of
    /// accounts does not move those of favourites.
    package struct Part: Sendable {
        /// Its name, which never changes: migrations are recorded by it.
        package let name: String
        /// From nothing to now.
        package let migrations: [Migration]
        /// What a database is changed by that a backup was put into, before anybody uses it; nil for nothing.
        let whenRestored: RestoredScript?
    }

    /// The tables as they are now.
    package var tables: [Table]
    /// In the order in which they are made: tables refer to those of earlier parts.
    package let parts: [Part]

    /// The tables of one part.
    ///
    /// - Parameter whenRestored: what a database is changed by that a backup was put into, before anybody uses it.
    package init(_ part: String, tables: [Table], migrations: [Migration], whenRestored: RestoredScript? = nil) {
        precondition(
            migrations.map(\.number) == Array(1..<migrations.count + 1), "migrations are numbered without gaps")
        (self.tables, parts) = (tables, [Part(name: part, migrations: migrations, whenRestored: whenRestored)])
    }

    /// The tables of several parts in one database.
    package init(_ schemas: Schema...) {
        (tables, parts) = (schemas.flatMap(\.tables), schemas.flatMap(\.parts))
        precondition(Set(parts.map(\.name)).count == parts.count, "parts have names of their own")
    }
}
