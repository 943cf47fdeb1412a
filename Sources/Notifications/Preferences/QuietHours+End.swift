import Database
import Riders
import TransitAPI

extension QuietHours {
    /// The first moment from `instant` on that is not quiet on a clock.
    package func end(from instant: Instant, on clock: ZoneClock) -> Instant {
        guard contains(instant, on: clock) else { return instant }
        let minute = instant.seconds - ((instant.seconds % 60) + 60) % 60
        let left = Int64((end.minutes - clock.minuteOfDay(at: instant) + 1_440) % 1_440)
        let straight = Instant(seconds: minute + left * 60)
        guard clock.timestamp(straight).offsetSeconds != clock.timestamp(instant).offsetSeconds else { return straight }
        // The clocks are changed in between: they may skip the end, or show it twice.
        for step in Int64(1)...(2 * 1_440) {
            let next = Instant(seconds: minute + step * 60)
            if !contains(next, on: clock) { return next }
        }
        return straight
    }
}

extension NotificationPreferences {
    /// When a rider who is not to be disturbed now may be told.
    ///
    /// - Parameter severity: how grave it is now.
    static func hearsAgain(
        of severity: NotificationSeverity, settings: SettingsRecord, mutedUntil: Instant?, clocks: inout WallClocks
    ) -> Instant {
        let muted = max(mutedUntil ?? clocks.now, clocks.now)
        guard severity != .cancelled, let quiet = QuietHours(settings) else { return muted }
        return clocks.end(of: quiet, in: settings.timeZone, from: muted)
    }
}
