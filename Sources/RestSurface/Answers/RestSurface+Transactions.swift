import Database

extension RestSurface {
    /// Reads on behalf of someone, each statement in the time and room that a request has.
    func reading<Result: Sendable>(
        _ database: Database, as principal: Principal, _ body: @escaping @Sendable (Transaction) throws -> Result
    ) async throws -> Result {
        try await database.read(as: principal) { [limits] transaction in
            transaction.limitStatements(to: limits.statementTime, bytes: limits.answerBytes)
            return try body(transaction)
        }
    }

    /// Reads and writes on behalf of someone, each statement in the time and room that a request has.
    func writing<Result: Sendable>(
        _ database: Database, as principal: Principal, _ body: @escaping @Sendable (Transaction) throws -> Result
    ) async throws -> Result {
        try await database.write(as: principal) { [limits] transaction in
            transaction.limitStatements(to: limits.statementTime, bytes: limits.answerBytes)
            return try body(transaction)
        }
    }
}
