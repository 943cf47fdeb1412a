/// How a PostgreSQL database is reached and used.
///
/// Connections keep prepared statements and settings from one transaction to the next, so what stands between must be the
/// server itself or a pooler in session mode.
package struct PostgresConfiguration: Sendable {
    /// The address as libpq takes it: `postgres://user:password@host:port/database?sslmode=require` or `host=… dbname=…`.
    package var url: String
    /// Connections at most; each has a thread of its own and is opened when first needed.
    package var connections = 16
    /// How long it is tried to reach the server, also after a connection was lost.
    package var connectTimeout = Duration.seconds(5)
    /// How long one statement may run, and the transactions tried again because of others all together.
    package var statementTimeout = Duration.seconds(10)
    /// How long a statement may wait for a row or table that others hold.
    package var lockTimeout = Duration.seconds(5)
    /// How long a transaction may wait for a connection.
    package var queueTimeout = Duration.seconds(5)
    /// Transactions that may wait for a connection; more are refused at once.
    package var maximumWaiting = 1_000
    /// How often a transaction that failed because of others is tried again.
    package var retries = 10
    /// How long the connection that listens may hear nothing before the server is asked whether it is still there.
    package var listenerSilence = Duration.seconds(30)
    /// How long the server may take to answer that; then the connection counts as lost, and another is opened.
    package var listenerTimeout = Duration.seconds(10)
    /// Statements that each connection keeps prepared.
    package var preparedStatements = 256

    /// The defaults for an address.
    package init(url: String) { self.url = url }
}

extension Duration {
    /// Whole milliseconds, at least one.
    var milliseconds: Int {
        max(1, Int(components.seconds) * 1000 + Int(components.attoseconds / 1_000_000_000_000_000))
    }
}
