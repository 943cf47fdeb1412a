import Database

/// The error of the door's that some work ends with; nil where it ends well or otherwise.
func failure(of work: () async throws -> Void) async -> DatabaseError? {
    do { try await work() } catch { return error as? DatabaseError }
    return nil
}

extension DatabaseError? {
    /// Whether the database could not be used, for a reason that has these words.
    func isUnavailable(_ words: String = "") -> Bool {
        if case .unavailable(let why) = self { words.isEmpty || why.contains(words) } else { false }
    }

    /// Whether the statement was wrong, in the way of a SQLSTATE.
    func isInvalid(_ state: String = "") -> Bool {
        if case .invalidStatement(let what) = self { what.hasPrefix(state) } else { false }
    }
}
