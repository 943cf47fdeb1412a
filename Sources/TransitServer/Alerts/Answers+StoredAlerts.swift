import Database
import LiveState
import Notifications
import Timetable
import TransitAPI
import TransitAnswers

extension Answers {
    /// An alert that riders were told of and that no live source publishes under the id they know: as it is published now, if
    /// it is; else as it is kept, which is in English, and in other languages where its publisher wrote in them.
    func alert(_ kept: StoredAlert, in language: LanguageTag) -> LiveAnswer<Alert> {
        let notice = kept.notice
        if !kept.isOver, var told = alert(id: notice.publishedID, in: language) {
            told.body.alertID = notice.alertID
            return told
        }
        return LiveAnswer(
            body: wire(kept, in: WrittenLanguage(reading: [language])), freshness: freshness(.alerts),
            remainder: .nothing)
    }

    private func wire(_ kept: StoredAlert, in language: WrittenLanguage) -> Alert {
        let (notice, story) = (kept.notice, kept.notice.story)
        let translation = notice.translations[language]
        // Who reads traditional Chinese has simplified where there is only that.
        let told = translation == notice.translations[.chinese] ? .chinese : language
        // Each text by itself, as of alerts that are published.
        let description = translation.flatMap { $0.description.isEmpty ? nil : $0.description } ?? story.description
        let zone = timetable.cityZone
        func time(_ seconds: Int64?) -> Timestamp? { seconds.map { timestamp($0, zone) } }
        let periods = story.periods.map { AlertPeriod(start: time($0.start), end: time($0.end)) }
        let isInPeriod = story.periods.isEmpty || story.periods.contains { $0.contains(now) }
        func named(_ ids: [String]) -> [String]? { ids.isEmpty ? nil : ids }
        return Alert(
            alertID: notice.alertID, severity: AlertLevel(story.severity),
            header: translation?.headline ?? story.headline, description: description.isEmpty ? nil : description,
            affectedRoutes: named(story.routeIDs),
            affectedStops: named(story.stopIDs), cause: AlertCause(rawValue: story.cause) ?? .unknownCause,
            effect: AlertEffect(rawValue: story.effect) ?? .unknownEffect, activePeriod: periods.last,
            activePeriods: periods, isActive: !kept.isOver && isInPeriod, affectedTrips: named(story.tripIDs),
            informedEntities: story.routeIDs.map { InformedEntity(routeID: $0) }
                + story.stopIDs.map { InformedEntity(stopID: $0) } + story.tripIDs.map { InformedEntity(tripID: $0) },
            firstSeen: timestamp(kept.firstSeen.seconds, zone), updatedAt: timestamp(kept.updatedAt.seconds, zone),
            revision: 1, language: translation == nil ? "und" : told.rawValue, feedID: notice.source)
    }
}

extension AlertLevel {
    /// As grave as riders were told; which of the publisher's severities that was is not kept.
    fileprivate init(_ severity: NotificationSeverity) {
        switch severity {
        case .minor: self = .info
        case .major: self = .warning
        case .cancelled: self = .critical
        }
    }
}
