/// The time, as the server is told it. The one real implementation is the command line's.
package struct ServerClock: Sendable {
    /// Now, in seconds since 1970-01-01T00:00:00Z.
    package var now: @Sendable () -> Int64
    /// The same by the machine's clock, where ``now`` is another.
    package var wall: @Sendable () -> Int64
    /// Seconds that only ever grow, for durations.
    package var monotonicSeconds: @Sendable () -> Double
    /// Waits, for time limits; throws when its task is cancelled.
    package var sleep: @Sendable (Duration) async throws -> Void

    /// A clock from its hands.
    package init(
        now: @escaping @Sendable () -> Int64, wall: (@Sendable () -> Int64)? = nil,
        monotonicSeconds: @escaping @Sendable () -> Double,
        sleep: @escaping @Sendable (Duration) async throws -> Void = { try await Task.sleep(for: $0) }
    ) {
        (self.now, self.wall, self.monotonicSeconds, self.sleep) = (now, wall ?? now, monotonicSeconds, sleep)
    }
}
