extension Transaction {
    /// Holds each further statement of this transaction to a time and a size: one that takes longer throws
    /// ``DatabaseError/timedOut``, one that finds more ``DatabaseError/tooMuchFound(bytes:)``.
    ///
    /// - Parameters:
    ///   - time: a millisecond at least.
    ///   - bytes: of all values in its rows, about as they are stored.
    package func limitStatements(to time: Duration, bytes: Int = .max) {
        connection.limitStatements(to: time, bytes: bytes)
    }
}
