import Database
import TransitAPI

/// Puts what there is to say of alerts into words, in the names and on the clock of a city.
public struct Wording: Sendable {
    /// IANA name of the city's time zone.
    let cityZone: String
    private let clock: ZoneClock
    private let names: AlertNames

    /// Words for a city; times are UTC's where its zone is unknown.
    public init(cityZone: String, names: AlertNames) {
        (self.cityZone, self.names) = (cityZone, names)
        clock = ZoneClock(cityZone) ?? .utc
    }

    /// What changed of an alert since a rider was told; nil where a rider would see nothing new.
    func change(from told: AlertStory, to now: AlertStory, at instant: Instant) -> AlertChange? {
        AlertChange.between(told, now, at: instant, clock: clock, names: names)
    }

    func timestamp(_ instant: Instant) -> Timestamp { clock.timestamp(instant) }

    /// What a rider is told.
    ///
    /// - Parameter otherUnread: how many other alerts the rider has not opened.
    func telling(
        _ news: News, _ notice: AlertNotice, otherUnread: Int, _ interruption: Interruption, at now: Instant
    ) -> Telling {
        let story = notice.story
        let routes = story.routeIDs.compactMap(names.route)
        let lines = routes.isEmpty ? story.stopIDs.compactMap(names.stop) : routes
        let badge = otherUnread + 1
        let payload = PushPayload(
            news.event, of: story, id: notice.alertID, lines: lines, badge: badge, interruption: interruption)
        let english = payload.english
        return Telling(
            title: english.title, body: english.body, payload: payload, badge: badge, severity: story.severity,
            expiresAt: now.adding(seconds: story.severity.lifetime))
    }
}

/// What one rider is told.
struct Telling: Sendable {
    /// In English, for the list in the app.
    let title: String
    let body: String
    let payload: PushPayload
    /// How many alerts are unread with it.
    let badge: Int
    let severity: NotificationSeverity
    /// Until when it is news.
    let expiresAt: Instant
}
