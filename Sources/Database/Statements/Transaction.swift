import Foundation

/// Statements on one connection that happen together or not at all, on behalf of one principal.
package final class Transaction {
    /// On whose behalf.
    package let principal: Principal
    /// When it began: what `now` means in all its statements.
    package let now: Instant
    package let connection: any SQLConnection
    private let makeUUID: @Sendable () -> UUID
    private(set) var commitWork: [@Sendable () -> Void] = []
    /// Whether any of its statements changed a row.
    private(set) var hasChanged = false

    init(
        _ connection: any SQLConnection, as principal: Principal, now: Instant,
        makeUUID: @escaping @Sendable () -> UUID
    ) {
        (self.connection, self.principal, self.now, self.makeUUID) = (connection, principal, now, makeUUID)
    }

    /// A new random identifier.
    package func newUUID() -> UUID { makeUUID() }

    /// Does something once all of this is kept; not at all if it is not, or the part that asks for it (``nested(_:)``)
    /// is not. What is kept is kept: it must not fail.
    package func afterCommit(_ work: @escaping @Sendable () -> Void) { commitWork.append(work) }

    /// Runs a statement in the common dialect: placeholders `$1` to `$n`, tables by their qualified names in braces,
    /// `{auth.users}`. Placeholders first appear in the order of their numbers: SQLite counts them, PostgreSQL reads them.
    ///
    /// - Throws: ``DatabaseError/permissionDenied(table:)`` for any principal but the service: no policy would hold here.
    @discardableResult
    package func run(_ sql: String, _ arguments: [SQLValue] = []) throws(DatabaseError) -> [Row] {
        try runCounting(sql, arguments).rows
    }

    /// The same, and how many rows it touched.
    @discardableResult
    package func runCount(_ sql: String, _ arguments: [SQLValue] = []) throws(DatabaseError) -> Int {
        try runCounting(sql, arguments).affected
    }

    private func runCounting(_ sql: String, _ arguments: [SQLValue]) throws(DatabaseError) -> StatementResult {
        guard principal == .service else { throw .permissionDenied(table: "any, by a statement in SQL") }
        let result = try connection.run(CommonSQL.written(sql, for: connection.dialect), arguments)
        if !sql.hasPrefix("SELECT"), !sql.hasPrefix("PRAGMA") { note(result) }
        return result
    }

    /// Notes what a statement that changes rows came to.
    func note(_ result: StatementResult) { if result.affected > 0 { hasChanged = true } }

    /// Does some work so that nothing of it stays if it fails, and the transaction goes on. Anywhere else a statement
    /// that fails ends the whole transaction, whoever catches the error.
    @discardableResult
    package func nested<Result>(_ body: (Transaction) throws -> Result) throws -> Result {
        let (kept, hadChanged) = (commitWork.count, hasChanged)
        do {
            return try connection.nested { try body(self) }
        } catch {
            commitWork.removeSubrange(kept...)
            hasChanged = hadChanged
            throw error
        }
    }

    /// Whether this module has to hold the caller back: PostgreSQL does it itself.
    var isFiltered: Bool { connection.dialect == .sqlite && principal.role != .service }

    /// Which rows of a table the caller may use so; nothing where that is PostgreSQL's to see to.
    func filters(_ commands: [Command], of table: Table) -> [Condition] {
        isFiltered ? commands.map { .stored(table.using($0, for: principal.role)) } : []
    }

    /// What a row of a table may become by the caller's hand.
    func limits(_ command: Command, of table: Table) -> [Condition] {
        isFiltered ? [.stored(table.check(command, for: principal.role))] : []
    }

    /// Refuses columns that the role may not use: PostgreSQL's privileges, which SQLite does not have, and which are a little
    /// wider there, since this module itself sets what each row has of its own.
    func require(_ command: Command, on table: Table, _ columns: [String]) throws(DatabaseError) {
        try known(columns, in: table)
        guard principal.role != .service else { return }
        let granted = table.grant(for: principal.role)?.columns(for: command) ?? .none
        guard granted != .none, columns.allSatisfy(granted.contains) else {
            throw .permissionDenied(table: table.qualifiedName)
        }
    }

    /// Refuses a condition on columns that the role may not read, or that cannot be compared so.
    func require(_ condition: Condition, on table: Table, and columns: [String] = []) throws(DatabaseError) {
        try require(.select, on: table, condition.columns + columns)
        if let misuse = condition.misuse(of: table) { throw misuse }
    }

    func known(_ columns: some Sequence<String>, in table: Table) throws(DatabaseError) {
        for name in columns where table.column(name) == nil {
            throw .invalidStatement("\(table.qualifiedName) has no column \(name)")
        }
    }

    /// The columns of a list, if the caller may read them; none where nothing is asked for.
    func readable(_ columns: [String]?, of table: Table) throws(DatabaseError) -> [String] {
        guard let columns else { return [] }
        try require(.select, on: table, columns)
        return columns
    }

    /// All columns that the caller may read.
    package func allReadable(of table: Table) throws(DatabaseError) -> [String] {
        guard principal.role != .service else { return table.columns.map(\.name) }
        let granted = table.grant(for: principal.role)?.select ?? .none
        guard granted != .none else { throw .permissionDenied(table: table.qualifiedName) }
        return table.columns.map(\.name).filter(granted.contains)
    }

    func writer() -> SQLWriter {
        SQLWriter(connection.dialect, as: principal, now: now)
    }

    func condition(_ parts: [Condition], of table: Table, _ sql: inout SQLWriter) {
        sql.condition(
            parts.count == 1 ? parts[0] : .all(parts), of: table, alias: SQLWriter.alias(of: table, in: sql.dialect))
    }

    func run(_ sql: SQLWriter, on table: Table) throws(DatabaseError) -> StatementResult {
        do {
            return try connection.run(sql.text, sql.arguments)
        } catch {
            throw error.named(table.qualifiedName)
        }
    }

    func initial(_ column: Column) -> SQLValue {
        switch column.initial {
        case .value(let value): value
        case .now: .instant(now)
        case .newUUID: .uuid(newUUID())
        case nil: .null
        }
    }

    func touched(in table: Table, except named: [String]) -> [String] {
        table.columns.filter { $0.isTouched && !named.contains($0.name) }.map(\.name)
    }
}

extension DatabaseError {
    /// The same with the table's name as it is declared.
    func named(_ table: String) -> DatabaseError {
        switch self {
        case .uniqueViolation(_, let columns): .uniqueViolation(table: table, columns: columns)
        case .foreignKeyViolation: .foreignKeyViolation(table: table)
        case .checkViolation(_, let constraint): .checkViolation(table: table, constraint: constraint)
        case .notNullViolation(_, let column): .notNullViolation(table: table, column: column)
        case .permissionDenied: .permissionDenied(table: table)
        case .policyViolation: .policyViolation(table: table)
        default: self
        }
    }
}
