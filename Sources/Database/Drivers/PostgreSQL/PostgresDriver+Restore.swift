import Foundation

extension PostgresDriver {
    /// Stands in the names of schemas that a restore has put aside, before the moment of that.
    static let asideMark = "_replaced_"
    /// The schemas that the service's tables are in.
    private static let schemas = ["public", "auth", "storage"]

    /// How many others are connected to this database: servers, or whoever looks into it.
    func otherConnections() async throws -> Int {
        try await transaction(.read, as: .service) { connection in
            let rows = try connection.run(
                """
                SELECT count(*) AS others FROM pg_stat_activity
                WHERE datname = current_database() AND usename IS NOT NULL AND pid <> pg_backend_pid()
                """, []
            ).rows
            return try rows.first?.require("others", Row.int) ?? 0
        }
    }

    /// Whether there is a table where the service's belong, or what its tables need.
    func isOccupied() async throws -> Bool {
        try await transaction(.read, as: .service) { connection in
            let rows = try connection.run(
                """
                SELECT 1 AS one WHERE EXISTS (SELECT FROM pg_tables WHERE schemaname = 'public')
                    OR to_regnamespace('auth') IS NOT NULL OR to_regnamespace('storage') IS NOT NULL
                """, []
            ).rows
            return !rows.isEmpty
        }
    }

    /// Gives what is there other names, and makes room for what is restored.
    ///
    /// - Parameter moment: stands at the end of the names: letters and digits.
    /// - Returns: the schemas as they are called from now on.
    func setAside(_ moment: String) async throws -> [String] {
        try await transaction(.write, as: .service) { connection in
            let there = try connection.run(
                "SELECT nspname FROM pg_namespace WHERE nspname IN (\(Self.listed(Self.schemas))) ORDER BY nspname", []
            ).rows.map { try $0.require("nspname", Row.text) }
            for schema in there {
                try connection.script("ALTER SCHEMA \(schema) RENAME TO \(schema)\(Self.asideMark)\(moment)")
            }
            try connection.script("CREATE SCHEMA public")
            return there.map { $0 + Self.asideMark + moment }
        }
    }

    /// Undoes ``setAside(_:)`` where nothing was restored.
    func putBack(_ schemas: [String]) async throws {
        try await transaction(.write, as: .service) { connection in
            try connection.script("DROP SCHEMA IF EXISTS public")
            for schema in schemas {
                let name = schema.prefix { $0 != "_" }
                try connection.script("ALTER SCHEMA \(schema) RENAME TO \(name)")
            }
            // No dump makes this one, and nothing can be put into a database without it.
            try connection.script("CREATE SCHEMA IF NOT EXISTS public")
        }
    }

    /// Fills a database without tables from an archive of pg_dump's: all of it or nothing.
    ///
    /// - Throws: ``DatabaseError/unavailable(_:)`` where `pg_restore` is missing or fails, with what it says.
    func restore(from path: String) async throws {
        guard let address = PostgresAddress.environment(configuration.url),
            let name = address["PGDATABASE"] ?? address["PGUSER"]
        else { throw DatabaseError.unavailable("its address names no database that libpq understands") }
        guard let program = Self.program("pg_restore") else {
            throw DatabaseError.unavailable(
                "it needs pg_restore, which is not in PATH; it comes with postgresql-client (apt) or libpq (brew)")
        }
        // Policies and grants are for roles, which no dump of a database holds.
        try await transaction(.write, as: .service) { try $0.script(PolicyDDL.roles) }
        let process = Process()
        process.executableURL = URL(filePath: program)
        process.arguments = [
            "--single-transaction", "--no-owner", "--no-password", "--dbname", Self.connection(to: name), path,
        ]
        let said = try await Self.end(of: process, address)
        guard process.terminationStatus == 0 else {
            throw DatabaseError.unavailable("pg_restore failed (\(process.terminationStatus)): \(said)")
        }
    }

    private static func listed(_ names: [String]) -> String { names.map { "'\($0)'" }.joined(separator: ", ") }
}
