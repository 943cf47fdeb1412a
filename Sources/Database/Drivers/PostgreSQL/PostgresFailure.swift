import CLibPQ

/// Why an exchange with the server failed, and what may be done about it.
struct PostgresFailure: Error {
    enum Kind {
        /// The statement was refused.
        case refused
        /// Others were in the way: the transaction may be tried again.
        case contention
        /// The server knows the prepared statement no more, or the table under it has changed.
        case stalePlan
        /// The connection is gone.
        case lost
    }

    var kind: Kind
    var error: DatabaseError
    /// Schema and name of the index whose columns the server did not tell.
    var index: (schema: String, name: String)?
    /// Which command of the round trip it was.
    var place = 0

    init(_ kind: Kind, _ error: DatabaseError) {
        (self.kind, self.error) = (kind, error)
    }

    /// The connection is gone.
    static func lost(_ why: String) -> PostgresFailure {
        PostgresFailure(.lost, .unavailable("the connection to the database was lost: \(why)"))
    }

    /// The server has not answered for so long that it is given up.
    static let silent = PostgresFailure(.lost, .timedOut)

    /// What the server answered.
    init(_ result: OpaquePointer) {
        let field = { (code: UnicodeScalar) -> String in
            PQresultErrorField(result, Int32(code.value)).map { String(cString: $0) } ?? ""
        }
        let (state, message, table) = (field("C"), field("M"), field("t"))
        self.init(.refused, .invalidStatement("\(state) \(Self.withoutValues(message, state))"))
        switch state {
        case "23505":
            let columns = Self.columns(ofKey: field("D"))
            error = .uniqueViolation(table: table, columns: columns)
            if columns.isEmpty { index = (field("s"), field("n")) }
        case "23503": error = .foreignKeyViolation(table: table)
        case "23514": error = .checkViolation(table: table, constraint: field("n"))
        case "23502": error = .notNullViolation(table: table, column: field("c"))
        case "42501":
            let name = Self.lastName(message)
            // The function that refuses rows, as messages may be in any language.
            let isPolicy = field("R") == "ExecWithCheckOptions"
            error = isPolicy ? .policyViolation(table: name) : .permissionDenied(table: name)
        case "40001", "40P01", "55P03": (kind, error) = (.contention, .contention)
        // Two sessions declared the same thing at once.
        case "XX000" where message.hasPrefix("tuple concurrently "): (kind, error) = (.contention, .contention)
        case "57014": error = .timedOut
        case "26000": kind = .stalePlan
        case "0A000" where field("R") == "RevalidateCachedQuery": kind = .stalePlan
        case "57P01", "57P02", "57P03", "57P05", "25P03": self = .lost(state)
        case _ where state.hasPrefix("08"): self = .lost(state)
        default: break
        }
    }

    /// `a` and `b` of `Key (a, b)=(1, 2) already exists.`, whose values are riders'.
    private static func columns(ofKey detail: String) -> [String] {
        guard let open = detail.firstIndex(of: "("), let end = detail.firstRange(of: ")=(") else { return [] }
        guard open < end.lowerBound else { return [] }
        return detail[detail.index(after: open)..<end.lowerBound].split(separator: ",").map { name in
            String(name.drop { $0 == " " }.filter { $0 != "\"" })
        }
    }

    /// The name at the end of `permission denied for table stops`, with or without quotation marks.
    private static func lastName(_ message: String) -> String {
        String(message.split(separator: " ").last ?? "").filter { $0 != "\"" }
    }

    /// The message without what it may quote of a value; those about the statement itself (class 42) quote only that.
    private static func withoutValues(_ message: String, _ state: String) -> String {
        guard !state.hasPrefix("42"), let first = message.firstIndex(of: "\""), let last = message.lastIndex(of: "\"")
        else { return message }
        return message[..<first] + "…" + message[message.index(after: last)...]
    }
}
