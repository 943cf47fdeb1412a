import Foundation
import GRDB

/// What a backup says of the database in it, and what a restore asks of the one it goes to.
extension Database {
    /// How many migrations of each part of the schema it has had; none where it was never brought into service.
    package func schemaVersions() async throws -> [String: Int] {
        try await driver.transaction(.read, as: .service) { connection in
            let isThere =
                switch connection.dialect {
                case .sqlite: "SELECT 1 AS one FROM sqlite_schema WHERE name = 'transit_migrations'"
                case .postgreSQL: "SELECT 1 AS one WHERE to_regclass('transit_migrations') IS NOT NULL"
                }
            guard !(try connection.run(isThere, []).rows.isEmpty) else { return [:] }
            let rows = try connection.run("SELECT part, number FROM transit_migrations", []).rows
            return try rows.reduce(into: [:]) { versions, row in
                let (part, number) = (try row.require("part", Row.text), try row.require("number", Row.int))
                versions[part] = max(versions[part] ?? 0, number)
            }
        }
    }

    /// How many others are connected to a server's database; 0 where it is a file.
    package func otherConnections() async throws -> Int { try await server?.otherConnections() ?? 0 }

    /// Whether a server's database has tables already; false where it is a file.
    package func isOccupied() async throws -> Bool { try await server?.isOccupied() ?? false }

    /// Gives the tables of a server's database other names, so that a backup has room beside them.
    ///
    /// - Parameter moment: a part of the names: letters and digits.
    /// - Returns: where they are now.
    package func setAside(_ moment: String) async throws -> [String] { try await server?.setAside(moment) ?? [] }

    /// Undoes ``setAside(_:)``.
    package func putBack(_ schemas: [String]) async throws { try await server?.putBack(schemas) }

    /// Fills a server's database that has no tables from an archive of pg_dump's: all of it or nothing.
    package func restore(from path: String) async throws { try await server?.restore(from: path) }

    /// Changes what has to be another than it was in a backup, once that is in its place.
    ///
    /// - Parameter versions: how many migrations of each part it has had.
    package func beRestored(_ versions: [String: Int]) async throws {
        let scripts = schema.scriptsWhenRestored(versions, in: driver.dialect)
        guard !scripts.isEmpty else { return }
        try await driver.transaction(.write, as: .service) { connection in
            if connection.dialect == .postgreSQL {
                // Whole tables are written, however long it takes.
                try connection.script("SET LOCAL lock_timeout = 0; SET LOCAL statement_timeout = 0")
            }
            for script in scripts { try connection.script(script) }
        }
    }

    /// The same of a database in a file that nobody has open.
    package static func beRestored(file path: String, _ schema: Schema, _ versions: [String: Int]) throws {
        let scripts = schema.scriptsWhenRestored(versions, in: .sqlite)
        guard !scripts.isEmpty else { return }
        do {
            let queue = try DatabaseQueue(path: path)
            try queue.write { database in
                for script in scripts { try database.execute(sql: script) }
            }
            try queue.close()
        } catch {
            throw SQLiteErrors.translated(error)
        }
    }

    private var server: PostgresDriver? { driver as? PostgresDriver }

    /// Whether another process has a database's file open: such a process keeps SQLite's shared lock on it for as long.
    ///
    /// - Parameter path: a file, be it damaged; one that is not there is not in use.
    package static func isInUse(file path: String) -> Bool {
        let descriptor = Foundation.open(path, O_RDWR | O_CLOEXEC)
        guard descriptor >= 0 else { return false }
        defer { Foundation.close(descriptor) }
        // The bytes that SQLite locks (SHARED_FIRST, SHARED_SIZE), which are never written.
        var lock = flock()
        (lock.l_type, lock.l_whence) = (Int16(F_WRLCK), Int16(SEEK_SET))
        (lock.l_start, lock.l_len) = (0x4000_0002, 510)
        return fcntl(descriptor, F_GETLK, &lock) == 0 && lock.l_type != Int16(F_UNLCK)
    }

    /// What is wrong with a database in a file, by SQLite's own look at it; nil where nothing is.
    package static func fault(inFile path: String) -> String? {
        do {
            var settings = Configuration()
            settings.readonly = true
            let queue = try DatabaseQueue(path: path, configuration: settings)
            let found = try queue.read { try String.fetchOne($0, sql: "PRAGMA quick_check(1)") }
            try queue.close()
            return found == "ok" ? nil : found ?? "it cannot be read"
        } catch {
            return "\(SQLiteErrors.translated(error))"
        }
    }
}

extension Schema {
    fileprivate func scriptsWhenRestored(_ versions: [String: Int], in dialect: Dialect) -> [String] {
        parts.filter { (versions[$0.name] ?? 0) > 0 }.compactMap { $0.whenRestored?.script(in: dialect) }
    }

    /// What of a database with these migrations is newer than this program knows; nil where nothing is. Parts it knows nothing of are left
    /// alone, as ever.
    package func newerParts(_ versions: [String: Int]) -> String? {
        let newer = parts.filter { (versions[$0.name] ?? 0) > $0.migrations.count }
        guard !newer.isEmpty else { return nil }
        return newer.map {
            "\($0.name) are of version \(versions[$0.name] ?? 0), this program knows \($0.migrations.count)"
        }.joined(separator: "; ")
    }
}
