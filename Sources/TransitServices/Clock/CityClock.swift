import Database
import Feeds

/// The clock a process lives by: the machine's, or one that was set to another moment and may run faster.
///
/// All that happens in the city counts by it: feeds, ages, polls, jobs, leases, quiet hours, tokens, lines of the log. What
/// happens on the network counts by the machine's: time-outs, request limits, heartbeats, certificates, the `Date` header.
package struct CityClock: Sendable {
    /// Seconds of this clock that pass in one second of the machine's.
    package let speed: Double
    private let reading: @Sendable () -> Double

    /// A clock by what it shows: seconds since 1970-01-01T00:00:00Z, with fractions.
    package init(speed: Double, reading: @escaping @Sendable () -> Double) {
        (self.speed, self.reading) = (speed, reading)
    }

    /// Now, in seconds since 1970-01-01T00:00:00Z, with fractions.
    package func preciseNow() -> Double { reading() }

    /// Now, in whole seconds since 1970-01-01T00:00:00Z.
    package func now() -> Int64 { Int64(preciseNow().rounded(.down)) }

    /// Now, in milliseconds since 1970-01-01T00:00:00Z.
    package func milliseconds() -> Int64 { Int64(preciseNow() * 1_000) }

    /// Now, as the database has it.
    package func instant() -> Instant { Instant(microseconds: Int64((preciseNow() * 1_000_000).rounded())) }

    /// How long the machine waits for so many seconds of this clock.
    package func pause(seconds: Double) -> Duration { .seconds(max(seconds / speed, 0.01)) }

    /// So many of this clock's seconds that the machine has at least `seconds`: work takes as long however fast the clock is.
    package func lease(seconds: Int) -> Int { Int(Double(seconds) * max(1, speed)) }

    /// The same for polling and syncing.
    package var polling: PollerClock { PollerClock(preciseNow: preciseNow, speed: speed) }
}
