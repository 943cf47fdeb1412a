import Companion
import Computing
import Database
import Foundation
import Journeys
import LiveState
import Logging
import Notifications
import TransitAPI
import TransitAnswers
import TransitServer

/// Follows the vehicles of shares: sees with each live state how far their owners have come, tells whoever listens, writes it down now
/// and then, and ends shares whose owners are there. One node of all does.
package final class ShareFollowing: Sendable {
    /// How it tells of a share at once: to sockets that listen.
    package typealias Telling = @Sendable (_ share: UUID, _ update: JSONObject) -> Void

    private let database: Database
    private let lease: NodeLease
    private let city: ServedCity
    private let journeys: JourneyService
    private let lane: ComputeLane
    private let notifier: @Sendable () -> ShareNotifier?
    private let tell: Telling
    private let clock: CityClock
    private let logger: Logger

    /// - Parameters:
    ///   - holder: who this process is, unlike all others.
    ///   - lane: where journeys are looked at.
    ///   - notifier: tells recipients on their phones; nil before the first timetable.
    package init(
        _ database: Database, city: ServedCity, journeys: JourneyService, lane: ComputeLane, holder: String,
        notifier: @escaping @Sendable () -> ShareNotifier?, tell: @escaping Telling, clock: CityClock, logger: Logger
    ) {
        (self.database, self.city, self.journeys, self.lane) = (database, city, journeys, lane)
        (self.notifier, self.tell, self.clock, self.logger) = (notifier, tell, clock, logger)
        lease = NodeLease(leases: Leases(database), name: "companion.follower", holder: holder, clock: clock)
    }

    /// What is known of the shares that are followed.
    private struct Followed: Sendable {
        var shares = FollowedShares()
        /// What each says: begun anew where that has changed.
        var said: [UUID: Said] = [:]
        /// When each was last written down.
        var written: [UUID: Int64] = [:]
        var cursor: ChangeCursor
        var sequence: UInt64?
        /// What is to be written down when its minute is up.
        var pending: [UUID: News] = [:]
        /// The phase that was written down last, and whether a vehicle was shown with it.
        var shown: [UUID: Shown] = [:]
        var offers = ShareOffers()
        /// The one in which all were looked for.
        var timetable: ObjectIdentifier?

        mutating func forget(_ id: UUID) {
            (said[id], written[id], pending[id], shown[id]) = (nil, nil, nil, nil)
            offers.forget(id)
        }

        mutating func wrote(_ id: UUID, _ what: Shown, isOver: Bool, at now: Int64) {
            if isOver { return forget(id) }
            (written[id], shown[id], pending[id]) = (now, what, nil)
        }
    }

    private struct Shown: Sendable, Equatable {
        var phase: JSONValue?
        var hasVehicle: Bool

        init(_ live: JSONObject) {
            phase = live["phase"]
            hasVehicle = live["vehicle"]?.object != nil
        }
    }

    private struct Said: Sendable, Equatable {
        var route: ShareRoute
        var until: Int64
    }

    /// Something to be told and perhaps written down.
    private struct News: Sendable {
        var share: UUID
        var live: JSONObject
        var kind: ShareUpdate.Kind
        var eta: Int64?

        /// This, with what was graver and is not written down yet.
        func graver(than earlier: News?) -> News {
            guard let earlier, kind == .changed, earlier.kind != .changed else { return self }
            var news = self
            news.kind = earlier.kind
            return news
        }
    }

    /// How often a share is written down of which nothing grave is to be said.
    private static let secondsBetweenWrites: Int64 = 60
    private static let page = 500

    /// Follows them until its task is cancelled.
    package func run() async {
        await lease.everySecond(failing: "share_following_failed", logger) { (followed: inout Followed?, held) in
            guard let edition = city.edition else {
                followed = nil
                return
            }
            // A new timetable may have what the last one had not.
            let timetable = ObjectIdentifier(edition.timetable)
            if followed?.timetable != timetable { followed = nil }
            let isFirst = followed == nil
            var now: Followed
            if let known = followed {
                now = known
            } else {
                now = Followed(cursor: try await database.latestChange(), timetable: timetable)
            }
            // Held by one name alone, it is changed in place.
            followed = nil
            let news = try await look(&now, edition.live, isFirst: isFirst)
            try await write(news, &now, under: held)
            followed = now
        }
    }

    /// What is new: shares that were made or changed, and how far all have come.
    private func look(_ followed: inout Followed, _ live: LiveState, isFirst: Bool) async throws -> [News] {
        let (rows, gone) = isFirst ? (try await all(), []) : try await changed(&followed)
        let now = clock.now()
        let isNews = followed.sequence != live.sequence || (followed.shares.nextDue.map { $0 <= now } ?? false)
        guard isNews || !rows.isEmpty || !gone.isEmpty else { return [] }
        let journeys = journeys
        let before = followed
        followed = Followed(cursor: before.cursor)
        let (after, news) = try await lane.run { _ in
            var followed = before
            for id in gone {
                followed.shares.unfollow(id)
                followed.forget(id)
            }
            let planner = journeys.planner(for: live.timetable)
            var news = rows.compactMap { Self.begin($0, &followed, planner, live, now) }
            followed.offers.begin()
            for update in followed.shares.advance(planner: planner, live: live, now: now) {
                let progress = followed.offers.offering(
                    update.progress, of: update.share, in: followed.shares, planner: planner, live: live, now: now)
                news.append(
                    News(
                        share: update.share,
                        live: Self.json(progress, update.told, of: followed.said[update.share]?.route, live),
                        kind: update.kind, eta: update.progress.eta))
            }
            followed.sequence = live.sequence
            return (followed, news)
        }
        followed = after
        for each in news {
            var update = each.live
            update["share_id"] = .string(each.share.lowercased)
            tell(each.share, update)
        }
        return news
    }

    private func all() async throws -> [FollowedShareRow] {
        var rows: [FollowedShareRow] = []
        while true {
            let last = rows.last?.id
            let page = try await database.read(as: .service) {
                try FollowedShareRow.page(after: last, limit: Self.page, in: $0)
            }
            rows += page
            if page.count < Self.page || rows.count >= FollowedShares.most { return rows }
        }
    }

    /// Shares that were changed since they were last read, and those that are over.
    private func changed(_ followed: inout Followed) async throws -> (rows: [FollowedShareRow], gone: [UUID]) {
        var ids: Set<UUID> = []
        while true {
            let changes = try await database.changes(after: followed.cursor)
            for change in changes {
                if change.operation == .forgotten { throw ChangesForgotten() }
                guard change.table == CompanionTables.etaShares.qualifiedName else { continue }
                if let id = try (change.after ?? change.before)?.text("id").flatMap({ UUID(uuidString: $0) }) {
                    ids.insert(id)
                }
            }
            guard let last = changes.last else { break }
            followed.cursor = last.cursor
        }
        let asked = Array(ids)
        var rows: [FollowedShareRow] = []
        for start in stride(from: 0, to: asked.count, by: Self.page) {
            let some = Array(asked[start..<min(asked.count, start + Self.page)])
            rows += try await database.read(as: .service) { try FollowedShareRow.going(among: some, in: $0) }
        }
        return (rows, Array(ids.subtracting(rows.map(\.id))))
    }

    /// So much has happened that all must be read anew.
    private struct ChangesForgotten: Error {}

    /// Begins to follow a share, anew where it says something else than before. Where its journey was taken out nothing is known of it.
    private static func begin(
        _ row: FollowedShareRow, _ followed: inout Followed, _ planner: JourneyPlanner, _ live: LiveState, _ now: Int64
    ) -> News? {
        var kept = row.route.object ?? [:]
        kept[FollowedShareRow.member] = nil
        do {
            let said = Said(route: try ShareRoute(.object(kept)), until: row.expiresAt.seconds)
            guard said != followed.said[row.id] else { return nil }
            followed.said[row.id] = said
            guard said.route != .nothing else {
                followed.shares.unfollow(row.id)
                (followed.pending[row.id], followed.shown[row.id]) = (nil, nil)
                return row.isLiveOfJourney ? News(share: row.id, live: ["phase": "unknown"], kind: .changed) : nil
            }
            let told = row.live.flatMap { ShareTold($0) }
            let progress = try followed.shares.follow(
                row.id, said.route, until: said.until, told: told, planner: planner, live: live, now: now)
            let kind: ShareUpdate.Kind =
                switch progress.phase {
                case .arrived: .arrived
                case .cancelled: .cancelled
                default: .changed
                }
            return News(
                share: row.id, live: json(progress, told ?? ShareTold(eta: progress.eta), of: said.route, live),
                kind: kind, eta: progress.eta)
        } catch {
            followed.shares.unfollow(row.id)
            followed.said[row.id] = nil
            guard row.live?["problem"]?.string != "\(error)" else { return nil }
            return News(share: row.id, live: ["phase": "unknown", "problem": .string("\(error)")], kind: .changed)
        }
    }

    private static func json(
        _ progress: ShareProgress, _ told: ShareTold, of route: ShareRoute?, _ live: LiveState
    ) -> JSONObject {
        var json = progress.json(live.timetable)
        // For recipients, who are not shown where the rider set out.
        if case .itinerary(let token) = route, let text = token.ridesAlone.text { json["rides_token"] = .string(text) }
        json["told"] = ["eta": told.eta.map { .int(Int($0)) } ?? .null, "moves": .int(told.moves)]
        return json
    }

    private func write(_ news: [News], _ followed: inout Followed, under held: Lease) async throws {
        let now = clock.now()
        for each in news { followed.pending[each.share] = each.graver(than: followed.pending[each.share]) }
        let due = followed.pending.values.filter { each in
            each.kind != .changed || followed.shown[each.share] != Shown(each.live)
                || now - (followed.written[each.share] ?? 0) >= Self.secondsBetweenWrites
        }.sorted { $0.share.lowercased < $1.share.lowercased }
        let notifier = notifier()
        for start in stride(from: 0, to: due.count, by: Self.page) {
            let some = due[start..<min(due.count, start + Self.page)]
            try await database.write(as: .service) { [leases = lease.leases] transaction in
                try leases.guard(held, in: transaction)
                for each in some { try Self.write(each, notifier, transaction) }
            }
            for each in some { followed.wrote(each.share, Shown(each.live), isOver: each.kind.isFinal, at: now) }
        }
    }

    private static func write(_ news: News, _ notifier: ShareNotifier?, _ transaction: Transaction) throws {
        let message: ShareMessage? =
            switch news.kind {
            case .arrived: .arrived
            case .cancelled: .cancelled
            case .moved(let from):
                news.eta.map { .moved(from: Instant(seconds: from), to: Instant(seconds: $0)) }
            case .changed, .ended: nil
            }
        let audience = message == nil ? nil : try ShareAudience(of: news.share, in: transaction)
        guard try FollowedShareRow.write(news.live, isOver: news.kind.isFinal, of: news.share, in: transaction) else {
            return
        }
        guard let message, let audience, let notifier else { return }
        try notifier.tell(
            message, of: news.share, by: audience.name, to: audience.recipients, until: audience.expiresAt,
            in: transaction)
    }
}
