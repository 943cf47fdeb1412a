import Foundation

/// The one door to people's data: SQLite or PostgreSQL, and nothing outside this module knows which.
public final class Database: Sendable {
    /// The tables.
    public let schema: Schema
    let driver: any DatabaseDriver
    private let now: @Sendable () -> Instant
    private let makeUUID: @Sendable () -> UUID
    private let disabled: PolicyID?
    private let health = DatabaseHealth()

    /// An embedded database in a file, made if it is not there.
    public static func sqlite(
        _ configuration: SQLiteConfiguration, schema: Schema, now: @escaping @Sendable () -> Instant,
        makeUUID: @escaping @Sendable () -> UUID = { UUID() }, disabling policy: PolicyID? = nil
    ) throws(DatabaseError) -> Database {
        Database(try SQLiteDriver(configuration), schema, now, makeUUID, policy)
    }

    /// A PostgreSQL server; it is connected to when it is first needed.
    public static func postgreSQL(
        _ configuration: PostgresConfiguration, schema: Schema, now: @escaping @Sendable () -> Instant,
        makeUUID: @escaping @Sendable () -> UUID = { UUID() }, disabling policy: PolicyID? = nil
    ) -> Database {
        Database(PostgresDriver(configuration), schema, now, makeUUID, policy)
    }

    /// A database that is not opened before ``enterService()``: until then all that is asked of it is refused as unavailable.
    public static func awaited(
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
        return Database(driver, schema, now, makeUUID, nil)
    }

    private init(
        _ driver: any DatabaseDriver, _ schema: Schema, _ now: @escaping @Sendable () -> Instant,
        _ makeUUID: @escaping @Sendable () -> UUID, _ disabled: PolicyID?
    ) {
        (self.driver, self.schema, self.now, self.makeUUID, self.disabled) = (driver, schema, now, makeUUID, disabled)
    }

    /// Which of the two it is, for people.
    public var kind: String { driver.dialect == .sqlite ? "SQLite" : "PostgreSQL" }

    /// Brings the tables and policies to what this program declares; safe to run again, and by many nodes at once.
    ///
    /// - Parameter version: stops there; nil for all, and the policies.
    public func migrate(upTo version: Int? = nil) async throws { try await migrate(driver, upTo: version) }

    private func migrate(_ driver: any DatabaseDriver, upTo version: Int? = nil) async throws {
        let (schema, now, disabled) = (schema, now(), disabled)
        try await driver.transaction(.write, as: .service) { connection in
            try Migrator(schema: schema, now: now, disabled: disabled).run(connection, upTo: version)
        }
    }

    /// Opens a database that was awaited and brings it up to date; from then on it answers. May be tried again where it throws:
    /// a file that is damaged stays as it is.
    public func enterService() async throws {
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
    public var trouble: String? { health.trouble }

    /// Reads on behalf of someone: what they may not see is not there.
    public func read<Result: Sendable>(
        as principal: Principal, _ body: @escaping @Sendable (Transaction) throws -> Result
    ) async throws -> Result {
        try await transaction(.read, principal, body)
    }

    /// Reads and writes on behalf of someone; all of it or nothing, and it is kept once this returns.
    ///
    /// - Parameter body: may run more than once, where others changed the same rows meanwhile: it has no effect outside.
    @discardableResult
    public func write<Result: Sendable>(
        as principal: Principal, _ body: @escaping @Sendable (Transaction) throws -> Result
    ) async throws -> Result {
        try await transaction(.write, principal, body)
    }

    private func transaction<Result: Sendable>(
        _ kind: TransactionKind, _ principal: Principal, _ body: @escaping @Sendable (Transaction) throws -> Result
    ) async throws -> Result {
        let (now, makeUUID, disabled) = (now(), makeUUID, disabled)
        do {
            let (result, work) = try await driver.transaction(kind, as: principal) { connection in
                let transaction = Transaction(
                    connection, as: principal, now: now, makeUUID: makeUUID, disabled: disabled)
                let result = try body(transaction)
                return (result, transaction.commitWork)
            }
            health.note(kind, nil)
            for work in work { work() }
            return result
        } catch {
            health.note(kind, error)
            throw error
        }
    }

    /// A copy of the whole as of one moment, made while others read and write.
    ///
    /// - Parameter path: a file that is not there yet: a SQLite database, or an archive of pg_dump's.
    public func backup(to path: String) async throws { try await driver.backup(to: path) }

    /// Ends once what runs has ended.
    public func close() async { await driver.close() }
}

/// Where a database is.
public enum DatabasePlace: Sendable {
    /// In a file.
    case sqlite(SQLiteConfiguration)
    /// On a server.
    case postgreSQL(PostgresConfiguration)
}
