import Companion
import Computing
import Database
import Foundation
import Logging
import Notifications
import RealtimeChannels
import RestSurface
import TransitAPI
import TransitAnswers
import TransitServer

/// What of the companion runs in this process, and what its surfaces ask.
final class CompanionRuntime: Sendable {
    /// Tables, functions and links.
    let companion: Companion
    /// `/realtime/v1`
    let realtime: RealtimeService
    /// `/functions/v1`
    let functions: [ServerFunction]
    /// What it does of the jobs in the queue.
    let handlers: [String: JobWorker.Handler]
    let jobLimits: [String: JobLimit] = [
        ShareNotices.jobKind: .usual, AdventureProcessing.jobKind: .usual,
    ]
    private let upkeep: CompanionUpkeep
    private let following: ShareFollowing
    private let updates: SharedUpdates?
    private let clock: CityClock
    private let logger: Logger

    /// - Parameters:
    ///   - places: others who know places.
    ///   - tokens: reads those that sockets are sent.
    ///   - holder: who this process is, unlike all others.
    ///   - updates: hands what is said of shares to other nodes; nil where there are none.
    ///   - notifier: tells recipients of shares on their phones; nil before the first timetable.
    init(
        _ database: Database, _ jobs: JobQueue, city: ServedCity, journeys: JourneyService, computing: ComputePool,
        places: [any PlaceProvider], tokens: any TokenReading, holder: String,
        updates: SharedUpdates?, notifier: @escaping @Sendable () -> ShareNotifier?,
        clock: CityClock, logger: Logger
    ) {
        (self.clock, self.logger, self.updates) = (clock, logger, updates)
        var effects = Companion.Effects()
        effects.announce = { try ShareNotices.announce($0, $1, jobs, $2) }
        effects.planAdded = { try AdventureProcessing.added($0, jobs, $1) }
        companion = Companion(
            database, effects: effects,
            functions: [PlacesFunction(city: city, providers: places, lane: computing.lists).function],
            failed: { logger.error("companion_failed", metadata: ["reason": "\($0)"]) })
        let notices = ShareNotices(database: database, notifier: notifier)
        let adventures = AdventureProcessing(
            database: database, city: city, journeys: journeys, computing: computing, providers: places, clock: clock)
        functions = [notices.function, adventures.function]
        handlers = [
            ShareNotices.jobKind: { try await notices.work($0) },
            AdventureProcessing.jobKind: { try await adventures.work($0) },
        ]
        upkeep = CompanionUpkeep(database)
        let realtime = RealtimeService(
            database,
            authority: Authority(
                tables: PublishedTables(CompanionTables.schema.tables), tokens: tokens,
                policies: [ShareTopics(database)], now: clock.instant),
            now: clock.instant, report: { Self.log($0, logger) })
        self.realtime = realtime
        following = ShareFollowing(
            database, city: city, journeys: journeys, lane: computing.shares, holder: holder, notifier: notifier,
            tell: { share, update in
                let json = JSONValue.object(update).bytes
                Self.tell(json, of: share, realtime)
                updates?.hand(json, of: share)
            }, clock: clock, logger: logger)
    }

    /// What is forgotten in time.
    var chores: [Housekeeping.Chore] {
        [Housekeeping.Chore(name: "companion") { [upkeep] in try await upkeep.forget() }]
    }

    /// What it does, each until its task is cancelled.
    var work: [ServicePart: @Sendable () async -> Void] {
        [
            .companion: { await self.keepTime() }, .shares: { await self.following.run() },
            .realtime: { await self.tellSockets() },
        ]
    }

    /// Tells sockets of this process what is new: rows, and shares that another node follows.
    private func tellSockets() async {
        await withDiscardingTaskGroup { group in
            group.addTask { await self.realtime.run() }
            guard let updates else { return }
            group.addTask {
                await updates.run(noting: self.note) { [realtime = self.realtime] in Self.tell($0, of: $1, realtime) }
            }
        }
    }

    private func note(_ event: SharedUpdates.Event) {
        switch event {
        case .lost(let count, let reason, let isFirst):
            realtime.figures.add(count, to: .unshared)
            if isFirst { logger.warning("share_updates_lost", metadata: ["reason": "\(reason)"]) }
        case .handedAgain: logger.notice("share_updates_handed_again")
        }
    }

    private static func tell(_ json: [UInt8], of share: UUID, _ realtime: RealtimeService) {
        realtime.broadcast("eta_update", .json(json), to: ShareTopics.topic(of: share))
    }

    private static func log(_ event: ChangeFollower.Event, _ logger: Logger) {
        switch event {
        case .gap: logger.warning("realtime_changes_forgotten")
        case .unreadable(let reason):
            logger.error("realtime_changes_unreadable", metadata: ["reason": "\(reason)"])
        case .unavailable(let reason): logger.error("realtime_unavailable", metadata: ["reason": "\(reason)"])
        }
    }

    /// How long after its time something may happen that comes of time alone, seconds.
    private static let secondsBetweenLooks = 5.0

    private func keepTime() async {
        repeat {
            do {
                try await upkeep.keepTime()
            } catch {
                let isOutage = (error as? DatabaseError)?.isTemporary ?? false
                if !Task.isCancelled, !isOutage {
                    logger.error("companion_upkeep_failed", metadata: ["reason": "\(error)"])
                }
            }
        } while (try? await Task.sleep(for: clock.pause(seconds: Self.secondsBetweenLooks))) != nil
    }
}
