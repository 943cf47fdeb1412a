/// The ways in which databases differ that the rest of the module must know of.
package enum Dialect: Sendable {
    case sqlite, postgreSQL
}

/// What a transaction may do.
package enum TransactionKind: Sendable {
    case read, write
}

/// What a statement came to.
package struct StatementResult: Sendable {
    /// The rows it returned.
    package var rows: [Row]
    /// How many rows it inserted, changed or deleted.
    package var affected: Int
}

/// One connection while a transaction has it; used by one thread only.
package protocol SQLConnection: AnyObject {
    var dialect: Dialect { get }
    /// How many statements it keeps prepared.
    var keptStatements: Int { get }

    /// Runs one statement in the common dialect; those that come again are kept prepared. One that fails ends the
    /// transaction as ``fail(_:)`` does; one that was not run, because an argument has no form, leaves it as it is.
    ///
    /// - Parameter sql: placeholders are PostgreSQL's, `$1` to `$n`.
    func run(_ sql: String, _ arguments: [SQLValue]) throws(DatabaseError) -> StatementResult

    /// Runs statements without arguments, separated by semicolons.
    func script(_ sql: String) throws(DatabaseError)

    /// Does some work so that nothing of it stays if it fails (SAVEPOINT).
    func nested<Result>(_ body: () throws -> Result) throws -> Result

    /// Holds each further statement of the transaction to a time and a size; one that takes longer fails with
    /// ``DatabaseError/timedOut``, one whose values have more bytes with ``DatabaseError/tooMuchFound(bytes:)``.
    func limitStatements(to time: Duration, bytes: Int)

    /// Fails the transaction, or the innermost ``nested(_:)``, as a statement does that was refused: nothing of it is
    /// kept, and each further statement throws the error.
    func fail(_ error: DatabaseError)
}

/// What carries out transactions on one kind of database.
package protocol DatabaseDriver: AnyObject, Sendable {
    var dialect: Dialect { get }

    /// Runs a transaction on a thread that may wait, and commits it; nothing of it stays if it throws.
    ///
    /// A write that fails because of others is run again, so `body` must have no effect outside.
    ///
    /// - Parameter now: the moment that policies go by; nil for the database's own clock.
    func transaction<Result: Sendable>(
        _ kind: TransactionKind, as principal: Principal, at now: Instant?,
        _ body: @escaping @Sendable (any SQLConnection) throws -> Result
    ) async throws -> Result

    /// The folder of the file that it is; nil where it is none.
    var folder: String? { get }

    /// How much room all takes, bytes.
    func byteCount() async throws -> Int

    /// A copy of the whole as of one moment, made while others work.
    ///
    /// - Parameter path: a file that is not there yet.
    func backup(to path: String) async throws

    /// Calls back when published tables may have changed, until its task is cancelled; SQLite knows of this process only.
    func hearOfChanges(_ heard: @escaping @Sendable () -> Void) async

    /// Ends what it holds open, after what runs has ended.
    func close() async
}

extension DatabaseDriver {
    /// The same by the database's own clock.
    package func transaction<Result: Sendable>(
        _ kind: TransactionKind, as principal: Principal,
        _ body: @escaping @Sendable (any SQLConnection) throws -> Result
    ) async throws -> Result {
        try await transaction(kind, as: principal, at: nil, body)
    }
}
