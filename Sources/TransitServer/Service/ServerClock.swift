/// The time, as the server is told it. The one real implementation is the command line's.
public struct ServerClock: Sendable {
    /// Now, in seconds since 1970-01-01T00:00:00Z.
    public var now: @Sendable () -> Int64
    /// Seconds that only ever grow, for durations.
    public var monotonicSeconds: @Sendable () -> Double
    /// Waits, for time limits; throws when its task is cancelled.
    public var sleep: @Sendable (Duration) async throws -> Void

    /// A clock from its hands.
    public init(
        now: @escaping @Sendable () -> Int64, monotonicSeconds: @escaping @Sendable () -> Double,
        sleep: @escaping @Sendable (Duration) async throws -> Void = { try await Task.sleep(for: $0) }
    ) {
        (self.now, self.monotonicSeconds, self.sleep) = (now, monotonicSeconds, sleep)
    }
}
