import Testing

/// Waits until something is so, however long a busy machine takes.
///
/// - Parameter what: what is waited for, said where it does not come.
func eventually(_ what: String, _ isSo: () async throws -> Bool) async throws {
    let deadline = ContinuousClock.now + .seconds(60)
    while try await !isSo() {
        try #require(ContinuousClock.now < deadline, "\(what)")
        try await Task.sleep(for: .milliseconds(5))
    }
}
