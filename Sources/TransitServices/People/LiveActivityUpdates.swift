import Computing
import Database
import Foundation
import JourneyProgress
import Journeys
import LiveState
import Logging
import Notifications
import Riders
import TransitAPI
import TransitAnswers
import TransitServer

/// Keeps riders' Live Activities up to date: looks with each live state how far their journeys are, and pushes what has changed.
/// One node of all does. What could not be pushed is not tried again: the next look says something newer.
package final class LiveActivityUpdates: Sendable {
    private let database: Database
    private let lease: NodeLease
    private let city: ServedCity
    private let journeys: JourneyService
    private let lane: ComputeLane
    private let service: any PushService
    private let monitor: NotificationMonitor
    private let clock: CityClock
    private let logger: Logger

    /// - Parameters:
    ///   - holder: who this process is, unlike all others.
    ///   - lane: where journeys are looked at.
    ///   - service: where pushes go.
    package init(
        _ database: Database, city: ServedCity, journeys: JourneyService, lane: ComputeLane, holder: String,
        service: any PushService, monitor: NotificationMonitor, clock: CityClock, logger: Logger
    ) {
        (self.database, self.city, self.journeys, self.lane) = (database, city, journeys, lane)
        (self.service, self.monitor, self.clock, self.logger) = (service, monitor, clock, logger)
        lease = NodeLease(leases: Leases(database), name: "live_activities", holder: holder, clock: clock)
    }

    /// How often journeys are looked at where live data stays as it is: steps go by the clock.
    private static let secondsBetweenLooks: Int64 = 10
    /// Read, computed and sent at a time.
    private static let page = 200

    /// Which live state was looked at last, and when.
    private struct Seen {
        var sequence: UInt64
        var at: Int64
        /// Until when nothing is looked at, as the push service takes nothing from whom we say we are.
        var pausedUntil = Int64.min
    }

    private static let secondsOfPause: Int64 = 60

    /// Keeps them up to date until its task is cancelled.
    package func run() async {
        await lease.everySecond(failing: "live_activities_failed", logger) { (seen: inout Seen?, held) in
            guard let live = city.edition?.live else {
                seen = nil
                return
            }
            let now = clock.now()
            if let seen, seen.sequence == live.sequence, now - seen.at < Self.secondsBetweenLooks { return }
            if let seen, now < seen.pausedUntil { return }
            seen = Seen(sequence: live.sequence, at: now)
            if try await look(at: live, now: now, under: held) { seen?.pausedUntil = now + Self.secondsOfPause }
        }
    }

    /// Forgets those that the system has ended by now.
    func forget() async throws -> Int {
        try await database.write(as: .service) { transaction in
            try transaction.deleteCount(
                Delete(
                    from: RiderTables.liveActivities, where: .compare(.column("ends_at"), .less, .now)))
        }
    }

    /// - Returns: whether the push service takes nothing: then the rest waits.
    private func look(at live: LiveState, now: Int64, under held: Lease) async throws -> Bool {
        var (held, last): (Lease, UUID?) = (held, nil)
        while true {
            held = try await lease.renewed(held)
            let behind = last.map { Condition.compare(.column("id"), .greater, .value(.uuid($0))) } ?? .always
            let select = Select(
                RiderTables.liveActivities, where: .compare(.column("ends_at"), .greater, .now) && behind,
                order: LiveActivityRecord.order, limit: Self.page)
            let page = try await database.read(as: .service) {
                try $0.select(select).map { try LiveActivityRecord($0) }
            }
            if !page.isEmpty, try await update(page, live, now, under: held) { return true }
            guard page.count == Self.page else { return false }
            last = page.last?.id
        }
    }

    /// Something to be told to one of them.
    private struct News: Sendable {
        var activity: LiveActivityRecord
        var update: LiveActivityUpdate
    }

    private func update(
        _ page: [LiveActivityRecord], _ live: LiveState, _ now: Int64, under held: Lease
    ) async throws -> Bool {
        let journeys = journeys
        let news = try await lane.run { cancellation in
            let answers = JourneyAnswers(
                Answers(live: live, now: now), journeys, SearchCancel { cancellation.isCancelled })
            return page.compactMap { Self.news(of: $0, answers, now) }
        }
        guard !news.isEmpty else { return false }
        let outcomes = await lease.keeping(held) { await sent(news) }
        // Whoever has the lease by now, and where the process stops: what was told would be told again if it were forgotten.
        try await Task { [database] in
            try await database.write(as: .service) { transaction in
                for (news, outcome) in outcomes { try Self.note(outcome, of: news, in: transaction) }
            }
        }.value
        monitor.note(PushTally(outcomes.map(\.1)))
        logger.info("live_activities_told", metadata: ["count": "\(outcomes.count)"])
        return outcomes.contains { if case .misconfigured = $0.1 { true } else { false } }
    }

    /// What became of news: as soon as the slowest has been sent, or given up.
    private func sent(_ news: [News]) async -> [(News, PushOutcome)] {
        await withTaskGroup(of: (Int, PushOutcome).self) { group in
            for (index, each) in news.enumerated() {
                group.addTask { (index, await self.service.send(Push(each.update, to: each.activity))) }
            }
            var outcomes: [(News, PushOutcome)] = []
            for await (index, outcome) in group { outcomes.append((news[index], outcome)) }
            return outcomes
        }
    }

    /// What one is to be told; nil for nothing, and where the timetable no longer has its journey.
    private static func news(of activity: LiveActivityRecord, _ answers: JourneyAnswers, _ now: Int64) -> News? {
        guard let token = try? JourneyRefreshToken(text: activity.journey),
            let journey = try? answers.itinerary(of: token)
        else { return nil }
        let told = activity.content.flatMap { LiveActivityUpdate.Told(json: $0) }
        return LiveActivityUpdate(of: journey, told: told, at: activity.toldAt?.seconds, now: now)
            .map { News(activity: activity, update: $0) }
    }

    /// Writes down what one was told, unless its device has registered it again meanwhile, or another node has told it something.
    private static func note(_ outcome: PushOutcome, of news: News, in transaction: Transaction) throws {
        let table = RiderTables.liveActivities
        let same =
            Condition.equals("id", news.activity.id) && .equals("apns_token", .text(news.activity.token))
            && .equals("journey", .text(news.activity.journey))
        switch outcome {
        case .tokenDead:
            try transaction.delete(Delete(from: table, where: same))
        case .accepted where news.update.isEnd, .refused where news.update.isEnd:
            try transaction.delete(Delete(from: table, where: same))
        case .accepted, .refused:
            let toldAt = news.activity.toldAt
            let isUntold = toldAt.map { Condition.equals("told_at", .instant($0)) } ?? .isNull(.column("told_at"))
            try transaction.update(
                Update(
                    table,
                    set: [
                        "content": .json(news.update.told.json),
                        "told_at": .instant(Instant(seconds: news.update.time)),
                    ], where: same && isUntold))
        case .tryLater, .misconfigured: break
        }
    }
}

extension Push {
    /// An update on its way to a Live Activity.
    fileprivate init(_ update: LiveActivityUpdate, to activity: LiveActivityRecord) {
        self.init(
            deviceToken: activity.token, environment: activity.environment, id: UUID(),
            pushType: Self.liveActivityType, priority: update.priority, expiration: update.staleDate,
            payload: JSONValue.object(update.payload).bytes)
    }
}
