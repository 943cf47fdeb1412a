import Foundation

/// Brings a database to the present schema: from nothing, or from any older version; any number of nodes may try at once.
struct Migrator {
    let schema: Schema
    let now: Instant

    /// What was done before is recorded here.
    static let record = Table(
        "transit_migrations", "Migrations that have been run.",
        columns: [
            Column("part", .text, "The part of the schema it belongs to."),
            Column("number", .int, "Its place in the order of that part."),
            Column("name", .text, "A few words."),
            Column("checksum", .text, "Tells whether it is still the same."),
            Column("applied_at", .instant, "When it was run."),
        ], primaryKey: ["part", "number"])

    /// Runs what has not been run, all in one transaction, up to a version; then sees that policies and publications are as
    /// declared.
    ///
    /// Parts that this program does not know are left alone: those of a newer program, or accounts after they have moved to
    /// a Supabase project.
    ///
    /// - Parameter last: the number up to which the migrations of each part are run; nil for all.
    /// - Throws: ``DatabaseError/incompatible(_:)`` where a newer program has been here, or a migration that has been run was
    ///   changed since.
    func run(_ connection: any SQLConnection, upTo last: Int? = nil) throws {
        if connection.dialect == .postgreSQL {
            // One node at a time, however long it takes; the lock goes with the transaction.
            try connection.script("SET LOCAL lock_timeout = 0; SET LOCAL statement_timeout = 0")
            try connection.script("SELECT pg_advisory_xact_lock(7241893450)")
            try connection.script(PolicyDDL.foundation)
        }
        try connection.script(TableDDL.createIfMissing(Self.record, in: connection.dialect))
        for part in schema.parts { try run(part, connection, upTo: last) }
        guard last == nil else { return }
        try Declarations(schema: schema).apply(connection)
    }

    private func run(_ part: Schema.Part, _ connection: any SQLConnection, upTo last: Int?) throws {
        let done = try connection.run(
            "SELECT number, checksum FROM transit_migrations WHERE part = $1 ORDER BY number", [.text(part.name)]
        ).rows
        if done.count > part.migrations.count {
            throw DatabaseError.incompatible(
                "\(part.name) in the database are of version \(done.count), this program knows \(part.migrations.count): use a newer program"
            )
        }
        for (migration, row) in zip(part.migrations, done)
        where try row.text("checksum") != migration.checksum(in: connection.dialect) {
            throw DatabaseError.incompatible(
                "migration \(migration.number) of \(part.name) (\(migration.name)) is not the one this database was made with"
            )
        }
        for migration in part.migrations.prefix(last ?? .max).dropFirst(done.count) {
            let script = migration.script(in: connection.dialect)
            if !script.isEmpty { try connection.script(script) }
            _ = try connection.run(
                "INSERT INTO transit_migrations (part, number, name, checksum, applied_at) VALUES ($1, $2, $3, $4, $5)",
                [
                    .text(part.name), .int(migration.number), .text(migration.name),
                    .text(migration.checksum(in: connection.dialect)), .instant(now),
                ])
        }
    }
}
