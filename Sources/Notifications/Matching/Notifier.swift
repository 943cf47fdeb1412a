import Database
import Foundation
import Riders
import TransitAPI

/// Brings riders up to date about alerts.
///
/// What a rider must be told follows from how the alert stands and what that rider was told last; so it may be asked any
/// number of times, by any number of nodes, and killed at any point: each notification is made once.
package struct Notifier: Sendable {
    /// What is kept in bounds.
    package struct Limits: Sendable {
        /// Riders a transaction.
        package var chunk = 500
        /// How long after a notification about an alert a rider hears no change of it, and after its end not that it is back,
        /// seconds; that a train is cancelled after all is told at once.
        package var cooldown: Int64 = 1_800
        /// Trips that are cancelled or late without an alert of which a rider hears within an hour.
        package var tripsAnHour = 5

        package init() {}
    }

    /// What came of it, for logs and metrics.
    package struct Summary: Sendable, Equatable {
        /// Riders concerned.
        package var concerned = 0
        /// Notifications made, by kind.
        package var told: [NotificationKind: Int] = [:]
        /// Riders who did not want it, by reason.
        package var withheld: [WithholdReason: Int] = [:]
        /// Riders who will hear of a change when their cool-down is over.
        package var deferred = 0
        /// Deliveries given to the outbox.
        package var deliveries = 0
    }

    let database: Database
    let watch: AlertWatch
    private let audience: any AudienceSource
    let outbox: Outbox
    let wording: Wording
    private let limits: Limits
    var withheld: Withheld { Withheld(watch.jobs) }

    package init(
        _ database: Database, watch: AlertWatch, audience: any AudienceSource, outbox: Outbox, wording: Wording,
        limits: Limits = Limits()
    ) {
        (self.database, self.watch, self.audience) = (database, watch, audience)
        (self.outbox, self.wording, self.limits) = (outbox, wording, limits)
    }

    /// Does a job that ``AlertWatch`` gave to the queue.
    ///
    /// Each part of the riders is told for good. So an attempt that told somebody does not count against the job: where workers
    /// are killed before they have told everybody, one after the other, the last one tells the rest.
    package func work(_ job: Job) async throws -> Summary {
        guard let alert = AlertWatch.alert(of: job) else {
            throw JobFailure("the payload names no alert", retryable: false)
        }
        return try await bringUpToDate(alert) { try watch.hasGotOn(job, in: $0) }
    }

    /// Tells all riders whom an alert concerns what they do not know of it yet.
    package func bringUpToDate(_ alert: String) async throws -> Summary { try await bringUpToDate(alert) { _ in } }

    /// - Parameter gettingOn: goes into each transaction in which somebody is told.
    private func bringUpToDate(
        _ alert: String, gettingOn: @escaping @Sendable (Transaction) throws -> Void
    ) async throws -> Summary {
        var summary = Summary()
        guard let standing = try await database.read(as: .service, { try watch.standing(alert, in: $0) }) else {
            return summary
        }
        // Also of its end: who has taken the favourite away does not want to hear of it.
        let concerns = try await audience.audience(of: standing.notice)
        summary.concerned = concerns.count
        for chunk in concerns.parts(of: limits.chunk) {
            try Task.checkCancellation()
            let part = try await database.write(as: .service) { transaction -> Summary? in
                // Somebody else has seen it change meanwhile, and posted another job.
                guard let now = try watch.standing(alert, in: transaction),
                    now.fingerprint == standing.fingerprint, now.isOver == standing.isOver,
                    now.notice.isNews(at: transaction.now)
                else { return nil }
                // It may have been back meanwhile, and is over anew.
                if let moment = now.endIsTold, moment > transaction.now {
                    try watch.post(alert, at: moment, in: transaction)
                    return nil
                }
                let part = try tell(Array(chunk), now, in: transaction)
                if !part.told.isEmpty { try gettingOn(transaction) }
                return part
            }
            guard let part else { return summary }
            summary.add(part)
        }
        return summary
    }

    private func tell(_ concerns: [Concern], _ standing: AlertState, in transaction: Transaction) throws -> Summary {
        let notice = standing.notice
        let riders = try RiderStates(
            of: concerns.map(\.rider), alert: notice.alertID, cityZone: wording.cityZone, in: transaction)
        var clocks = WallClocks(at: transaction.now, cityZone: wording.cityZone)
        var summary = Summary()
        var later: Instant?
        var undisturbed: [(id: UUID, at: Instant)] = []
        var stories = NotifiedStories(alert: notice.alertID)
        // Riders who are told alike differ in the badge alone.
        var payloads: [PayloadKey: PushPayload] = [:]
        for concern in concerns {
            let rider = riders[concern.rider]
            guard let news = try news(for: rider, standing, &stories, in: transaction) else { continue }
            if let end = coolDown(rider, before: news, notice.story.severity), end > transaction.now {
                later = min(later ?? end, end)
                summary.deferred += 1
                continue
            }
            if let late = notice.story.run?.minutesLate, news.kind == .new, late < rider.settings.delayMinutesMin {
                summary.withheld[.delay, default: 0] += 1
                continue
            }
            if notice.story.run != nil, news.kind == .new, rider.tripsTold >= limits.tripsAnHour {
                summary.withheld[.tooManyTrips, default: 0] += 1
                continue
            }
            let decision = NotificationPreferences.decide(
                news.alertNews, for: concern.match, settings: rider.settings, mutedUntil: rider.mutedUntil,
                clocks: &clocks)
            switch decision {
            case .withhold(let reason):
                summary.withheld[reason, default: 0] += 1
                // Of what is over by then nobody wants to hear, so its end is no matter for later.
                guard reason == .quietHours || reason == .mutedForADay, !standing.isOver else { continue }
                let moment = NotificationPreferences.hearsAgain(
                    of: notice.story.severity, settings: rider.settings, mutedUntil: rider.mutedUntil, clocks: &clocks)
                undisturbed.append((rider.id, moment))
            case .send(let interruption):
                let key = PayloadKey(kind: news.kind, told: rider.last?.fingerprint, interruption: interruption)
                let telling = wording.telling(
                    news, notice, otherUnread: rider.otherUnread, interruption, at: clocks.now, like: payloads[key])
                payloads[key] = telling.payload
                let notification = NewNotification(
                    rider: rider.id, kind: news.kind, alertID: notice.alertID, fingerprint: standing.fingerprint,
                    ordinal: rider.nextOrdinal, severity: notice.story.severity, payload: telling.payload,
                    badge: telling.badge, expiresAt: telling.expiresAt)
                guard try outbox.tell(notification, devices: rider.devices, in: transaction) else { continue }
                summary.told[news.kind, default: 0] += 1
                summary.deliveries += rider.devices.count
            }
        }
        if !summary.told.isEmpty { try stories.keep(notice.story, in: transaction) }
        try withheld.note(notice.alertID, for: undisturbed, in: transaction)
        if let later { try watch.post(notice.alertID, at: later, in: transaction) }
        return summary
    }

    /// When a rider may hear of something about an alert of which they have heard before; nil where that is at once.
    private func coolDown(_ rider: RiderState, before news: News, _ severity: NotificationSeverity) -> Instant? {
        guard let last = rider.last else { return nil }
        let heard: Instant?
        switch news.kind {
        case .changed: heard = severity == .cancelled && last.severity != .cancelled ? nil : last.createdAt
        // It is back. Whoever believes that it runs again must not wait long to hear that it does not.
        case .new where last.severity.isAtLeast(severity):
            heard = severity == .cancelled ? rider.newsAt : last.createdAt
        default: heard = nil
        }
        return heard?.adding(seconds: limits.cooldown)
    }

    /// What a rider does not know yet; nil where that is nothing.
    func news(
        for rider: RiderState, _ standing: AlertState, _ stories: inout NotifiedStories, in transaction: Transaction
    ) throws -> News? {
        let present = standing.notice.story.severity
        guard let last = rider.last else {
            return standing.isOver ? nil : News(kind: .new, event: .new, alertNews: .new(present))
        }
        if standing.isOver {
            guard last.kind != .resolved else { return nil }
            let event = AlertEvent.ended(at: wording.timestamp(transaction.now))
            return News(kind: .resolved, event: event, alertNews: .ended(last.severity))
        }
        // It was over and has come back.
        if last.kind == .resolved { return News(kind: .new, event: .new, alertNews: .new(present)) }
        guard last.fingerprint != standing.fingerprint,
            let change = try stories.change(
                since: last.fingerprint, to: standing.notice, wording, in: transaction)
        else { return nil }
        return News(
            kind: .changed, event: .changed(change), alertNews: .changed(from: last.severity, to: present))
    }
}

/// What riders have in common who are told the same.
private struct PayloadKey: Hashable {
    let kind: NotificationKind
    /// Fingerprint of what they were told last.
    let told: String?
    let interruption: Interruption
}

/// What a rider does not know yet, for the record, for the text and for the rider's preferences.
struct News: Sendable {
    let kind: NotificationKind
    let event: AlertEvent
    let alertNews: AlertNews
}

extension Notifier.Summary {
    fileprivate mutating func add(_ other: Self) {
        told.merge(other.told, uniquingKeysWith: +)
        withheld.merge(other.withheld, uniquingKeysWith: +)
        deferred += other.deferred
        deliveries += other.deliveries
    }
}
