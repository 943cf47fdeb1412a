import Testing

/// Looks again and again until something is true; the test fails if it is not within two minutes.
func waitUntil(_ condition: () async throws -> Bool) async throws {
    let deadline = ContinuousClock.now + .seconds(120)
    while try await !condition() {
        try #require(ContinuousClock.now < deadline, "what the test waits for did not happen")
        try await Task.sleep(for: .milliseconds(5))
    }
}
