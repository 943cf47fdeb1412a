/// The time, as the server is told it. The one real implementation is the command line's.
public struct ServerClock: Sendable {
    /// Now, in seconds since 1970-01-01T00:00:00Z.
    public var now: @Sendable () -> Int64
    /// Seconds that only ever grow, for durations.
    public var monotonicSeconds: @Sendable () -> Double

    /// A clock from its two hands.
    public init(now: @escaping @Sendable () -> Int64, monotonicSeconds: @escaping @Sendable () -> Double) {
        (self.now, self.monotonicSeconds) = (now, monotonicSeconds)
    }
}
