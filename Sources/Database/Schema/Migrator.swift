import Foundation

/// Brings a database to the present schema: from nothing, or from any older version; any number of nodes may try at once.
struct Migrator {
    let schema: Schema
    let now: Instant

    /// What was done before is recorded here.
    private static let record = Table(
        "transit_migrations", "Migrations that have been run.",
        columns: [
            Column("number", .int, "Its place in the order."),
            Column("name", .text, "A few words."),
            Column("checksum", .text, "Tells whether it is still the same."),
            Column("applied_at", .instant, "When it was run."),
        ], primaryKey: ["number"])

    /// Runs what has not been run, all in one transaction, up to a version.
    ///
    /// - Throws: ``DatabaseError/incompatible(_:)`` where a newer program has been here, or a migration that has been run was
    ///   changed since.
    func run(_ connection: any SQLConnection, upTo last: Int? = nil) throws {
        if connection.dialect == .postgreSQL {
            // One node at a time, however long it takes; the lock goes with the transaction.
            try connection.script("SET LOCAL lock_timeout = 0; SET LOCAL statement_timeout = 0")
            try connection.script("SELECT pg_advisory_xact_lock(7241893450)")
            try connection.script(PolicyDDL.foundation)
        }
        let create = TableDDL.create(Self.record, in: connection.dialect)[0]
        try connection.script(create.replacingOccurrences(of: "CREATE TABLE", with: "CREATE TABLE IF NOT EXISTS"))
        let done = try connection.run("SELECT number, checksum FROM transit_migrations ORDER BY number", []).rows
        if done.count > schema.migrations.count {
            throw DatabaseError.incompatible(
                "the database is of version \(done.count), this program knows \(schema.migrations.count): use a newer program"
            )
        }
        for (migration, row) in zip(schema.migrations, done)
        where try row.text("checksum") != migration.checksum(in: connection.dialect) {
            throw DatabaseError.incompatible(
                "migration \(migration.number) (\(migration.name)) is not the one this database was made with")
        }
        for migration in schema.migrations.prefix(last ?? .max).dropFirst(done.count) {
            for statement in migration.statements(in: connection.dialect) { try connection.script(statement) }
            _ = try connection.run(
                "INSERT INTO transit_migrations (number, name, checksum, applied_at) VALUES ($1, $2, $3, $4)",
                [
                    .int(migration.number), .text(migration.name),
                    .text(migration.checksum(in: connection.dialect)), .instant(now),
                ])
        }
        guard connection.dialect == .postgreSQL, last == nil else { return }
        try connection.script("ALTER TABLE public.transit_migrations ENABLE ROW LEVEL SECURITY")
        for table in schema.tables { try applyPolicies(of: table, connection) }
    }

    func applyPolicies(of table: Table, _ connection: any SQLConnection, disabled: PolicyID? = nil) throws {
        for statement in PolicyDDL.apply(table, disabled: disabled) { try connection.script(statement) }
    }
}
