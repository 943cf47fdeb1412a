import Database
import Foundation
import Riders
import TransitAPI

/// Brings riders up to date about alerts.
///
/// What a rider must be told follows from how the alert stands and what that rider was told last; so it may be asked any
/// number of times, by any number of nodes, and killed at any point: each notification is made once.
public struct Notifier: Sendable {
    /// What is kept in bounds.
    public struct Limits: Sendable {
        /// Riders a transaction.
        public var chunk = 500
        /// How long after a notification about an alert a rider hears no change of it, seconds; that a train is cancelled
        /// after all is told at once.
        public var cooldown: Int64 = 1_800
        /// How long what was not opened counts as unread, seconds.
        public var unread: Int64 = 7 * 86_400

        /// The defaults.
        public init() {}
    }

    /// What came of it, for logs and metrics.
    public struct Summary: Sendable, Equatable {
        /// Riders concerned.
        public var concerned = 0
        /// Notifications made, by kind.
        public var told: [NotificationKind: Int] = [:]
        /// Riders who did not want it, by reason.
        public var withheld: [WithholdReason: Int] = [:]
        /// Riders who will hear of a change when their cool-down is over.
        public var deferred = 0
        /// Deliveries given to the outbox.
        public var deliveries = 0
    }

    private let database: Database
    private let watch: AlertWatch
    private let audience: any AudienceSource
    private let outbox: Outbox
    private let wording: Wording
    private let limits: Limits

    /// A notifier.
    public init(
        _ database: Database, watch: AlertWatch, audience: any AudienceSource, outbox: Outbox, wording: Wording,
        limits: Limits = Limits()
    ) {
        (self.database, self.watch, self.audience) = (database, watch, audience)
        (self.outbox, self.wording, self.limits) = (outbox, wording, limits)
    }

    /// Tells all riders whom an alert concerns what they do not know of it yet.
    public func bringUpToDate(_ alert: String) async throws -> Summary {
        var summary = Summary()
        guard let standing = try await database.read(as: .service, { try watch.standing(alert, in: $0) }) else {
            return summary
        }
        // Also of its end: who has taken the favourite away does not want to hear of it.
        let concerns = try await audience.audience(routes: standing.notice.routes, stops: standing.notice.stops)
        summary.concerned = concerns.count
        for chunk in concerns.parts(of: limits.chunk) {
            let part = try await database.write(as: .service) { transaction -> Chunk? in
                // Somebody else has seen it change meanwhile, and posted another job.
                guard let now = try watch.standing(alert, in: transaction),
                    now.fingerprint == standing.fingerprint, now.isOver == standing.isOver
                else { return nil }
                return try tell(Array(chunk), now, in: transaction)
            }
            guard let part else { return summary }
            summary.add(part.summary)
        }
        return summary
    }

    // MARK: One transaction

    private struct Chunk: Sendable { var summary = Summary() }

    private func tell(_ concerns: [Concern], _ standing: Standing, in transaction: Transaction) throws -> Chunk {
        let notice = standing.notice
        let riders = try RiderStates(
            of: concerns.map(\.rider), alert: notice.alertID,
            unreadSince: transaction.now.adding(seconds: -limits.unread),
            cityZone: wording.cityZone, in: transaction)
        var clocks = WallClocks(at: transaction.now, cityZone: wording.cityZone)
        var chunk = Chunk()
        var later: Instant?
        var stories = ToldStories(alert: notice.alertID)
        for concern in concerns {
            let rider = riders[concern.rider]
            guard let news = try news(for: rider, standing, &stories, in: transaction) else { continue }
            if case .changed = news.event, let last = rider.last,
                notice.story.severity != .cancelled || last.severity == .cancelled
            {
                let end = last.createdAt.adding(seconds: limits.cooldown)
                if end > transaction.now {
                    later = min(later ?? end, end)
                    chunk.summary.deferred += 1
                    continue
                }
            }
            let decision = Preferences.decide(
                news.alertNews, for: concern.match, settings: rider.settings, mutedUntil: rider.mutedUntil,
                clocks: &clocks)
            switch decision {
            case .withhold(let reason): chunk.summary.withheld[reason, default: 0] += 1
            case .send(let interruption):
                let telling = wording.telling(
                    news, notice, otherUnread: rider.otherUnread, interruption, at: clocks.now)
                let made = try make(telling, news.kind, for: rider, notice, in: transaction)
                guard made else { continue }
                chunk.summary.told[news.kind, default: 0] += 1
                chunk.summary.deliveries += rider.devices.count
            }
        }
        if !chunk.summary.told.isEmpty { try stories.keep(notice.story, in: transaction) }
        if let later { try watch.post(notice.alertID, at: later, in: transaction) }
        return chunk
    }

    /// What a rider does not know yet; nil where that is nothing.
    private func news(
        for rider: RiderState, _ standing: Standing, _ stories: inout ToldStories, in transaction: Transaction
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
            let told = try stories.story(last.fingerprint, in: transaction),
            let change = wording.change(from: told, to: standing.notice.story, at: transaction.now)
        else { return nil }
        return News(
            kind: .changed, event: .changed(change), alertNews: .changed(from: last.severity, to: present))
    }

    /// Writes a notification down with its deliveries.
    ///
    /// - Returns: whether it was made; false where another has made it.
    private func make(
        _ telling: Telling, _ kind: NotificationKind, for rider: RiderState, _ notice: AlertNotice,
        in transaction: Transaction
    ) throws -> Bool {
        let made = try transaction.insert(
            Insert(
                into: NotificationTables.history,
                [
                    "user_id": .uuid(rider.id), "kind": .text(kind.rawValue), "alert_id": .text(notice.alertID),
                    "fingerprint": .text(notice.story.fingerprint), "ordinal": .int(rider.toldCount),
                    "severity": .text(telling.severity.rawValue), "title": .text(telling.title),
                    "body": .text(telling.body),
                    "payload": .json(String(decoding: telling.payload.bytes, as: UTF8.self)),
                    "badge": .int(telling.badge),
                    "expires_at": .instant(telling.expiresAt),
                ], onConflict: .ignore(on: ["user_id", "alert_id", "ordinal"]), returning: ["id"]))
        guard let row = made.first else { return false }
        try outbox.enqueue(
            row.require("id", Row.uuid), of: rider.id, to: rider.devices, until: telling.expiresAt, in: transaction)
        return true
    }
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
