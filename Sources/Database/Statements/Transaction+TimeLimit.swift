extension Transaction {
    /// Holds each further statement of this transaction to a time: one that takes longer throws ``DatabaseError/timedOut``.
    ///
    /// - Parameter time: a millisecond at least.
    package func limitStatements(to time: Duration) { connection.limitStatements(to: time) }
}
