/// What can go wrong with a statement or a transaction, the same for both databases. No case holds a value that a rider
/// gave: errors are logged.
package enum DatabaseError: Error, Sendable, Equatable {
    /// Another row already has these values (SQLSTATE 23505).
    case uniqueViolation(table: String, columns: [String])
    /// A row it refers to is not there, or one that refers to it still is (SQLSTATE 23503).
    case foreignKeyViolation(table: String)
    /// A value is outside what the column may hold (SQLSTATE 23514).
    case checkViolation(table: String, constraint: String)
    /// A value is missing (SQLSTATE 23502).
    case notNullViolation(table: String, column: String)
    /// The role may not do this to the table, or not to this column (SQLSTATE 42501).
    case permissionDenied(table: String)
    /// The new row is one the caller may not write (SQLSTATE 42501).
    case policyViolation(table: String)
    /// Others changed the same rows each time it was tried (SQLSTATE 40001, 40P01; SQLITE_BUSY).
    case contention
    /// A statement took longer than it may.
    case timedOut
    /// A statement has found more than it may bring (SQLSTATE 54000): more bytes than these.
    case tooMuchFound(bytes: Int)
    /// The database cannot be reached, or has no connection to give in time; says why.
    case unavailable(String)
    /// A text from outside is no value of the type: SQLSTATE 22P02, 22007 for moments, 22003 for numbers that are too large,
    /// 22025 for patterns.
    case invalidValue(type: String, state: String)
    /// A column of this type cannot be compared so (SQLSTATE 42883).
    case noOperator(column: String, type: String, operation: String)
    /// The statement itself is wrong; a fault of the program.
    case invalidStatement(String)
    /// A value is not what the schema says it is.
    case unexpectedValue(column: String, expected: String)
    /// The file or database was made by a newer or different program; says what was found.
    case incompatible(String)
}

extension DatabaseError: CustomStringConvertible {
    /// What was wrong, for logs.
    package var description: String {
        switch self {
        case .uniqueViolation(let table, let columns):
            "a row of \(table) with the same \(columns.joined(separator: ", ")) exists"
        case .foreignKeyViolation(let table): "a row that \(table) refers to does not exist, or is still referred to"
        case .checkViolation(let table, let constraint): "a value for \(table) breaks the rule \(constraint)"
        case .notNullViolation(let table, let column): "\(table).\(column) must have a value"
        case .permissionDenied(let table): "permission denied for table \(table)"
        case .policyViolation(let table): "new row violates row-level security policy for table \(table)"
        case .contention: "others changed the same rows each time this was tried"
        case .timedOut: "the statement took longer than it may"
        case .tooMuchFound(let bytes): "the statement found more than \(bytes) bytes"
        case .unavailable(let why): "the database is not available: \(why)"
        case .invalidValue(let type, "22003"): "value is out of range for type \(type)"
        case .invalidValue(_, "22025"): "LIKE pattern must not end with escape character"
        case .invalidValue(let type, _): "invalid input syntax for type \(type)"
        case .noOperator(let column, let type, let operation):
            "operator does not exist: \(operation) on column \(column) of type \(type)"
        case .invalidStatement(let what): "the statement is wrong: \(what)"
        case .unexpectedValue(let column, let expected): "column \(column) should hold \(expected) and does not"
        case .incompatible(let what): what
        }
    }
}
