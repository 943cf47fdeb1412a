import Database
import Riders
import TransitAPI

/// Holds what riders want to hear against what there is to say.
package enum NotificationPreferences {
    /// Decides whether a rider is told, and how loudly.
    ///
    /// In this order:
    /// 1. A 24-hour mute silences everything, cancellations too: the rider asked for it today.
    /// 2. Muted favourites do not count; where nothing else is touched, it is withheld.
    /// 3. It must reach the floor of one thing touched: a subscription's own where it has one, else the settings'.
    /// 4. In quiet hours only what is cancelled now is sent; not that it has eased, nor that it is over.
    /// 5. What is over is passive; what is major or worse is time-sensitive where the rider allows it.
    ///
    /// - Parameters:
    ///   - news: what there is to say.
    ///   - match: what of the rider's it touches.
    ///   - settings: the rider's.
    ///   - mutedUntil: when the rider's 24-hour mute ends (exclusive); nil for none.
    ///   - clocks: the present moment, and what it is on the rider's clock.
    package static func decide(
        _ news: AlertNews, for match: RiderMatch, settings: SettingsRecord, mutedUntil: Instant? = nil,
        clocks: inout WallClocks
    ) -> Decision {
        if let mutedUntil, clocks.now < mutedUntil { return .withhold(.mutedForADay) }
        guard let floor = floor(of: match, settings) else {
            return .withhold(match.favorites.isEmpty ? .notConcerned : .allFavoritesMuted)
        }
        guard news.gravest.isAtLeast(floor) else { return .withhold(.severity) }
        if news.present != .cancelled, let quiet = QuietHours(settings),
            quiet.contains(minuteOfDay: clocks.minuteOfDay(in: settings.timeZone))
        {
            return .withhold(.quietHours)
        }
        guard let severity = news.present else { return .send(.passive) }
        return .send(settings.timeSensitiveOK && severity.isAtLeast(.major) ? .timeSensitive : .active)
    }

    /// The lowest floor among the things touched that are not muted; nil where there are none.
    private static func floor(of match: RiderMatch, _ settings: SettingsRecord) -> NotificationSeverity? {
        var floors = match.subscriptionFloors.map { $0 ?? settings.severityMin }
        let isFavoriteLoud = match.favorites.contains { settings.overrides[$0] != false }
        if isFavoriteLoud || match.savedTrips > 0 { floors.append(settings.severityMin) }
        return [.minor, .major, .cancelled].first { floors.contains($0) }
    }
}
