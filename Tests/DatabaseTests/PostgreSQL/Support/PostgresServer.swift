import Database
import DatabaseFixtures
import Foundation
import Testing

/// The PostgreSQL that `TEST_DATABASE_URL` names, whose login role may make databases and roles.
enum PostgresServer {
    static let url = ProcessInfo.processInfo.environment["TEST_DATABASE_URL"] ?? ""
    /// Whether one is named.
    static let isThere = !url.isEmpty
    /// Why tests are skipped where none is.
    static let absence: Comment = "TEST_DATABASE_URL names no PostgreSQL; scripts/postgres.sh starts one"

    /// The address of another database of the server.
    static func url(of database: String) -> String {
        guard var parts = URLComponents(string: url), parts.scheme != nil else { return url + " dbname=" + database }
        parts.path = "/" + database
        return parts.string!
    }

    /// Does some work with a database of its own, which is removed afterwards.
    static func withDatabase(_ body: (PostgresDriver) async throws -> Void) async throws {
        try await withDatabase({ _ in }, body)
    }

    /// The same with some settings changed.
    static func withDatabase(
        _ adapt: (inout PostgresConfiguration) -> Void, _ body: (PostgresDriver) async throws -> Void
    ) async throws {
        let name = "test_" + UUID().uuidString.lowercased().replacing("-", with: "")
        try await command("CREATE DATABASE \(name)")
        var configuration = PostgresConfiguration(url: url(of: name))
        adapt(&configuration)
        let driver = PostgresDriver(configuration)
        let outcome: Result<Void, any Error>
        do { outcome = .success(try await body(driver)) } catch { outcome = .failure(error) }
        await driver.close()
        try PlainConnection(url).dropDatabase(name)
        try outcome.get()
    }

    /// Runs a statement that wants no transaction around it.
    static func command(_ sql: String) async throws {
        var configuration = PostgresConfiguration(url: url)
        configuration.connections = 1
        configuration.statementTimeout = .seconds(60)
        let driver = PostgresDriver(configuration)
        try await driver.read { connection in
            try connection.script("SET default_transaction_read_only = off")
            try connection.script(sql)
        }
        await driver.close()
    }
}

extension PostgresDriver {
    func read<Result: Sendable>(
        as principal: Principal = .service, _ body: @escaping @Sendable (any SQLConnection) throws -> Result
    ) async throws -> Result {
        try await transaction(.read, as: principal, body)
    }

    func write<Result: Sendable>(
        as principal: Principal = .service, _ body: @escaping @Sendable (any SQLConnection) throws -> Result
    ) async throws -> Result {
        try await transaction(.write, as: principal, body)
    }

    /// The only value of the only row.
    func value(
        _ sql: String, _ arguments: [SQLValue] = [], as principal: Principal = .service
    ) async throws -> SQLValue? {
        try await read(as: principal) { try $0.value(sql, arguments) }
    }

    func write(script: String) async throws { try await write { try $0.script(script) } }

    /// Ends all other sessions of this driver's database.
    func terminateOthers() async throws {
        _ = try await read { connection in
            try connection.run(
                """
                SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity
                WHERE datname = current_database() AND pid <> pg_backend_pid() AND backend_type = 'client backend'
                """, [])
        }
    }

    /// Another driver of the same database, to meddle with.
    func other(_ adapt: (inout PostgresConfiguration) -> Void = { _ in }) -> PostgresDriver {
        var settings = configuration
        adapt(&settings)
        return PostgresDriver(settings)
    }
}

extension SQLConnection {
    func value(_ sql: String, _ arguments: [SQLValue] = []) throws(DatabaseError) -> SQLValue? {
        try run(sql, arguments).rows.first?.values.first
    }
}
