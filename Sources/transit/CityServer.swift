import AppPack
import Computing
import Database
import ErrorReports
import Feeds
import Foundation
import Ground
import Identity
import Journeys
import LiveState
import Logging
import Timetable
import TransitAnswers
import TransitServer
import TransitServices
import Wire

/// Serves a city and keeps it up to date.
struct CityServer {
    let options: ServerOptions
    let data: String
    /// Whether mails are shown at `/dev/mail` where no SMTP server is named: in demonstrations only.
    var keepsMails = false
    /// Where pushes go where Apple's service is not named: in demonstrations only.
    var demoPushes: DemoPushes?
    /// How the simulated feeds are told to fail: in demonstrations only.
    var demoControls: DemoControls?
    /// From which the jitter of polling follows.
    var seed = UInt64(Machine.now())
    /// How long the server is not ready before it stops listening, unless the environment says so, seconds.
    var drainSeconds = 5
    /// Which of its services this process runs, and what it shares with others.
    private let nodes: NodeSettings
    private let log: LogWriter
    private let logger: Logger
    /// Tells others of errors; nil where nobody is told.
    private let reports: ErrorReports?
    private let fetcher = HTTPFetcher()
    /// What everything here lives by.
    private let clock: CityClock
    private let computing: ComputePool

    init(_ options: ServerOptions, _ nodes: NodeSettings = NodeSettings(), clock: CityClock) throws {
        Allocator.givesBackWhatIsFree()
        (self.options, self.nodes, self.clock) = (options, nodes, clock)
        data = try options.dataFolder()
        log = LogWriter.standardError(label: ServerOptions.loggerLabel, now: clock.now)
        reports = try ReportSettings(environment: .own).reports(nodes.role)
        logger = try options.logger(clock, to: log, reports: reports)
        // Whoever reads the log may go; the server stays.
        signal(SIGPIPE, SIG_IGN)
        computing = ComputePool(try ComputePool.Settings(.own))
    }

    /// Says something to whoever started the server, and waits for nobody to read it.
    func say(_ line: String) { log.add(Array((line + "\n").utf8)) }

    /// Warns of settings that mean nothing, here and in the city's file.
    private func warnOfSettings(_ file: CityFile?) throws {
        KnownVariables.warn(
            of: try options.settingsFile.file(), besides: file?.environmentVariables ?? [], logger)
    }

    /// How long the end of the process waits for what the log still has to write, and reports are to be sent, seconds.
    private static let flushSeconds = 2.0, flushSecondsAtOnce = 0.5

    /// Serves a timetable that stays until the process is asked to stop; `greeting` is told the address once connections are
    /// accepted.
    ///
    /// - Parameters:
    ///   - path: the timetable's file, opened anew at each hang-up (SIGHUP).
    ///   - file: the city whose live sources are polled meanwhile; nil for none.
    func serve(
        _ timetable: consuming Timetable, reloading path: String? = nil, polling file: CityFile? = nil,
        environment: [String: String] = ProcessInfo.processInfo.environment,
        greeting: @escaping @Sendable (String) async -> Void
    ) async throws {
        try warnOfSettings(file)
        defer { endLog() }
        let (summary, given) = (timetable.summary, file)
        let file =
            given
            ?? CityFile(name: timetable.string(summary.city), timeZone: timetable.zoneName(summary.zone), feeds: [])
        let limits = sharedLimits(of: file)
        let (dependencies, city) = (try dependencies(of: file, environment, limits), ServedCity())
        // Given away: held here as well, the first timetable would outlive its service.
        let keeper = PolledCity(file, timetable: consume timetable, serving: city, dependencies: dependencies)
        try await serve(
            city, file, CityUpkeep(keeper, reloading: path, logger: logger), dependencies, limits, greeting)
    }

    /// Serves a city: the last good timetable, or none until one has been fetched and compiled; then a new one whenever its
    /// feeds have changed.
    func serve(
        _ file: CityFile, environment: [String: String] = ProcessInfo.processInfo.environment,
        greeting: @escaping @Sendable (String) async -> Void
    ) async throws {
        try warnOfSettings(file)
        defer { endLog() }
        let limits = sharedLimits(of: file)
        let (dependencies, city) = (try dependencies(of: file, environment, limits), ServedCity())
        if let work = nodes.byItself { logger.warning("node_by_itself", metadata: ["does": "\(work)"]) }
        let frames = sharedFrames(of: file, serving: city, dependencies)
        let keeper = AwaitedCity(
            file, serving: city, sync: schedules(of: file, dependencies), frames: frames, dependencies: dependencies)
        try await serve(city, file, CityUpkeep(keeper), dependencies, limits, greeting)
        await frames?.close()
    }

    /// What this process limits together with others; nil where it is alone.
    private func sharedLimits(of file: CityFile) -> SharedLimits? {
        nodes.redis.map { SharedLimits(city: file.name, through: $0) }
    }

    /// Where timetables come from: made here, or by the worker.
    private func schedules(of file: CityFile, _ dependencies: PolledCity.Dependencies) -> any ScheduleSource {
        if nodes.role == .api, let shared = nodes.timetables(of: file.name) {
            return SharedTimetables(
                from: shared, dataFolder: data, keeping: file.sync.keep, clock: clock.polling, computing: computing,
                logger: logger)
        }
        return ScheduleSync(
            city: file, dataFolder: data, sharing: nodes.timetables(of: file.name), access: dependencies.access,
            budgets: dependencies.budgets, fetcher: fetcher, clock: clock.polling, computing: computing, logger: logger)
    }

    /// The streets as they are now, and how they are kept: a file that others build, one that is built here, or that of the worker.
    private func groundUpkeep(of file: CityFile) throws -> (opened: Ground?, upkeep: GroundUpkeep) {
        guard !ServerOptions.namesGround, let extracts = file.ground?.extracts else {
            let ground = try ServerOptions.ground(named: file.ground?.file)
            return (ground, GroundUpkeep(path: ground?.path))
        }
        let path = GroundSync.path(in: data)
        // One that does not open is made again.
        let opened = try? Ground(path: path)
        let folder = nodes.timetables(of: file.name)
        if nodes.role == .api, let folder {
            let shared = SharedGround(
                in: folder, to: path, clock: clock.polling, computing: computing, logger: logger)
            return (opened, GroundUpkeep(path: path) { await shared.run() })
        }
        let sync = GroundSync(
            extracts, zone: zone(of: file), dataFolder: data, sharing: folder, fetcher: fetcher, clock: clock.polling,
            computing: computing, logger: logger)
        return (opened, GroundUpkeep(path: path) { await sync.run() })
    }

    /// Frames of whichever node polls; nil where this process is alone.
    private func sharedFrames(
        of file: CityFile, serving city: ServedCity, _ dependencies: PolledCity.Dependencies
    ) -> SharedFrames? {
        nodes.redis.map { url in
            SharedFrames(
                file, through: url, polling: nodes.role == .api ? nil : dependencies.poller(of: file),
                alerts: { city.edition.map { AlertMemory($0.live.alerts) } },
                holder: UUID().uuidString, clock: clock.polling, logger: logger)
        }
    }

    /// Writes what the log holds and takes no more lines: why the server ended, if it says so, is the last one.
    private func endLog() {
        log.flush(within: Self.flushSeconds)
        log.close()
    }

    private func dependencies(
        of file: CityFile, _ environment: [String: String], _ limits: SharedLimits?
    ) throws -> PolledCity.Dependencies {
        let kept = FileLedger(path: data + "/quota.json", logger: logger)
        var dependencies = PolledCity.Dependencies(
            access: try file.access(environment: environment),
            budgets: RequestBudgets(
                file.providers, ledger: limits?.ledger(beside: kept, speed: clock.speed, logger) ?? kept,
                now: clock.preciseNow()),
            fetcher: fetcher, clock: clock.polling,
            dataFolder: data, seed: seed, computing: computing, logger: logger)
        // Phones trust one key, whichever node they ask.
        dependencies.signingKey = nodes.timetables.map {
            SharedSigningKey(folder: $0, isMadeHere: nodes.role != .api)
        }
        return dependencies
    }

    /// Runs what the role says of a city's services.
    private func serve(
        _ city: ServedCity, _ file: CityFile, _ upkeep: CityUpkeep, _ dependencies: PolledCity.Dependencies,
        _ limits: SharedLimits?, _ greeting: @escaping @Sendable (String) async -> Void
    ) async throws {
        var configuration = try options.configuration(
            cityWater: file.water, drainSeconds: drainSeconds, logger: logger)
        let serverClock = ServerClock(
            now: clock.now, wall: Machine.now, monotonicSeconds: Machine.monotonicSeconds)
        let tripPlanner = dependencies.tripPlanner(of: file)
        let ground = try groundUpkeep(of: file)
        let journeys = try options.journeyService(
            water: configuration.water, ground: ground.opened, footpaths: FootpathFile(path: data + "/city.walks"),
            asking: tripPlanner, logger: logger)
        let people = try await people(
            configuration, file, city, journeys,
            [KnownGround(of: journeys, in: computing.lists)] + (tripPlanner.map { [$0.places] } ?? []), limits
        )
        let pseudonyms = people.peopleServices.keys.pseudonyms
        if limits != nil { configuration.installationHash = pseudonyms.installation }
        let host = HostName.reaching(configuration.host)
        let publicURL = configuration.publicURL
        let http = HTTPService(
            TransitService(
                city: city, clock: serverClock, configuration: configuration, sources: upkeep.monitor,
                journeys: journeys, limiter: limits?.limiter(serverClock, pseudonyms), people: people.peopleServices,
                demo: demoControls, computing: computing, log: log, reports: reports, logger: logger)
        ) { port in
            people.serves(at: publicURL ?? "http://\(host):\(port)")
            await greeting("http://\(host):\(port)")
        }
        let runner = RoleRunner(
            nodes.role.process, city: city, upkeep: upkeep, journeys: journeys, ground: ground.upkeep, people: people,
            http: http, clock: serverClock, computing: computing, logger: logger)
        reports?.know(people.names + file.names)
        let reporting = Task { [reports, logger] in
            // Not at level error, or it would be reported itself.
            await reports?.run { logger.warning("error_reports_failed", metadata: ["reason": "\($0)"]) }
        }
        var failure: (any Error)?
        do {
            try await runner.run(until: StopSignals.requests { [log] in log.flush(within: Self.flushSecondsAtOnce) })
        } catch {
            failure = error
        }
        await people.close()
        await dependencies.budgets.close()
        await limits?.close()
        await fetcher.close()
        reporting.cancel()
        await reporting.value
        await reports?.close(within: Self.flushSeconds)
        guard let failure else { return }
        guard let failed = failure as? ServiceFailure else { throw failure }
        if let refused = failed.reason as? CannotBegin {
            throw Refusal(host: configuration.host, port: configuration.port, refused.reason)
        }
        throw Refusal("\(failed)")
    }

    /// The clocks of a city; those of UTC where nothing says which they are.
    private func zone(of file: CityFile) -> LocalClock {
        file.timeZone.flatMap(LocalClock.init(zone:)) ?? file.providers.first?.clock ?? .utc
    }

    private func people(
        _ configuration: ServerConfiguration, _ file: CityFile, _ city: ServedCity, _ journeys: JourneyService,
        _ places: [any PlaceProvider], _ limits: SharedLimits?
    ) async throws -> PeopleRuntime {
        let own = PeopleSettings(environment: .own, dataFolder: data)
        var settings = try own.configuration(
            configuration, keepsMails: keepsMails, demo: demoPushes, clock: clock, logger: logger)
        (settings.attempts, settings.updates, settings.dataFolder) = (limits?.attempts, limits?.updates, data)
        if nodes.role != .api {
            settings.backups = try BackupSettings(environment: .own).plan(
                own, settings.database, city: file.name, zone: zone(of: file))
        }
        do {
            return try await PeopleRuntime(
                settings, city: city, journeys: journeys, places: places, clock: clock, computing: computing,
                logger: logger)
        } catch DatabaseError.incompatible(let what) {
            throw Refusal("the people's database cannot be brought up to date: \(what)")
        }
    }
}

extension CityFile {
    /// What lines of the log may call its feeds, sources and providers.
    fileprivate var names: [String] { feeds.map(\.id) + realtime.map(\.live.id) + providers.map(\.id) }
}
