import Foundation

/// People's data, in SQLite or PostgreSQL; nothing outside this module depends on which.
///
/// ```swift
/// import Database
/// import Foundation
///
/// func favourites(of rider: UUID, in favorites: Table) async throws -> [Row] {
///     let schema = Schema("riders", tables: [favorites], migrations: [])
///     let database = try Database.sqlite(
///         SQLiteConfiguration(path: "riders.sqlite"), schema: schema, now: { Instant(seconds: 1_772_236_800) })
///     try await database.migrate()
///     return try await database.read(as: .user(rider)) { transaction in
///         try transaction.select(Select(favorites, order: [.ascending("sort_order")]))
///     }
/// }
/// ```
package final class Database: Sendable {
    /// The tables.
    package let schema: Schema
    let driver: any DatabaseDriver
    private let now: @Sendable () -> Instant
    private let makeUUID: @Sendable () -> UUID
    private let health = DatabaseHealth()
    private let durations = DatabaseTimes()
    let leases = HeldLeases()

    /// An embedded database in a file, made if it is not there.
    package static func sqlite(
        _ configuration: SQLiteConfiguration, schema: Schema, now: @escaping @Sendable () -> Instant,
        makeUUID: @escaping @Sendable () -> UUID = { UUID() }
    ) throws(DatabaseError) -> Database {
        Database(try SQLiteDriver(configuration), schema, now, makeUUID)
    }

    /// A PostgreSQL server; it is connected to when it is first needed.
    package static func postgreSQL(
        _ configuration: PostgresConfiguration, schema: Schema, now: @escaping @Sendable () -> Instant,
        makeUUID: @escaping @Sendable () -> UUID = { UUID() }
    ) -> Database {
        Database(PostgresDriver(configuration), schema, now, makeUUID)
    }

    /// A database that is not opened before ``enterService()``: until then all that is asked of it is refused as unavailable.
    package static func awaited(
        _ place: DatabasePlace, schema: Schema, now: @escaping @Sendable () -> Instant,
        makeUUID: @escaping @Sendable () -> UUID = { UUID() }
    ) -> Database {
        let driver =
            switch place {
            case .sqlite(let configuration):
                AwaitedDriver(.sqlite) { () throws(DatabaseError) in try SQLiteDriver(configuration) }
            case .postgreSQL(let configuration):
                AwaitedDriver(.postgreSQL) { () throws(DatabaseError) in PostgresDriver(configuration) }
            }
        return Database(driver, schema, now, makeUUID)
    }

    private init(
        _ driver: any DatabaseDriver, _ schema: Schema, _ now: @escaping @Sendable () -> Instant,
        _ makeUUID: @escaping @Sendable () -> UUID
    ) {
        (self.driver, self.schema, self.now, self.makeUUID) = (driver, schema, now, makeUUID)
    }

    /// Which of the two it is, for people.
    package var kind: String { driver.dialect == .sqlite ? "SQLite" : "PostgreSQL" }

    /// Brings the tables and policies to what this program declares; safe to run again, and by many nodes at once.
    ///
    /// - Parameter version: stops there; nil for all, and the policies.
    package func migrate(upTo version: Int? = nil) async throws { try await migrate(driver, upTo: version) }

    private func migrate(_ driver: any DatabaseDriver, upTo version: Int? = nil) async throws {
        let (schema, now) = (schema, now())
        try await driver.transaction(.write, as: .service) { connection in
            try Migrator(schema: schema, now: now).run(connection, upTo: version)
        }
    }

    /// Opens a database that was awaited and brings it up to date; from then on it answers. May be tried again where it throws:
    /// a file that is damaged stays as it is.
    package func enterService() async throws {
        guard let awaited = driver as? AwaitedDriver else { return try await migrate() }
        do {
            try await awaited.enterService { try await migrate($0) }
            health.note(.write, nil)
        } catch {
            health.note(.write, error)
            throw error
        }
    }

    /// What keeps the database from answering, by the last transactions of this process; nil while it answers.
    package var trouble: String? { health.trouble }

    /// The same in words for anybody: what a server of databases says may name addresses and accounts, which are for
    /// the log alone.
    package var publicTrouble: String? {
        trouble.map { driver.dialect == .sqlite ? $0 : "it cannot be reached; the log says why" }
    }

    /// The time by which rows are dated.
    package var moment: Instant { now() }

    /// Reads on behalf of someone: what they may not see is not there.
    package func read<Result: Sendable>(
        as principal: Principal, _ body: @escaping @Sendable (Transaction) throws -> Result
    ) async throws -> Result {
        try await transaction(.read, principal, body)
    }

    /// Reads and writes on behalf of someone; all of it or nothing, and it is kept once this returns.
    ///
    /// - Parameter body: may run more than once, where others changed the same rows meanwhile: it has no effect outside.
    @discardableResult
    package func write<Result: Sendable>(
        as principal: Principal, _ body: @escaping @Sendable (Transaction) throws -> Result
    ) async throws -> Result {
        try await transaction(.write, principal, body)
    }

    private func transaction<Result: Sendable>(
        _ kind: TransactionKind, _ principal: Principal, _ body: @escaping @Sendable (Transaction) throws -> Result
    ) async throws -> Result {
        let (now, makeUUID) = (now(), makeUUID)
        let began = ContinuousClock.now
        defer { durations.note(kind, ContinuousClock.now - began) }
        do {
            let (result, work, hasWritten) = try await driver.transaction(kind, as: principal, at: now) { connection in
                let transaction = Transaction(connection, as: principal, now: now, makeUUID: makeUUID)
                let result = try body(transaction)
                // A server keeps its disk to itself: what is noted of it is whether it answers.
                let hasWritten = transaction.hasChanged || connection.dialect == .postgreSQL
                return (result, transaction.commitWork, hasWritten)
            }
            health.note(kind, nil, hasWritten: hasWritten)
            for work in work { work() }
            return result
        } catch {
            health.note(kind, error)
            throw error
        }
    }

    /// How long transactions took since the start, those that failed and what each waited among it.
    package var times: (read: Durations, write: Durations) { durations.all }

    /// The leases that this process has asked for, and whether it has them.
    package var heldLeases: [String: Bool] { leases.all(at: now()) }

    /// How much room it takes, bytes: a file and what beside it is not in it yet, or what a server says.
    package func byteCount() async throws -> Int { try await driver.byteCount() }

    /// The folder of the file that it is; nil where it is on a server, or not open yet.
    package var folder: String? { driver.folder }

    /// A copy of the whole as of one moment, made while others read and write.
    ///
    /// - Parameter path: a file that is not there yet: a SQLite database, or an archive of pg_dump's.
    package func backup(to path: String) async throws { try await driver.backup(to: path) }

    /// Ends once what runs has ended.
    package func close() async { await driver.close() }
}

/// Where a database is.
package enum DatabasePlace: Sendable {
    /// In a file.
    case sqlite(SQLiteConfiguration)
    /// On a server.
    case postgreSQL(PostgresConfiguration)
}
