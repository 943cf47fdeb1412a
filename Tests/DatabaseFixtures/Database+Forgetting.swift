import Database

extension Database {
    /// Forgets so many changes, as soon as it may, and waits a minute for it: PostgreSQL forgets only what no transaction of
    /// anybody on the whole server, other tests among them, can still come before.
    ///
    /// - Returns: how many were forgotten.
    package func forgetChanges(_ count: Int) async throws -> Int {
        var gone = 0
        let deadline = ContinuousClock.now + .seconds(60)
        while gone < count, ContinuousClock.now < deadline {
            gone += try await forgetChanges(olderThan: 0)
            try await Task.sleep(for: .milliseconds(20))
        }
        return gone
    }
}
