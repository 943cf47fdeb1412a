import GRDB

/// SQLite's result codes as ``DatabaseError``.
enum SQLiteErrors {
    static func translated(_ error: any Error) -> DatabaseError {
        if let error = error as? DatabaseError { return error }
        guard let error = error as? GRDB.DatabaseError else { return .unavailable("\(error)") }
        let message = error.message ?? ""
        let subject = message.firstIndex(of: ":").map { message[message.index(after: $0)...].drop { $0 == " " } } ?? ""
        switch error.extendedResultCode {
        case .SQLITE_CONSTRAINT_UNIQUE, .SQLITE_CONSTRAINT_PRIMARYKEY, .SQLITE_CONSTRAINT_ROWID:
            // "UNIQUE constraint failed: favorites.user_id, favorites.stop_id"
            let names = subject.split(separator: ",").map { $0.drop { $0 == " " } }
            return .uniqueViolation(
                table: table(of: names.first ?? ""), columns: names.map { String($0.drop { $0 != "." }.dropFirst()) })
        case .SQLITE_CONSTRAINT_FOREIGNKEY: return .foreignKeyViolation(table: "")
        case .SQLITE_CONSTRAINT_NOTNULL:
            return .notNullViolation(table: table(of: subject), column: String(subject.drop { $0 != "." }.dropFirst()))
        case .SQLITE_CONSTRAINT_CHECK: return .checkViolation(table: "", constraint: String(subject))
        case .SQLITE_CONSTRAINT_DATATYPE: return .checkViolation(table: "", constraint: "type")
        default: break
        }
        switch error.resultCode {
        case .SQLITE_BUSY, .SQLITE_LOCKED: return .contention
        case .SQLITE_INTERRUPT: return .timedOut
        case .SQLITE_TOOBIG: return .tooMuchFound(bytes: SQLiteDriver.longestValue)
        case .SQLITE_FULL: return .unavailable("the disk is full")
        case .SQLITE_CORRUPT, .SQLITE_NOTADB: return .unavailable("the file is damaged, or no database")
        case .SQLITE_IOERR, .SQLITE_CANTOPEN, .SQLITE_READONLY, .SQLITE_PERM:
            return .unavailable("the file cannot be read or written: \(message)")
        case .SQLITE_CONSTRAINT: return .checkViolation(table: "", constraint: String(subject))
        default: return .invalidStatement("\(error.resultCode.rawValue): \(message)")
        }
    }

    private static func table(of name: Substring) -> String { String(name.prefix { $0 != "." }) }
}
