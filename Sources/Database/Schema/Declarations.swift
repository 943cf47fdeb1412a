/// What a database must know of the declared tables besides the tables themselves: policies, privileges, publications.
///
/// They are set anew whenever they are not as declared, be it that the declaration has changed or that someone has changed
/// the database. Else they are left alone: on PostgreSQL to set them locks every table, while other nodes serve riders.
struct Declarations {
    let schema: Schema

    /// How PostgreSQL was left.
    static let record = Table(
        "transit_declared", "How policies, privileges and publications were left.",
        columns: [
            Column("name", .text, "What."),
            Column("declared", .text, "Checksum of the statements that set them."),
            Column("catalogue", .text, "Checksum of what the database said of them thereafter."),
        ], primaryKey: ["name"])

    private var tables: [Table] { schema.tables + [Migrator.record, Self.record, Publication.changes] }

    func apply(_ connection: any SQLConnection) throws {
        let dialect = connection.dialect
        try connection.script(Publication.create(in: dialect))
        guard dialect == .postgreSQL else { return try Publication.applyToSQLite(schema.tables, connection) }
        try connection.script(TableDDL.createIfMissing(Self.record, in: dialect))
        let statements = tables.flatMap { PolicyDDL.apply($0) + Publication.apply(to: $0) }
        let declared = Checksum.of(statements.joined(separator: ";\n"))
        let last = try connection.run("SELECT declared, catalogue FROM transit_declared WHERE name = 'all'", []).rows
        if let last = last.first, try last.text("declared") == declared,
            try last.text("catalogue") == catalogue(connection)
        {
            return
        }
        for statement in statements { try connection.script(statement) }
        _ = try connection.run(
            """
            INSERT INTO transit_declared (name, declared, catalogue) VALUES ('all', $1, $2)
            ON CONFLICT (name) DO UPDATE SET declared = excluded.declared, catalogue = excluded.catalogue
            """, [.text(declared), .text(try catalogue(connection))])
    }

    /// What PostgreSQL has of all this, as a checksum.
    private func catalogue(_ connection: any SQLConnection) throws -> String {
        let names = tables.map { "'" + $0.qualifiedName + "'" }.joined(separator: ", ")
        let lines = try connection.run(
            """
            SELECT concat_ws(' ', 'table', relation.oid::regclass, relrowsecurity, relacl, (
                SELECT string_agg(concat_ws(' ', attname, attacl), ', ' ORDER BY attnum) FROM pg_attribute
                WHERE attrelid = relation.oid AND attacl IS NOT NULL
            )) AS line
            FROM pg_class relation JOIN pg_namespace space ON space.oid = relnamespace
            WHERE nspname || '.' || relname IN (\(names))
            UNION ALL SELECT policies::text FROM pg_policies policies WHERE schemaname || '.' || tablename IN (\(names))
            UNION ALL SELECT concat_ws(' ', tgenabled, pg_get_triggerdef(oid)) FROM pg_trigger WHERE tgname IN ('\(Publication.trigger)', '\(Publication.updates)')
            UNION ALL SELECT pg_get_functiondef(oid) FROM pg_proc WHERE proname = '\(Publication.trigger)'
            ORDER BY line
            """, []
        ).rows
        return Checksum.of(try lines.map { try $0.text("line") ?? "" }.joined(separator: "\n"))
    }
}
