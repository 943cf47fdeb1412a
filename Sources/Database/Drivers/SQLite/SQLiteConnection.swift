import Foundation
import GRDB

/// A connection of SQLite's while a transaction has it.
final class SQLiteConnection: SQLConnection {
    let dialect = Dialect.sqlite
    private let database: GRDB.Database
    private let statements: SQLiteStatements
    /// Why the transaction cannot go on: SQLite itself would, past a statement that failed.
    private var failure: DatabaseError?
    private var timeLimit: Duration?
    private var byteLimit = Int.max
    /// Says whether nobody waits for the transaction any more.
    private let isCancelled: @Sendable () -> Bool

    init(
        _ database: GRDB.Database, _ statements: SQLiteStatements,
        isCancelled: @escaping @Sendable () -> Bool = { false }
    ) {
        (self.database, self.statements, self.isCancelled) = (database, statements, isCancelled)
    }

    var keptStatements: Int { statements.count }

    func run(_ sql: String, _ arguments: [SQLValue]) throws(DatabaseError) -> StatementResult {
        try check()
        var values: [DatabaseValue] = []
        values.reserveCapacity(arguments.count)
        for argument in arguments { values.append(try argument.databaseValue()) }
        let deadline = SQLiteDeadline(timeLimit, isCancelled, database)
        defer { deadline.lift() }
        do {
            let statement = try statements.statement(sql, database)
            try statement.setArguments(StatementArguments(values))
            guard statement.columnCount > 0 else {
                try statement.execute()
                return StatementResult(rows: [], affected: database.changesCount)
            }
            let columns = Row.Columns(statement.columnNames)
            var rows: [Row] = []
            var room = byteLimit
            let cursor = try GRDB.Row.fetchCursor(statement)
            while let row = try cursor.next() {
                let values = Array(row.databaseValues.map(SQLValue.init))
                if byteLimit < .max { room -= values.reduce(0) { $0 + $1.byteCount } }
                guard room >= 0 else { throw DatabaseError.tooMuchFound(bytes: byteLimit) }
                rows.append(Row(columns, values))
            }
            return StatementResult(rows: rows, affected: rows.count)
        } catch {
            statements.forget(sql)
            let refusal = SQLiteErrors.translated(error)
            fail(refusal)
            throw refusal
        }
    }

    func script(_ sql: String) throws(DatabaseError) {
        try check()
        do {
            try database.execute(sql: sql)
        } catch {
            let refusal = SQLiteErrors.translated(error)
            fail(refusal)
            throw refusal
        }
    }

    func limitStatements(to time: Duration, bytes: Int) { (timeLimit, byteLimit) = (time, bytes) }

    /// The next transaction has all the time and room it wants.
    func liftLimit() { (timeLimit, byteLimit) = (nil, .max) }

    func fail(_ error: DatabaseError) { failure = failure ?? error }

    /// Throws why the transaction cannot go on, nor be kept.
    func check() throws(DatabaseError) {
        if isCancelled() { fail(.timedOut) }
        if let failure { throw failure }
    }

    /// Undoes the whole transaction, whatever has failed in it.
    func rollBack() { if database.isInsideTransaction { try? database.execute(sql: "ROLLBACK") } }

    func nested<Result>(_ body: () throws -> Result) throws -> Result {
        try script("SAVEPOINT nested")
        do {
            let result = try body()
            try check()
            try script("RELEASE nested")
            return result
        } catch {
            // Some errors end the whole transaction; then there is no savepoint left to go back to, nor may any more be
            // run.
            if database.isInsideTransaction {
                failure = nil
                try script("ROLLBACK TO nested; RELEASE nested")
            }
            throw error
        }
    }
}

extension SQLValue {
    /// The value as SQLite keeps it: UUIDs as text, moments as microseconds.
    fileprivate func databaseValue() throws(DatabaseError) -> DatabaseValue {
        switch self {
        case .null: return .null
        case .bool(let truth): return truth.databaseValue
        case .int(let number): return number.databaseValue
        case .double(let number): return number.databaseValue
        case .text(let text), .json(let text):
            guard !text.utf8.contains(0) else {
                throw .invalidStatement("a text holds NUL, which PostgreSQL cannot keep")
            }
            return text.databaseValue
        case .bytes(let bytes): return Data(bytes).databaseValue
        case .uuid(let uuid): return uuid.lowercased.databaseValue
        case .instant(let instant): return instant.microseconds.databaseValue
        }
    }

    fileprivate init(_ value: DatabaseValue) {
        switch value.storage {
        case .null: self = .null
        case .int64(let number): self = .int(number)
        case .double(let number): self = .double(number)
        case .string(let text): self = .text(text)
        case .blob(let data): self = .bytes(Array(data))
        }
    }
}
