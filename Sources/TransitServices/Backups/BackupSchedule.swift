import Feeds

/// When a backup is due: once a day at a time of day; one that was missed, as no server ran then, at the next start.
package struct BackupSchedule: Sendable {
    /// Seconds since midnight by the city's clocks.
    package let secondsOfDay: Int
    package let clock: LocalClock

    /// Every day at a time of the city's. A time that a night skips comes an hour later then, and of one that a night has twice the first
    /// counts: it is one backup a night.
    package init(secondsOfDay: Int, clock: LocalClock) { (self.secondsOfDay, self.clock) = (secondsOfDay, clock) }

    /// When the next is due; a moment that is past where it is due now. Moments are seconds since 1970-01-01T00:00:00Z.
    ///
    /// - Parameters:
    ///   - last: when the newest that is whole was begun; nil where there is none.
    ///   - started: when this process began to look.
    package func next(last: Int64?, started: Int64) -> Int64 {
        last.map { clock.next(secondsOfDay: secondsOfDay, after: $0) } ?? started
    }
}
