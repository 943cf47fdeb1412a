import AppPack
import Computing
import Feeds
import LiveState
import Logging
import Synchronization
import Timetable
import TransitAPI
import TransitAnswers
import TransitServer
import TripPlanner

/// Keeps what a city serves up to date: takes its live frames, and changes its timetable when a new one has been made.
package final class PolledCity: Sendable {
    private let city: ServedCity
    private let liveStore: LiveStateStore
    private let keptAlerts: KeptAlerts
    private let frameSource: any FrameSource
    private let sync: (any ScheduleSource)?
    private let packs: PackFolder
    private let packsKept: Int
    private let logger: Logger
    private let swaps = Atomic(0)
    private let order = Mutex(SwapOrder())
    private let clock: PollerClock
    private let history: Mutex<[TimetableReport]>
    private let computing: ComputePool
    /// Told when a timetable has come into service, whose pack may be missing.
    private let packLooks = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))

    /// What a city is kept up to date with.
    package struct Dependencies: Sendable {
        /// Of every provider the city's feeds and sources name, by id (`CityFile.access`).
        package var access: [String: ProviderAccess]
        /// Shared by whatever asks the providers.
        package var budgets: RequestBudgets
        package var fetcher: any FeedFetcher
        package var clock: PollerClock
        /// Packs lie in `packs` below it.
        package var dataFolder: String
        /// Where the key lies that timetables are signed with; nil for among the packs.
        package var signingKey: SharedSigningKey?
        /// All jitter of polling follows from it.
        package var seed: UInt64
        /// Where frames are read, timetables made ready and packs written.
        package var computing: ComputePool
        package var logger: Logger

        /// Means of one server.
        package init(
            access: [String: ProviderAccess] = [:], budgets: RequestBudgets, fetcher: any FeedFetcher,
            clock: PollerClock, dataFolder: String, seed: UInt64, computing: ComputePool = ComputePool(),
            logger: Logger
        ) {
            (self.access, self.budgets, self.fetcher) = (access, budgets, fetcher)
            (self.clock, self.dataFolder, self.seed, self.logger) = (clock, dataFolder, seed, logger)
            self.computing = computing
        }

        /// What asks a city's live sources.
        package func poller(of file: CityFile) -> Poller {
            Poller(
                city: file, access: access, budgets: budgets, fetcher: fetcher, clock: clock, seed: seed,
                logger: logger)
        }

        /// The Trip Planner that a city asks beside our own planner, within the budget that polling keeps to; nil for none.
        package func tripPlanner(of file: CityFile) -> NSWJourneys? {
            guard let rules = file.tripPlanner, let access = access[rules.provider],
                let provider = file.providers.first(where: { $0.id == rules.provider })
            else { return nil }
            let client = TripPlannerClient(
                provider: provider, access: access, budgets: budgets, fetcher: fetcher, clock: clock,
                limits: TripPlannerLimits(timeout: rules.timeout), seed: seed, logger: logger)
            return NSWJourneys(client, rules: rules)
        }
    }

    /// Puts a timetable in service; nothing is asked of anybody before `run`.
    ///
    /// - Parameters:
    ///   - sync: makes new timetables; nil where this one stays.
    ///   - frames: where live frames come from; nil asks the city's own sources.
    package init(
        _ file: CityFile, timetable: Timetable, serving city: ServedCity, sync: (any ScheduleSource)? = nil,
        frames: (any FrameSource)? = nil, dependencies: Dependencies
    ) {
        let liveStore = LiveStateStore(
            timetable: timetable, sources: file.realtime.map(\.live), began: Int64(dependencies.clock.preciseNow()))
        let logger = dependencies.logger
        (self.city, self.liveStore, self.sync, self.logger) = (city, liveStore, sync, logger)
        keptAlerts = KeptAlerts(path: dependencies.dataFolder + "/alerts.json")
        computing = dependencies.computing
        clock = dependencies.clock
        history = Mutex([TimetableReport(timetable, since: Int64(dependencies.clock.preciseNow()))])
        packs = PackFolder(folder: dependencies.dataFolder + "/packs", key: dependencies.signingKey)
        packsKept = file.sync.keep
        city.publish(liveStore.state)
        frameSource = frames ?? dependencies.poller(of: file)
    }

    /// Takes a frame up, in the lane for that.
    private func take(_ frame: FetchedFrame) async -> FrameVerdict {
        let outcome = try? await computing.frames.run { [liveStore, keptAlerts] _ in
            guard frame.source.kind == .alerts else {
                return liveStore.apply(frame.bytes, from: frame.source, now: frame.receivedAt)
            }
            let id = frame.source.id
            let outcome = liveStore.apply(
                frame.bytes, from: frame.source, remembered: frame.remembered ?? keptAlerts.remembered(of: id),
                now: frame.receivedAt)
            if outcome == .accepted { keptAlerts.took(id, liveStore.state.alerts) }
            return outcome
        }
        guard let outcome else { return .refused(reason: "not_applied") }
        city.publish(liveStore.state)
        switch outcome {
        case .accepted: return .accepted
        case .unchanged: return .unchanged
        case .rejected(.unreadable(let error)): return .unreadable(reason: error.code)
        case .rejected(let rejection): return .refused(reason: rejection.code)
        }
    }

    /// Takes frames, syncs and exports packs until its task is cancelled; throws where one of these ends before.
    package func run() async throws {
        try await withThrowingDiscardingTaskGroup { group in
            group.addTask {
                try await lasting("the source of live frames") {
                    try await self.frameSource.run { await self.take($0) }
                }
            }
            group.addTask { try await lasting("keeping the pack") { await self.keepPack() } }
            guard let sync else { return }
            group.addTask {
                try await lasting("looking for schedules") {
                    await sync.run { path in try await self.swap(to: path) }
                }
            }
        }
    }

    /// Puts the timetable of a file in service.
    ///
    /// - Throws: where the file cannot be read, and ``SwapError``; the timetable before stays then.
    package func swap(to path: String) async throws {
        let number = nextNumber()
        let opened = try await ready { try Timetable(path: path) }
        try await swap(to: try opened.get(), number)
    }

    /// Puts another timetable in service under what is known of the present: first everything is made ready, its pack too,
    /// then all of it takes effect in one step. Requests under way end with what they began with.
    ///
    /// - Throws: ``SwapError``; the timetable before stays then.
    package func swap(to timetable: Timetable) async throws {
        try await swap(to: timetable, nextNumber())
    }

    private func swap(to timetable: Timetable, _ number: Int) async throws {
        await export(timetable)
        do {
            let preparation = try await ready { [liveStore] in liveStore.prepared(for: timetable) }.get()
            // In a task of its own: once it is ready it is put in service and said to be, whoever has left meanwhile.
            let putting = Task { [self] in try await putInService(preparation, number) }
            guard try await putting.value else { throw SwapError.overtaken }
        } catch {
            city.withdrawPack(of: timetable)
            throw error
        }
        packLooks.continuation.yield()
        logger.notice(
            "timetable_swapped", metadata: ["version": "\(timetable.string(timetable.summary.version))"])
    }

    /// Swaps take effect in the order in which they were asked for; later ones may be ready first.
    private func nextNumber() -> Int { order.withLock { $0.next() } }

    /// Makes something ready that is not in service yet.
    private func ready<Value: Sendable>(
        _ work: @escaping @Sendable () throws -> Value
    ) async throws(SwapError) -> Result<Value, any Error> {
        do {
            return try await computing.preparation.run { _ in Result { try work() } }
        } catch {
            throw .notComputed(error)
        }
    }

    /// - Returns: false where a timetable is in service that was asked for later.
    private func putInService(_ preparation: LiveStateStore.Preparation, _ number: Int) async throws(SwapError) -> Bool
    {
        do {
            return try await computing.frames.run { [self] _ in
                guard order.withLock({ $0.takesPlace(number) }) else { return false }
                liveStore.publish(preparation)
                city.publish(liveStore.state)
                swaps.add(1, ordering: .relaxed)
                let report = TimetableReport(preparation.state.timetable, since: Int64(clock.preciseNow()))
                history.withLock { $0 = Array(([report] + $0).prefix(PollingReport.kept)) }
                return true
            }
        } catch {
            throw .notComputed(error)
        }
    }

    /// Writes the pack of the timetable in service, and tries again at growing pauses as long as it, or the timetable as phones
    /// take it, is missing.
    private func keepPack() async {
        await export(liveStore.state.timetable)
        packLooks.continuation.yield()
        for await _ in packLooks.stream {
            var pause = Self.firstPackPause
            while city.edition?.pack?.timetable == nil {
                guard (try? await clock.sleep(until: clock.preciseNow() + pause)) != nil else { return }
                let (edition, timetable) = (city.edition, liveStore.state.timetable)
                guard edition?.pack?.timetable == nil else { break }
                if let pack = edition?.pack, edition?.timetable === timetable {
                    await release(timetable, beside: pack)
                } else {
                    await export(timetable)
                }
                // Another one may have taken its place meanwhile.
                if city.edition?.timetable !== timetable { city.withdrawPack(of: timetable) }
                pause = min(pause * 2, Self.longestPackPause)
            }
        }
    }

    /// Between attempts to write a pack, seconds.
    private static let firstPackPause = 60.0, longestPackPause = 900.0

    /// A pack that cannot be written is said so and leaves the city without one for the time being; departures matter more.
    private func export(_ timetable: Timetable) async {
        let (packs, count, logger) = (packs, packsKept, logger)
        do {
            let pack = try await computing.packs.run { _ in
                Result { try packs.export(timetable, keeping: count) { $0.log(to: logger) } }
            }.get()
            city.publish(pack, of: timetable)
            logger.info("pack_exported", metadata: ["bytes": "\(pack.byteCount)", "name": "\(pack.name)"])
        } catch ComputeError.cancelled {
            // The server stops: nothing is wrong.
        } catch {
            let isFull = error is ComputeError
            let reason = isFull ? "so much waits to be computed that nothing can be added" : "\(error)"
            city.lacksPack(because: reason)
            logger.error("pack_failed", metadata: ["error": "\(reason)"])
        }
    }

    /// Writes the timetable as phones take it, which a pack in service lacks.
    private func release(_ timetable: Timetable, beside pack: PackFile) async {
        let (packs, logger) = (packs, logger)
        let release = try? await computing.packs.run { _ in packs.release(timetable) { $0.log(to: logger) } }
        guard let release = release ?? nil else { return }
        var pack = pack
        pack.timetable = release
        city.publish(pack, of: timetable)
        logger.info(
            "timetable_released", metadata: ["bytes": "\(release.whole.byteCount)", "name": "\(release.whole.name)"])
    }
}

extension PolledCity: SourceMonitor {
    package func frames(of source: String) -> (accepted: Int, rejected: [String: Int]) { liveStore.counts(of: source) }

    package func schedule() -> ScheduleReport? {
        sync.map { ScheduleReport($0.status) }
    }

    package func polling() -> PollingReport {
        let status = frameSource.status()
        var report = PollingReport(
            sources: status.sources.map { source in
                var report = SourceReport(sourceID: source.live.id)
                report.circuit = SourceCircuit(rawValue: source.circuit.rawValue) ?? .closed
                report.consecutiveFailures = source.consecutiveFailures
                report.requests = source.requests
                (report.lastSuccess, report.nextPoll) = (source.lastSuccess, source.nextPoll)
                report.lastError = source.lastError
                return report
            },
            providers: status.providers.map { provider in
                ProviderReport(
                    providerID: provider.id, requestsToday: provider.requestsToday, dailyLimit: provider.dailyLimit,
                    step: QuotaLevel(rawValue: provider.step.rawValue) ?? .normal, resetsAt: provider.resetsAt,
                    requestsPerSecond: provider.requestsPerSecond, pausedUntil: provider.pausedUntil)
            })
        report.sharing = status.sharing.map {
            SharingReport(isPolling: $0.isPolling, trouble: $0.trouble, told: $0.told, taken: $0.taken)
        }
        report.swaps = swaps.load(ordering: .relaxed)
        report.timetables = history.withLock { $0 }
        return report
    }
}
