import Database
import TransitAPI

/// Puts what there is to say of alerts into words, in the names and on the clock of a city.
package struct Wording: Sendable {
    /// IANA name of the city's time zone.
    let cityZone: String
    private let clock: ZoneClock
    private let names: AlertNames

    /// Words for a city; times are UTC's where its zone is unknown.
    package init(cityZone: String, names: AlertNames) {
        (self.cityZone, self.names) = (cityZone, names)
        clock = ZoneClock(cityZone) ?? .utc
    }

    /// What changed of an alert since a rider was told; nil where a rider would see nothing new.
    func change(from told: AlertStory, to notice: AlertNotice, at instant: Instant) -> AlertChange? {
        AlertChange.between(
            told, notice.story, at: instant, clock: clock, names: names, translations: notice.translations)
    }

    func timestamp(_ instant: Instant) -> Timestamp { clock.timestamp(instant) }

    /// What a rider is told.
    ///
    /// - Parameters:
    ///   - otherUnread: how many other alerts the rider has not opened.
    ///   - like: what another was told who is told the same; nil for none yet.
    func telling(
        _ news: News, _ notice: AlertNotice, otherUnread: Int, _ interruption: Interruption, at now: Instant,
        like: PushPayload? = nil
    ) -> Telling {
        let story = notice.story
        // What is over leaves nothing to read.
        let badge = otherUnread + (news.kind == .resolved ? 0 : 1)
        let payload =
            like?.badged(badge)
            ?? PushPayload(
                news.event, of: story, id: notice.alertID, lines: lines(of: story), badge: badge,
                interruption: interruption, translations: notice.translations)
        let lifetime = now.adding(seconds: story.severity.lifetime)
        return Telling(
            payload: payload, badge: badge,
            expiresAt: notice.until.map { min($0, lifetime) } ?? lifetime)
    }

    private func lines(of story: AlertStory) -> [String] {
        let routes = story.routeIDs.compactMap(names.route)
        return routes.isEmpty ? story.stopIDs.compactMap(names.stop) : routes
    }
}

/// What one rider is told.
struct Telling: Sendable {
    let payload: PushPayload
    /// How many alerts are unread with it.
    let badge: Int
    /// Until when it is news.
    let expiresAt: Instant
}
