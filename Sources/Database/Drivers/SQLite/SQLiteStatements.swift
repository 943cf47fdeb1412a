import GRDB
import Synchronization

/// The statements that a connection of SQLite's keeps prepared; GRDB's own cache has no bound. Used where the connection is
/// used, by one thread at a time.
final class SQLiteStatements: @unchecked Sendable {
    static let limit = 256
    private var cache = StatementCache<String, Statement>(limit: limit)

    var count: Int { cache.count }

    /// A statement, ready to be run.
    func statement(_ sql: String, _ database: GRDB.Database) throws -> Statement {
        if let known = cache.use(sql) { return known }
        let statement = try database.makeStatement(sql: sql)
        if cache.isWorthKeeping(sql) {
            _ = cache.makeRoom()
            cache.keep(statement, as: sql)
        }
        return statement
    }

    /// Drops a statement that has failed, which SQLite may not be able to set back.
    func forget(_ sql: String) { cache.remove(sql) }
}

/// The kept statements of all connections of a pool.
final class SQLiteStatementPool: Sendable {
    private let connections = Mutex<[ObjectIdentifier: SQLiteStatements]>([:])

    /// A connection has been opened: what a former one of the same identity has left is dropped.
    func add(_ database: GRDB.Database) {
        connections.withLock { $0[ObjectIdentifier(database)] = SQLiteStatements() }
    }

    /// The statements of a connection; none are kept where the pool is about to close.
    func statements(of database: GRDB.Database) -> SQLiteStatements {
        connections.withLock { $0[ObjectIdentifier(database)] } ?? SQLiteStatements()
    }

    /// Drops all statements, without which SQLite closes no connection. Nobody may use one meanwhile.
    func removeAll() { connections.withLock { $0.removeAll() } }
}
