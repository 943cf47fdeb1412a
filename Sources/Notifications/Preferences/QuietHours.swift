import Database
import Riders
import TransitAPI

/// The hours in which a rider wants to hear of cancellations only.
///
/// It is quiet whenever the clock on the rider's wall shows a time in the span, whatever the clock was set to that
/// night: an hour that is skipped is neither quiet nor loud, one that comes twice is the same both times. What begins
/// in a skipped hour begins when the clock jumps over it.
package struct QuietHours: Sendable, Hashable {
    /// The first minute that is quiet.
    package let start: ClockTime
    /// The first minute that no longer is; on the next day where before the start.
    package let end: ClockTime

    /// Hours from a time to another; nil where they are the same.
    ///
    /// An empty span silences nothing: a rider who wants a whole day of silence mutes or unfavourites, and nobody who
    /// moved two dials to one place meant to hear of nothing ever again.
    package init?(from start: ClockTime, to end: ClockTime) {
        guard start != end else { return nil }
        (self.start, self.end) = (start, end)
    }

    /// The quiet hours of a rider; nil where they are off, incomplete or empty.
    package init?(_ settings: SettingsRecord) {
        guard settings.quietHoursEnabled, let start = settings.quietStart, let end = settings.quietEnd else {
            return nil
        }
        self.init(from: start, to: end)
    }

    /// Whether a minute of the day is quiet.
    ///
    /// - Parameter minuteOfDay: minutes since midnight as the rider's clock shows them, 0 to 1439.
    package func contains(minuteOfDay: Int) -> Bool {
        start < end
            ? start.minutes <= minuteOfDay && minuteOfDay < end.minutes
            : start.minutes <= minuteOfDay || minuteOfDay < end.minutes
    }

    /// Whether a moment is quiet on a clock.
    package func contains(_ instant: Instant, on clock: ZoneClock) -> Bool {
        contains(minuteOfDay: clock.minuteOfDay(at: instant))
    }
}
