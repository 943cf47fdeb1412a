import Foundation

/// PostgreSQL through libpq: a bounded number of connections, each with a thread of its own.
///
/// The login role owns the tables, so no policy holds the service back; riders' transactions run in the roles `authenticated`
/// and `anon` with `request.jwt.claims` set, as Supabase's do.
package final class PostgresDriver: DatabaseDriver {
    package let dialect = Dialect.postgreSQL
    package let configuration: PostgresConfiguration
    private let threads: BlockingThreads<PostgresConnection>
    private let chance: @Sendable () -> Double

    /// A driver; nothing is opened before it is needed.
    ///
    /// - Parameter chance: numbers from 0 to 1, by which transactions that met do not meet again.
    package init(
        _ configuration: PostgresConfiguration,
        chance: @escaping @Sendable () -> Double = { .random(in: 0..<1) }
    ) {
        self.configuration = configuration
        self.chance = chance
        threads = BlockingThreads(
            .init(
                name: "PostgreSQL", threads: configuration.connections, queueTimeout: configuration.queueTimeout,
                maximumWaiting: configuration.maximumWaiting),
            make: { PostgresConnection(configuration) }, end: { $0.disconnect() })
    }

    deinit { threads.close() }

    /// Runs a transaction: see ``PostgresConnection/transaction(_:as:isCancelled:_:)``.
    ///
    /// One that fails because of others (SQLSTATE 40001, 40P01, 55P03) is run again after a pause that doubles, as long as a
    /// statement may take. A cancelled task's transaction is undone before its next statement and before its commit.
    package func transaction<Result: Sendable>(
        _ kind: TransactionKind, as principal: Principal, at now: Instant?,
        _ body: @escaping @Sendable (any SQLConnection) throws -> Result
    ) async throws -> Result {
        let began = ContinuousClock.now
        var attempt = 0
        while true {
            do {
                return try await threads.perform { connection, ticket in
                    try connection.transaction(kind, as: principal, at: now, isCancelled: { ticket.isCancelled }, body)
                }
            } catch DatabaseError.contention
                where attempt < configuration.retries && ContinuousClock.now - began < configuration.statementTimeout
            {
                let longest = Double(min(5 << attempt, 320))
                try await Task.sleep(for: .milliseconds(longest * (0.5 + chance() / 2)))
                attempt += 1
            }
        }
    }

    /// Nil: it is on a server.
    package var folder: String? { nil }

    /// What the server says of this database, indexes and what was deleted and not swept yet among it.
    package func byteCount() async throws -> Int {
        try await transaction(.read, as: .service) { connection in
            let size = try connection.run("SELECT pg_database_size(current_database()) AS bytes", []).rows.first
            guard let size else { throw DatabaseError.unavailable("it does not say how large it is") }
            return try size.require("bytes", Row.int)
        }
    }

    /// Lets what runs and waits end, and closes all connections.
    package func close() async {
        threads.close()
        await threads.closed()
    }
}
