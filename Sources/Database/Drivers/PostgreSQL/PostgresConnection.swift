import CLibPQ
import Foundation

/// A connection, opened when first needed and again when it was lost, and the transaction it is in.
///
/// What only prepares for a statement (BEGIN, the rider's role, SAVEPOINT) travels with the statement, so that most
/// transactions take one round trip to read and two to write. Used by one thread only.
final class PostgresConnection: SQLConnection {
    let dialect = Dialect.postgreSQL
    private let configuration: PostgresConfiguration
    private var session: PostgresSession?
    /// Says whether nobody waits for the transaction any more.
    private var isCancelled: () -> Bool = { false }
    private var role = Role.service
    /// Whether there is a BEGIN, sent or pending.
    private var isBegun = false
    private var hasSent = false
    private var pending: [PostgresSession.Step] = []
    private var savepoints = 0
    /// Why the transaction cannot go on.
    private var failure: PostgresFailure?
    /// Bytes that each statement of the transaction may bring.
    private var byteLimit = Int.max

    init(_ configuration: PostgresConfiguration) { self.configuration = configuration }

    var keptStatements: Int { session?.keptStatements ?? 0 }

    /// Runs a transaction, and once more where the connection turns out to be gone before the commit.
    ///
    /// The isolation is READ COMMITTED: what the service reads and then changes it locks (`FOR UPDATE`) or checks again in the
    /// statement that changes it, and other transactions are not held up by retries. A body may ask for more with
    /// `SET TRANSACTION ISOLATION LEVEL` as its first statement, and is then run again where PostgreSQL wants it.
    ///
    /// Reads by the service send no BEGIN: in READ COMMITTED each statement sees what was committed when it began, inside a
    /// transaction or not. The session is read-only outside of writes, so such a statement cannot write.
    ///
    /// - Throws: ``DatabaseError/contention`` where it may be tried again, and what `body` throws.
    func transaction<Result>(
        _ kind: TransactionKind, as principal: Principal, at now: Instant?, isCancelled: @escaping () -> Bool,
        _ body: (any SQLConnection) throws -> Result
    ) throws -> Result {
        self.isCancelled = isCancelled
        var mayRunAgain = true
        while true {
            if session == nil { session = try PostgresSession(configuration, isCancelled: isCancelled) }
            do {
                return try attempt(kind, as: principal, at: now, body)
            } catch {
                let failure = self.failure
                if failure?.kind == .lost || session?.isAlive != true { disconnect() }
                if failure?.kind == .stalePlan {
                    attempting { session throws(PostgresFailure) in try session.forgetStatements() }
                }
                if failure?.kind == .contention { throw DatabaseError.contention }
                let isTransient = failure?.kind == .lost && failure?.error != .timedOut || failure?.kind == .stalePlan
                guard isTransient, mayRunAgain, !isCancelled() else { throw error }
                mayRunAgain = false
            }
        }
    }

    private func attempt<Result>(
        _ kind: TransactionKind, as principal: Principal, at now: Instant?,
        _ body: (any SQLConnection) throws -> Result
    ) throws -> Result {
        start(kind, as: principal, at: now)
        let result: Result
        do {
            result = try body(self)
            if let failure { throw failure.error }
            if kind == .write, isCancelled() { throw CancellationError() }
        } catch {
            rollBack()
            if isCancelled() { throw CancellationError() }
            throw named(error)
        }
        if kind == .write { try commit() } else { endReading() }
        return result
    }

    private func start(_ kind: TransactionKind, as principal: Principal, at now: Instant?) {
        (failure, role, isBegun, hasSent, savepoints, byteLimit) = (nil, .service, false, false, 0, .max)
        pending.removeAll(keepingCapacity: true)
        if kind == .write { begin("BEGIN READ WRITE") }
        guard principal.role != .service else { return }
        if kind == .read { begin("BEGIN READ ONLY") }
        role = principal.role
        let subject = principal.userID.map { "\"sub\":\"\($0.lowercased)\"," } ?? ""
        // Whoever asks past this program has the server's clock.
        let moment = now.map { "\"\(SQLWriter.momentClaim)\":\"\($0)\"," } ?? ""
        let values: [SQLValue] = [.text(role.rawValue), .text("{\(subject)\(moment)\"role\":\"\(role.rawValue)\"}")]
        pending.append(.init(sql: Self.becoming, arguments: PostgresArguments(safe: values), takes: role))
    }

    /// Both last until the transaction ends, however it ends.
    private static let becoming =
        "SELECT pg_catalog.set_config('role', $1, true), pg_catalog.set_config('request.jwt.claims', $2, true)"

    private func begin(_ sql: String) {
        isBegun = true
        pending.append(.init(sql: sql))
    }

    private func commit() throws {
        guard isBegun, hasSent else { return }
        isBegun = false
        let steps = pending + [.init(sql: "COMMIT")]
        pending.removeAll()
        var isDone = false
        do throws(PostgresFailure) {
            guard let session else { throw .lost("it is closed") }
            try session.exchange(steps) { (result, _) in isDone = String(cString: PQcmdStatus(result)) == "COMMIT" }
        } catch {
            if error.kind == .lost {
                disconnect()
                failure = nil
                throw DatabaseError.unavailable(
                    "the connection was lost during COMMIT; it is not known whether the change was made")
            }
            (failure, unnamedIndex) = (error, error.index)
            undo()
            throw named(error.error)
        }
        guard isDone else { throw DatabaseError.invalidStatement("the transaction had failed before its end") }
    }

    /// The rows are here; nobody need wait for the end of the transaction.
    private func endReading() {
        guard isBegun, hasSent else { return }
        isBegun = false
        attempting { session throws(PostgresFailure) in try session.sendUnheard("COMMIT") }
    }

    private func rollBack() {
        guard isBegun, hasSent, failure?.kind != .lost else { return }
        isBegun = false
        undo()
    }

    private func undo() {
        attempting { session throws(PostgresFailure) in
            try session.exchange([.init(sql: "ROLLBACK", isPrepared: false)])
        }
    }

    /// Does what must not fail; the connection goes if it does.
    private func attempting(_ work: (PostgresSession) throws(PostgresFailure) -> Void) {
        guard let session, session.isAlive else { return disconnect() }
        do throws(PostgresFailure) { try work(session) } catch { disconnect() }
    }

    /// Drops the connection; the next transaction opens another.
    func disconnect() {
        session = nil
        isBegun = false
    }

    func run(_ sql: String, _ arguments: [SQLValue]) throws(DatabaseError) -> StatementResult {
        try check()
        let step = PostgresSession.Step(sql: sql, arguments: try PostgresArguments(arguments), role: role)
        var answer = StatementResult(rows: [], affected: 0)
        let byteLimit = byteLimit
        try sending([step]) { (result, shape) throws(DatabaseError) in
            if let shape { answer.rows = try shape.rows(result, within: byteLimit) }
            answer.affected = Int(String(cString: PQcmdTuples(result))) ?? 0
        }
        return answer
    }

    func script(_ sql: String) throws(DatabaseError) {
        try check()
        guard !sql.utf8.contains(0) else { throw .invalidStatement("the script holds NUL") }
        if !pending.isEmpty { try sending([]) { (_, _) in } }
        do throws(PostgresFailure) {
            guard let session else { throw .lost("it is closed") }
            try session.script(sql)
        } catch {
            failure = error
            throw error.error
        }
    }

    func nested<Result>(_ body: () throws -> Result) throws -> Result {
        try check()
        if !isBegun { begin("BEGIN READ ONLY") }
        savepoints += 1
        let name = "nested\(savepoints)"
        pending.append(.init(sql: "SAVEPOINT \(name)", isPrepared: false))
        do {
            let result = try body()
            if let failure { throw failure.error }
            pending.append(.init(sql: "RELEASE SAVEPOINT \(name)", isPrepared: false))
            return result
        } catch {
            try goBack(to: name)
            throw named(error)
        }
    }

    /// Undoes what was done since a savepoint, unless the whole transaction has to be run again.
    private func goBack(to name: String) throws(DatabaseError) {
        if let failure, failure.kind == .lost || failure.kind == .stalePlan { throw failure.error }
        if let place = pending.firstIndex(where: { $0.sql == "SAVEPOINT \(name)" }) {
            pending.removeSubrange(place...)
            return
        }
        let index = failure?.index
        failure = nil
        pending = [.init(sql: "ROLLBACK TO SAVEPOINT \(name)", isPrepared: false)]
        try sending([.init(sql: "RELEASE SAVEPOINT \(name)", isPrepared: false)]) { (_, _) in }
        unnamedIndex = index
    }

    /// Lasts until the transaction ends; travels with its next statement.
    func limitStatements(to time: Duration, bytes: Int) {
        byteLimit = bytes
        if !isBegun { begin("BEGIN READ ONLY") }
        pending.append(
            .init(
                sql: Self.limiting, arguments: PostgresArguments(safe: [.text(String(time.milliseconds))]), role: role))
    }

    private static let limiting = "SELECT pg_catalog.set_config('statement_timeout', $1, true)"

    func fail(_ error: DatabaseError) { failure = failure ?? PostgresFailure(.refused, error) }

    /// A failed transaction stays failed; one that nobody waits for need not go on.
    private func check() throws(DatabaseError) {
        if let failure { throw failure.error }
        if isCancelled() { throw .unavailable("the transaction was cancelled") }
    }

    /// Sends what is pending and some statements; the answer is the last one's.
    private func sending(
        _ steps: [PostgresSession.Step],
        _ answer: (OpaquePointer, PostgresShape?) throws(DatabaseError) -> Void
    ) throws(DatabaseError) {
        let all = pending + steps
        pending.removeAll(keepingCapacity: true)
        hasSent = true
        do throws(PostgresFailure) {
            guard let session else { throw .lost("it is closed") }
            try session.exchange(all, answer)
        } catch {
            (failure, unnamedIndex) = (error, error.index)
            throw error.error
        }
    }

    /// The index behind the last refusal, where its columns were kept from a role that may not read them all.
    private var unnamedIndex: (schema: String, name: String)?

    /// The error with the names of the columns that row security keeps from riders.
    private func named(_ error: any Error) -> any Error {
        guard case DatabaseError.uniqueViolation(let table, let columns)? = error as? DatabaseError, columns.isEmpty,
            let index = unnamedIndex, let session, session.isAlive
        else { return error }
        unnamedIndex = nil
        let arguments = PostgresArguments(safe: [.text(index.schema), .text(index.name)])
        var names: [String] = []
        do throws(PostgresFailure) {
            let role = isBegun ? role : .service
            try session.exchange([.init(sql: Self.indexColumns, arguments: arguments, role: role)]) {
                (result, shape) throws(DatabaseError) in
                for row in try shape?.rows(result) ?? [] { names.append(try row.require("attname", Row.text)) }
            }
        } catch {
            // The refusal stands without them.
        }
        return DatabaseError.uniqueViolation(table: table, columns: names)
    }

    private static let indexColumns = """
        SELECT a.attname FROM pg_catalog.pg_class c JOIN pg_catalog.pg_namespace n ON n.oid = c.relnamespace
        JOIN pg_catalog.pg_index i ON i.indexrelid = c.oid
        CROSS JOIN LATERAL pg_catalog.unnest(i.indkey::int2[]) WITH ORDINALITY k(number, place)
        JOIN pg_catalog.pg_attribute a ON a.attrelid = i.indrelid AND a.attnum = k.number
        WHERE n.nspname = $1 AND c.relname = $2 AND k.place <= i.indnkeyatts ORDER BY k.place
        """
}
