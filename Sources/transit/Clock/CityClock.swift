import Database
import Feeds

/// The clock a process lives by: the machine's, or one that was set to another moment and may run faster.
///
/// All that happens in the city counts by it: feeds, ages, polls, jobs, leases, quiet hours, tokens, lines of the log. What
/// happens on the network counts by the machine's: time-outs, request limits, heartbeats, certificates, the `Date` header.
struct CityClock: Sendable {
    /// Seconds of this clock that pass in one second of the machine's.
    let speed: Double
    /// Where it was set: its time, and the machine's seconds then; nil for the machine's own clock.
    private let setting: (time: Double, monotonic: Double)?

    /// The machine's clock.
    static let machine = CityClock(speed: 1, setting: nil)

    /// A clock that shows `time`, in seconds since 1970-01-01T00:00:00Z, from now on.
    static func starting(at time: Double, speed: Double) -> CityClock {
        CityClock(speed: speed, setting: (time, Machine.monotonicSeconds()))
    }

    private init(speed: Double, setting: (time: Double, monotonic: Double)?) {
        (self.speed, self.setting) = (speed, setting)
    }

    /// Now, in seconds since 1970-01-01T00:00:00Z, with fractions.
    func preciseNow() -> Double {
        guard let setting else { return Machine.preciseNow() }
        return setting.time + (Machine.monotonicSeconds() - setting.monotonic) * speed
    }

    /// Now, in whole seconds since 1970-01-01T00:00:00Z.
    func now() -> Int64 { Int64(preciseNow().rounded(.down)) }

    /// Now, in milliseconds since 1970-01-01T00:00:00Z.
    func milliseconds() -> Int64 { Int64(preciseNow() * 1_000) }

    /// Now, as the database has it.
    func instant() -> Instant { Instant(microseconds: Int64((preciseNow() * 1_000_000).rounded())) }

    /// How long the machine waits for so many seconds of this clock.
    func pause(seconds: Double) -> Duration { .seconds(max(seconds / speed, 0.01)) }

    /// So many of this clock's seconds that the machine has at least `seconds`: work takes as long however fast the clock is.
    func lease(seconds: Int) -> Int { Int(Double(seconds) * max(1, speed)) }

    /// The same for polling and syncing.
    var polling: PollerClock {
        PollerClock(preciseNow: preciseNow) { instant in
            // In short steps: the machine may have slept, or its clock may have been set.
            while !Task.isCancelled {
                let left = (instant - preciseNow()) / speed
                guard left > 0 else { return }
                try await Task.sleep(for: .seconds(min(left, 30)))
            }
            throw CancellationError()
        }
    }
}
