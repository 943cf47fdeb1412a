import Foundation

/// What time passes by: the phone's, or a test's.
public struct KitClock: Sendable {
    /// The moment, in seconds since 1970-01-01T00:00:00Z.
    public var now: @Sendable () -> Double
    /// Waits so many seconds; false where whoever waits was cancelled.
    public var sleep: @Sendable (Double) async -> Bool

    /// The phone's clock.
    public init() {
        now = { Date().timeIntervalSince1970 }
        sleep = { seconds in
            // Far less than what nanoseconds in 64 bits hold.
            let nanoseconds = UInt64(max(0, min(seconds, 1_000_000)) * 1_000_000_000)
            return (try? await Task.sleep(nanoseconds: nanoseconds)) != nil
        }
    }

    /// A clock of somebody's own.
    public init(now: @escaping @Sendable () -> Double, sleep: @escaping @Sendable (Double) async -> Bool) {
        (self.now, self.sleep) = (now, sleep)
    }
}
