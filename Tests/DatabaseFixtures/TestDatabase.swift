import Database
import Foundation

/// A database of its own for one test: a file in a temporary folder, or a database on the test server. It is empty at first,
/// and may be opened several times, as several nodes would.
package final class TestDatabase: Sendable {
    /// Which of the two.
    package let kind: DatabaseKind
    /// The file's path, or the database's address.
    package let place: String
    /// Connections to a server's database that each opening may hold.
    package static let connections = 4

    private let folder: String
    private let name: String

    /// A new, empty one.
    package init(_ kind: DatabaseKind) throws {
        self.kind = kind
        name = "test_" + UUID().uuidString.lowercased().replacingOccurrences(of: "-", with: "")
        folder = FileManager.default.temporaryDirectory.appending(path: name).path
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        switch kind {
        case .sqlite: place = folder + "/people.sqlite"
        case .postgreSQL:
            guard let server = DatabaseKind.serverURL else {
                throw DatabaseError.unavailable("TEST_DATABASE_URL is not set")
            }
            try PlainConnection(server).run("CREATE DATABASE \(name)")
            place = try Self.address(server, database: name)
        }
    }

    /// A path in a folder that goes when the database goes.
    package func path(_ file: String) -> String { folder + "/" + file }

    /// The database as the program opens it.
    package func open(
        schema: Schema,
        now: @escaping @Sendable () -> Instant = { TestClock.start }
    ) throws -> Database {
        switch kind {
        case .sqlite:
            var configuration = SQLiteConfiguration(path: place)
            // Many tests share two processors: what a rider is not to wait for, a test may.
            configuration.queueTimeout = .seconds(60)
            return try Database.sqlite(configuration, schema: schema, now: now)
        case .postgreSQL:
            var configuration = PostgresConfiguration(url: place)
            configuration.connections = Self.connections
            configuration.statementTimeout = .seconds(60)
            configuration.lockTimeout = .seconds(60)
            configuration.queueTimeout = .seconds(60)
            return Database.postgreSQL(configuration, schema: schema, now: now)
        }
    }

    /// Takes it away, whoever still uses it.
    package func remove() {
        if kind == .postgreSQL, let server = DatabaseKind.serverURL {
            try? PlainConnection(server).dropDatabase(name)
        }
        try? FileManager.default.removeItem(atPath: folder)
    }

    /// The address of another database on the same server.
    static func address(_ server: String, database: String) throws -> String {
        guard var parts = URLComponents(string: server), parts.scheme != nil else {
            throw DatabaseError.unavailable("TEST_DATABASE_URL is not an address that begins with postgres://")
        }
        parts.path = "/" + database
        return parts.string ?? server
    }
}

/// Runs a test on a fresh database, which is gone after.
///
/// - Parameter now: the clock; it stands at ``TestClock/start`` by default.
@discardableResult
package func withDatabase<Result>(
    _ kind: DatabaseKind, schema: Schema,
    now: @escaping @Sendable () -> Instant = { TestClock.start }, _ body: (Database) async throws -> Result
) async throws -> Result {
    try await withTestDatabase(kind) { place in
        let database = try place.open(schema: schema, now: now)
        do {
            try await database.migrate()
            let result = try await body(database)
            await database.close()
            return result
        } catch {
            await database.close()
            throw error
        }
    }
}

/// Runs a test on a place for a database, where nothing is yet; what is there after is taken away.
///
/// Tests must not use one inside another: a server takes only so many connections, so that some tests wait for others here.
@discardableResult
package func withTestDatabase<Result>(
    _ kind: DatabaseKind, _ body: (TestDatabase) async throws -> Result
) async throws -> Result {
    if kind == .postgreSQL { await Turnstile.server.enter() }
    defer { if kind == .postgreSQL { Turnstile.server.leave() } }
    let place = try TestDatabase(kind)
    defer { place.remove() }
    return try await body(place)
}

/// The same by a clock that the test moves.
@discardableResult
package func withDatabase<Result>(
    _ kind: DatabaseKind, schema: Schema, clock: TestClock,
    _ body: (Database) async throws -> Result
) async throws -> Result {
    let now: @Sendable () -> Instant = { clock.now }
    return try await withDatabase(kind, schema: schema, now: now, body)
}
