import Computing
import Foundation
import GTFS
import Logging
import Synchronization
import Timetable

/// Keeps a city's timetable up to date: fetches its feeds, compiles and judges them, keeps the last good timetables.
///
/// Feeds lie in `DATA/feeds`, timetables in `DATA/timetables`. `ready()` gives a timetable to begin with; `run` then looks
/// for a new one every night.
package final class ScheduleSync: Sendable {
    let city: CityFile
    let store: FeedStore
    let timetables: TimetableFolder
    /// Where other processes take timetables from; nil where there are none.
    let shared: TimetableFolder?
    let clock: PollerClock
    let logger: Logger
    private let access: [String: ProviderAccess]
    private let budgets: RequestBudgets
    private let fetcher: any FeedFetcher
    private let imports: ComputeLane
    private let packs: ComputeLane
    private let refused = Mutex<Refusal?>(nil)
    private let report = Mutex(ScheduleStatus())
    let sleeper = Mutex(Sleeper())

    /// A sync that has done nothing yet.
    ///
    /// - Parameters:
    ///   - dataFolder: everything is kept below it.
    ///   - access: of every provider the city's feeds name, by id (`CityFile.access`).
    ///   - budgets: shared with whatever else asks the providers.
    ///   - sharing: a folder from which other processes take what is made here; nil where there are none.
    ///   - computing: where feeds are hashed and compiled.
    package init(
        city: CityFile, dataFolder: String, sharing shared: String? = nil, access: [String: ProviderAccess],
        budgets: RequestBudgets,
        fetcher: any FeedFetcher, clock: PollerClock, computing: ComputePool = ComputePool(), logger: Logger
    ) {
        self.city = city
        (imports, packs) = (computing.imports, computing.packs)
        store = FeedStore(folder: dataFolder + "/feeds", hashing: computing.packs)
        timetables = TimetableFolder(folder: dataFolder + "/timetables")
        self.shared = shared.map { TimetableFolder(folder: $0, isShared: true) }
        (self.access, self.budgets, self.fetcher) = (access, budgets, fetcher)
        (self.clock, self.logger) = (clock, logger)
    }

    /// The path of a timetable to serve: the last good one at once, whatever its age; else feeds are fetched and compiled.
    package func ready() async throws(SyncError) -> String {
        if let path = try await newest(now: clock.now()) { return path }
        switch try await refresh(now: clock.now(), force: false, pauses: [2, 5, 15]) {
        case .published(let path), .unchanged(let path):
            ended(.published)
            return path
        case .refused(let problems): throw .nothingToServe(problems: problems)
        }
    }

    /// Fetches what is new, and compiles and judges it if anything is.
    ///
    /// - Parameters:
    ///   - now: seconds since 1970-01-01T00:00:00Z.
    ///   - force: compiles even what is unchanged, and asks gates again that have refused it.
    package func refresh(now: Int64, force: Bool = false) async throws(SyncError) -> SyncOutcome {
        try await refresh(now: now, force: force, pauses: [])
    }

    /// - Parameter pauses: seconds before each further attempt at a feed there is nothing to put in the place of.
    private func refresh(now: Int64, force: Bool, pauses: [Double]) async throws(SyncError) -> SyncOutcome {
        let fetched = try await fetchAll(now: now, pauses: pauses)
        let fingerprint: String
        do {
            fingerprint = try await self.fingerprint(of: fetched).get()
        } catch let error as FeedError {
            throw .importFailed(reason: error.description)
        } catch {
            throw .cancelled
        }
        let lastGood = try await newest(now: now)
        if !force {
            if let lastGood, TimetableFolder.isMade(lastGood, of: fingerprint) {
                await share(lastGood)
                logger.info("schedule_unchanged", metadata: ["timetable": "\(lastGood)"])
                return .unchanged(path: lastGood)
            }
            if let path = await taken(madeOf: fingerprint) { return .published(path: path) }
            if let known = refused.withLock({ $0 }), known.fingerprint == fingerprint, known.day == city.date(at: now) {
                return .refused(problems: known.problems)
            }
        }
        let job = ImportJob(
            city: fetched, fingerprint: fingerprint, timetables: timetables, now: now, lastGood: lastGood,
            logger: logger)
        let outcome = try await job.run(in: imports)
        switch outcome {
        case .published(let path):
            timetables.prune(keeping: city.sync.keep, now: now)
            await share(path)
            logger.notice("schedule_published", metadata: ["timetable": "\(path)"])
        case .refused(let problems):
            let refusal = Refusal(fingerprint: fingerprint, day: city.date(at: now), problems: problems)
            refused.withLock { $0 = refusal }
            logger.error(
                "schedule_refused",
                metadata: ["problems": .array(problems.prefix(10).map { "\($0)" }), "count": "\(problems.count)"])
        case .unchanged: break
        }
        return outcome
    }

    /// What the gates said of feeds. Some of them ask for today's service: another day, another verdict.
    private struct Refusal {
        var fingerprint: String
        var day: ServiceDate
        var problems: [String]
    }

    /// What another process has made of the same feeds and shares, taken; nil where none has, or it can't be had.
    private func taken(madeOf fingerprint: String) async -> String? {
        guard let shared else { return nil }
        let now = clock.now()
        let path = try? await packs.run { [timetables] _ in
            shared.made(of: fingerprint, now: now).flatMap { try? timetables.take($0) }
        }
        guard let path = path ?? nil else { return nil }
        timetables.prune(keeping: city.sync.keep, now: now)
        logger.notice("schedule_taken", metadata: ["timetable": "\(path)"])
        return path
    }

    /// Lets other processes have a timetable, unless one of the same feeds is there, and says that it is the newest; what keeps it
    /// from them is said, and tried again at the next look.
    func share(_ path: String) async {
        guard let shared else { return }
        let (keep, now) = (city.sync.keep, clock.now())
        let result = try? await packs.run { _ in
            Result {
                let there = shared.made(of: TimetableFolder.fingerprint(path), now: now)
                let whole = there.flatMap { (try? Timetable(path: $0)) == nil ? nil : $0 }
                try shared.confirm(try whole ?? shared.take(path), at: now)
                shared.prune(keeping: keep, now: now)
            }
        }
        guard case .failure(let error) = result else { return }
        logger.error("timetable_not_shared", metadata: ["folder": "\(shared.folder)", "reason": "\(error)"])
    }

    /// How it goes; may be asked from anywhere.
    package var status: ScheduleStatus { report.withLock { $0 } }

    func note(_ change: (inout ScheduleStatus) -> Void) { report.withLock { change(&$0) } }

    /// Whether every feed that must be fetched was, or was said to be unchanged, since an instant.
    func isFetched(since instant: Int64) -> Bool {
        city.feeds.allSatisfy { feed in
            feed.origin == nil || feed.isOptional || store.record(of: feed.id).map { $0.checkedAt >= instant } ?? false
        }
    }

    /// Whether the newest timetable is made of the feeds as they lie here, the way the city file says.
    func isUpToDate() async -> Bool {
        var lying = city
        lying.feeds = city.feeds.compactMap { feed in
            guard feed.origin != nil else { return feed }
            var feed = feed
            feed.path = store.path(of: feed.id)
            return store.record(of: feed.id) == nil ? nil : feed
        }
        guard let fingerprint = try? await fingerprint(of: lying).get(),
            let newest = try? await self.newest(now: clock.now())
        else { return false }
        return TimetableFolder.isMade(newest, of: fingerprint)
    }

    /// The newest timetable that opens. It is read whole: its sum is checked.
    func newest(now: Int64) async throws(SyncError) -> String? {
        do {
            return try await packs.run { [timetables] _ in timetables.newest(now: now) }
        } catch {
            throw .cancelled
        }
    }

    /// What a timetable of a city is made of; feeds that lie in files of their own are read whole.
    private func fingerprint(of city: CityFile) async throws(ComputeError) -> Result<String, FeedError> {
        let hashes = hashes(of: city)
        return try await packs.run { _ in
            Result { () throws(FeedError) in try city.fingerprint(hashes: hashes) }
        }
    }

    private func hashes(of city: CityFile) -> [String: String] {
        var hashes: [String: String] = [:]
        for feed in city.feeds where feed.origin != nil { hashes[feed.id] = store.record(of: feed.id)?.sha256 }
        return hashes
    }

    /// The city with every feed where it lies; optional feeds that cannot be had are left out.
    private func fetchAll(now: Int64, pauses: [Double]) async throws(SyncError) -> CityFile {
        var fetched = city
        fetched.feeds = []
        for var feed in city.feeds {
            guard let origin = feed.origin else {
                fetched.feeds.append(feed)
                continue
            }
            if let fault = try await fetch(feed, origin, now: now, pauses: pauses), store.record(of: feed.id) == nil {
                guard feed.isOptional else { throw .feedMissing(feed: feed.id, reason: fault.reason) }
                logger.warning("schedule_left_out", metadata: ["feed": "\(feed.id)"])
                continue
            }
            feed.path = store.path(of: feed.id)
            fetched.feeds.append(feed)
        }
        return fetched
    }

    /// Why a feed was not fetched this time.
    private struct Fault {
        var reason: String
        /// Seconds after which it may be otherwise; nil where waiting is no use.
        var passesAfter: Double?
    }

    /// Fetches a feed; one there is nothing to put in the place of is asked for again where the fault may pass.
    private func fetch(
        _ feed: CityFeed, _ origin: CityFeed.Origin, now: Int64, pauses: [Double]
    ) async throws(SyncError) -> Fault? {
        var fault = try await fetch(feed, origin, now: now)
        for pause in pauses {
            guard let known = fault, let wait = known.passesAfter, store.record(of: feed.id) == nil else { break }
            do {
                try await clock.sleep(until: clock.preciseNow() + max(pause, min(wait, Self.longestPause)))
            } catch {
                throw .cancelled
            }
            fault = try await fetch(feed, origin, now: now)
        }
        return fault
    }

    /// The most seconds that `Retry-After` makes of a pause.
    private static let longestPause = 120.0

    /// Fetches a feed; says what went wrong, if anything did.
    private func fetch(_ feed: CityFeed, _ origin: CityFeed.Origin, now: Int64) async throws(SyncError) -> Fault? {
        var base = ""
        var key: RequestHeader?
        if let provider = origin.provider {
            guard let access = access[provider] else { throw .noAccess(feed: feed.id, provider: provider) }
            (base, key) = (access.baseURL, access.header)
        }
        do {
            try await admission(to: origin.provider)
            let isNew = try await store.fetch(
                feed.id, from: base + origin.url, key: key, with: fetcher,
                redirected: budgets.redirects(of: origin.provider, now: clock.preciseNow), now: now)
            logger.info("schedule_fetched", metadata: ["feed": "\(feed.id)", "changed": "\(isNew)"])
            return nil
        } catch let error as FeedStoreError {
            if case .unanswered(_, .cancelled) = error { throw .cancelled }
            logger.warning("schedule_fetch_failed", metadata: ["feed": "\(feed.id)", "reason": "\(error)"])
            return Fault(reason: "\(error)", passesAfter: error.passesAfter)
        } catch let error as SyncError {
            guard case .quotaUsedUp = error else { throw error }
            logger.warning("schedule_fetch_failed", metadata: ["feed": "\(feed.id)", "reason": "\(error)"])
            return Fault(reason: "\(error)")
        } catch {
            throw .cancelled
        }
    }

    /// Seconds for which a turn is waited for before it is asked for anew.
    private static let turnLimit = 60.0

    private func admission(to provider: String?) async throws {
        while true {
            await budgets.replenish(now: clock.preciseNow())
            switch budgets.ask(.schedule, of: provider, now: clock.preciseNow()) {
            case .admitted:
                let later = try await budgets.awaitTurn(of: provider, within: Self.turnLimit, by: clock)
                guard let later else { return }
                // A feed may wait: it is asked for once a day.
                try await clock.sleep(until: later)
            case .notBefore(let instant): try await clock.sleep(until: instant)
            case .refused(let instant): throw SyncError.quotaUsedUp(provider: provider ?? "", until: instant)
            }
        }
    }
}
