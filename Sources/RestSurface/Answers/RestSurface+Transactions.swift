import Database

extension RestSurface {
    /// Reads on behalf of someone, each statement in the time that a request has.
    func reading<Result: Sendable>(
        _ database: Database, as principal: Principal, _ body: @escaping @Sendable (Transaction) throws -> Result
    ) async throws -> Result {
        try await database.read(as: principal) { [time = limits.statementTime] transaction in
            transaction.limitStatements(to: time)
            return try body(transaction)
        }
    }

    /// Reads and writes on behalf of someone, each statement in the time that a request has.
    func writing<Result: Sendable>(
        _ database: Database, as principal: Principal, _ body: @escaping @Sendable (Transaction) throws -> Result
    ) async throws -> Result {
        try await database.write(as: principal) { [time = limits.statementTime] transaction in
            transaction.limitStatements(to: time)
            return try body(transaction)
        }
    }
}
