import Database
import Foundation

/// What a database says of its own tables: columns, keys, rules, indexes, policies, privileges.
package enum Catalogue {
    /// A line each, in order; the order of columns in their tables is left out.
    package static func read(_ place: TestDatabase) async throws -> [String] {
        switch place.kind {
        case .sqlite:
            let database = try place.open(schema: Schema("none", tables: [], migrations: []))
            let lines = try await database.read(as: .service) { transaction in
                let tables = try transaction.run("SELECT name, sql FROM sqlite_schema WHERE type = 'table'")
                return try sqlite.flatMap { try transaction.run($0).map { "\($0.values)" } }
                    + tables.flatMap { table in
                        try rules(in: table.text("sql") ?? "").map { "rule \(try table.text("name") ?? "") \($0)" }
                    }
            }
            await database.close()
            return lines.sorted()
        case .postgreSQL:
            let connection = try PlainConnection(place.place)
            return try postgreSQL.flatMap { query in
                try connection.run(query).map { $0.map { $0 ?? "null" }.joined(separator: " | ") }
            }.sorted()
        }
    }

    /// How the tables that the migrations make differ from the tables as they are declared.
    package static func differences(_ kind: DatabaseKind, _ schema: Schema) async throws -> [String] {
        let declared = Schema(
            "all", tables: schema.tables, migrations: [Migration(1, "all", schema.tables.map { .create($0) })])
        let catalogues = try await [schema, declared].asyncMap { schema in
            try await withTestDatabase(kind) { place in
                let database = try place.open(schema: schema)
                try await database.migrate()
                await database.close()
                return Set(try await read(place))
            }
        }
        return catalogues[0].subtracting(catalogues[1]).sorted().map { "only by migrations: " + $0 }
            + catalogues[1].subtracting(catalogues[0]).sorted().map { "only as declared: " + $0 }
    }

    /// The rules in the SQL of a SQLite table, which tells of them nowhere else: `CHECK (…)`.
    private static func rules(in sql: String) -> [String] {
        var found: [String] = []
        var rest = Substring(sql)
        while let start = rest.range(of: "CHECK (") {
            var depth = 0
            let end = rest[start.lowerBound...].firstIndex { character in
                if character == "(" { depth += 1 } else if character == ")" { depth -= 1 }
                return character == ")" && depth == 0
            }
            found.append(String(rest[start.lowerBound..<(end ?? rest.endIndex)]))
            rest = rest[start.upperBound...]
        }
        return found
    }

    private static let postgreSQL = [
        """
        SELECT 'column', table_schema, table_name, column_name, data_type, is_nullable, column_default
        FROM information_schema.columns WHERE table_schema IN ('public', 'auth', 'storage')
        """,
        "SELECT 'index', indexdef FROM pg_indexes WHERE schemaname IN ('public', 'auth', 'storage')",
        "SELECT 'rule', conrelid::regclass, conname, pg_get_constraintdef(oid) FROM pg_constraint WHERE conrelid <> 0",
        "SELECT 'policy', tablename, policyname, cmd, roles, qual, with_check FROM pg_policies",
        """
        SELECT 'table', oid::regclass, relrowsecurity, relacl FROM pg_class
        WHERE relkind = 'r' AND relnamespace IN (SELECT oid FROM pg_namespace WHERE nspname IN ('public', 'auth', 'storage'))
        """,
        "SELECT 'columns', attrelid::regclass, attname, attacl FROM pg_attribute WHERE attacl IS NOT NULL AND attrelid >= 16384",
        "SELECT 'function', oid::regprocedure FROM pg_proc WHERE pronamespace = 'auth'::regnamespace",
    ]

    private static let sqlite = [
        """
        SELECT 'column', t.name, c.name, c.type, c."notnull", c.dflt_value, c.pk
        FROM pragma_table_list t JOIN pragma_table_xinfo(t.name) c WHERE t.type = 'table'
        """,
        "SELECT 'table', name, strict, wr FROM pragma_table_list WHERE type = 'table'",
        "SELECT 'index', sql FROM sqlite_schema WHERE type = 'index' AND sql IS NOT NULL",
        """
        SELECT 'reference', t.name, r."from", r."table", r."to", r.on_delete
        FROM pragma_table_list t JOIN pragma_foreign_key_list(t.name) r WHERE t.type = 'table'
        """,
    ]
}

extension Sequence {
    fileprivate func asyncMap<Result>(_ work: (Element) async throws -> Result) async throws -> [Result] {
        var results: [Result] = []
        for element in self { results.append(try await work(element)) }
        return results
    }
}
