import Database

extension RestError {
    /// What a client is told of an error of the database
    /// ([PostgREST, HTTP status codes](https://docs.postgrest.org/en/stable/references/errors.html#status-codes)).
    ///
    /// - Parameters:
    ///   - isAnonymous: whether nobody has signed in: what is forbidden might not be for somebody.
    ///   - allowed: what a rule that was broken allows, in words.
    package init(_ error: DatabaseError, isAnonymous: Bool, allowed: String? = nil) {
        let forbidden = isAnonymous ? 401 : 403
        switch error {
        case .uniqueViolation(let table, let columns):
            let name = "\(Self.bare(table))_\(columns.joined(separator: "_"))_key"
            self.init(
                409, "23505", "duplicate key value violates unique constraint \"\(name)\"",
                details: "Key (\(columns.joined(separator: ", "))) already exists.")
        case .foreignKeyViolation(let table):
            self.init(409, "23503", "insert or update on table \"\(Self.bare(table))\" violates foreign key constraint")
        case .checkViolation(let table, let constraint):
            self.init(
                400, "23514",
                "new row for relation \"\(Self.bare(table))\" violates check constraint \"\(constraint)\"",
                details: allowed)
        case .notNullViolation(let table, let column):
            self.init(
                400, "23502",
                "null value in column \"\(column)\" of relation \"\(Self.bare(table))\" violates not-null constraint")
        case .permissionDenied(let table):
            self.init(forbidden, "42501", "permission denied for table \(Self.bare(table))")
        case .policyViolation(let table):
            self.init(
                forbidden, "42501", "new row violates row-level security policy for table \"\(Self.bare(table))\"")
        case .invalidValue(_, let state): self.init(400, state, error.description)
        case .noOperator:
            self.init(
                404, "42883", error.description,
                hint:
                    "No operator matches the given name and argument types. You might need to add explicit type casts.")
        case .contention:
            self.init(503, "40001", "could not serialize access due to concurrent update")
        case .tooMuchFound(let bytes): self = .tooLarge("It has more than \(bytes) bytes")
        case .timedOut: self.init(500, "57014", "canceling statement due to statement timeout")
        case .unavailable:
            self.init(503, "PGRST001", "Database client error. Retrying the connection.")
        case .invalidStatement, .unexpectedValue, .incompatible: self.init(500, "XX000", "internal error")
        }
    }

    /// The name of a table without its schema, as PostgreSQL has it in its messages.
    private static func bare(_ table: String) -> Substring { table.split(separator: ".").last ?? "" }
}
