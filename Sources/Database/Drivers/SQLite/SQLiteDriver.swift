import Foundation
import GRDB
import GRDBSQLite

/// SQLite in one file: write-ahead log, every commit on disk before it is acknowledged.
final class SQLiteDriver: DatabaseDriver {
    let dialect = Dialect.sqlite
    private let written = WakeSignal()
    private let pool: DatabasePool
    private let statements = SQLiteStatementPool()
    private let writer: SQLiteWriter
    private let readers: BlockingThreads<Void>
    let path: String

    init(_ configuration: SQLiteConfiguration) throws(DatabaseError) {
        path = configuration.path
        var settings = Configuration()
        settings.maximumReaderCount = configuration.readers
        settings.busyMode = .timeout(configuration.busySeconds)
        settings.prepareDatabase { [statements] database in
            statements.add(database)
            SQLiteFunctions.add(to: database)
            sqlite3_limit(database.sqliteConnection, SQLITE_LIMIT_LENGTH, Int32(Self.longestValue))
            // What was deleted is overwritten: an account that is gone is not to be found in the file either.
            try database.execute(sql: "PRAGMA synchronous = FULL; PRAGMA secure_delete = ON")
        }
        do {
            try Self.makePrivate(configuration.path)
            pool = try DatabasePool(path: configuration.path, configuration: settings)
        } catch {
            throw SQLiteErrors.translated(error)
        }
        writer = SQLiteWriter(pool, statements, maximumWaiting: configuration.maximumWaiting)
        readers = BlockingThreads(
            .init(
                name: "SQLite", threads: configuration.readers, queueTimeout: configuration.queueTimeout,
                maximumWaiting: configuration.maximumWaiting),
            make: {}, end: {})
    }

    /// Bytes of a value, one that a statement puts together included: what is asked for in rows within rows could fill the memory.
    static let longestValue = 32 << 20

    deinit { readers.close() }

    /// People's data is nobody's to read but the service's, from the first byte on; SQLite gives the files beside it the same
    /// permissions. A file that is there is not opened: to close it again would drop the locks of this process on it.
    static func makePrivate(_ path: String) throws {
        let descriptor = open(path, O_CREAT | O_EXCL | O_RDWR | O_CLOEXEC, 0o600)
        if descriptor >= 0 { return try FileHandle(fileDescriptor: descriptor, closeOnDealloc: false).close() }
        for suffix in ["", "-wal", "-shm"] where FileManager.default.fileExists(atPath: path + suffix) {
            try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: path + suffix)
        }
    }

    func transaction<Result: Sendable>(
        _ kind: TransactionKind, as principal: Principal, at now: Instant?,
        _ body: @escaping @Sendable (any SQLConnection) throws -> Result
    ) async throws -> Result {
        switch kind {
        case .write:
            let result = try await writer.write(body)
            written.send()
            return result
        case .read:
            // The pool's own way to read for a task changes threads four times; each change costs as much as a short query.
            return try await readers.perform { [pool, statements] _, ticket in
                do {
                    return try pool.read { database in
                        let connection = SQLiteConnection(
                            database, statements.statements(of: database), isCancelled: { ticket.isCancelled })
                        let result = try body(connection)
                        try connection.check()
                        return result
                    }
                } catch {
                    if ticket.isCancelled { throw CancellationError() }
                    throw error is GRDB.DatabaseError ? SQLiteErrors.translated(error) : error
                }
            }
        }
    }

    var folder: String? { URL(fileURLWithPath: path).deletingLastPathComponent().path }

    func byteCount() async throws -> Int {
        // What was committed last is in the log beside the file.
        let sizes = ["", "-wal"].map { suffix in
            let attributes = try? FileManager.default.attributesOfItem(atPath: path + suffix)
            return (attributes?[.size] as? NSNumber)?.intValue
        }
        guard let file = sizes[0] else { throw DatabaseError.unavailable("its file is gone") }
        return file + (sizes[1] ?? 0)
    }

    func hearOfChanges(_ heard: @escaping @Sendable () -> Void) async {
        let (writes, signal) = written.listen()
        for await _ in writes { heard() }
        signal.finish()
    }

    func close() async {
        await writer.finish()
        readers.close()
        await readers.closed()
        // Once nobody reads any more.
        try? await pool.barrierWriteWithoutTransaction { [statements] _ in statements.removeAll() }
        try? pool.close()
    }
}
