import Computing
import Dispatch
import Feeds
import Foundation
import Logging
import Timetable
import TransitServer

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
    private let log: LogWriter
    private let logger: Logger
    private let fetcher = HTTPFetcher()
    /// What everything here lives by.
    private let clock: CityClock
    private let computing: ComputePool

    init(_ options: ServerOptions, clock: CityClock) throws {
        (self.options, self.clock) = (options, clock)
        data = try options.dataFolder()
        log = LogWriter.standardError(label: ServerOptions.loggerLabel, now: clock.now)
        logger = try options.logger(clock, to: log)
        // Whoever reads the log may go; the server stays.
        signal(SIGPIPE, SIG_IGN)
        computing = ComputePool(try ComputePool.Settings(.own))
        KnownVariables.warnOfMisspelt(Environment.own.variables.keys, logger)
    }

    /// Says something to whoever started the server, and waits for nobody to read it.
    func say(_ line: String) { log.add(Array((line + "\n").utf8)) }

    /// How long the end of the process waits for what the log still has to write, seconds.
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
        defer { endLog() }
        let file = file ?? CityFile(name: timetable.string(timetable.summary.city), feeds: [])
        let (means, city) = (try means(of: file, environment), ServedCity())
        // Given away: held here as well, the first timetable would outlive its service.
        let keeper = PolledCity(file, timetable: consume timetable, serving: city, means: means)
        let reloader = path.map { TimetableReloader(path: $0, keeper: keeper, logger: logger) }
        try await serve(
            city, file, monitor: keeper, means: means, greeting, keeping: { await keeper.run() },
            reload: { await reloader?.reload() })
    }

    /// Serves a city: the last good timetable, or none until one has been fetched and compiled; then a new one whenever its
    /// feeds have changed.
    func serve(
        _ file: CityFile, environment: [String: String] = ProcessInfo.processInfo.environment,
        greeting: @escaping @Sendable (String) async -> Void
    ) async throws {
        defer { endLog() }
        let (means, city) = (try means(of: file, environment), ServedCity())
        let sync = ScheduleSync(
            city: file, dataFolder: data, access: means.access, budgets: means.budgets, fetcher: fetcher,
            clock: clock.polling, computing: computing, logger: logger)
        let keeper = AwaitedCity(file, serving: city, sync: sync, means: means)
        try await serve(
            city, file, monitor: keeper, means: means, greeting, keeping: { await keeper.run() },
            reload: { keeper.lookForSchedules() })
    }

    /// Writes what the log holds and takes no more lines: why the server ended, if it says so, is the last one.
    private func endLog() {
        log.flush(within: Self.flushSeconds)
        log.close()
    }

    private func means(of file: CityFile, _ environment: [String: String]) throws -> PolledCity.Dependencies {
        PolledCity.Dependencies(
            access: try file.access(environment: environment),
            budgets: RequestBudgets(file.providers, now: clock.preciseNow()), fetcher: fetcher, clock: clock.polling,
            dataFolder: data, seed: seed, computing: computing, logger: logger)
    }

    private func serve(
        _ city: ServedCity, _ file: CityFile, monitor: any SourceMonitor, means: PolledCity.Dependencies,
        _ greeting: @escaping @Sendable (String) async -> Void, keeping: @escaping @Sendable () async -> Void,
        reload: @escaping @Sendable () async -> Void
    ) async throws {
        let configuration = try options.configuration(
            cityWater: file.water, drainSeconds: drainSeconds, logger: logger)
        let serverClock = ServerClock(now: clock.now, monotonicSeconds: Machine.monotonicSeconds)
        let journeys = try options.journeyService(
            water: configuration.water, asking: means.tripPlanner(of: file), logger: logger)
        let people = try await PeopleRuntime(
            PeopleSettings(environment: .own, dataFolder: data), city: city, host: configuration.host,
            publicURL: configuration.publicURL, keepsLimits: configuration.rateLimits, keepsMails: keepsMails,
            demo: demoPushes, clock: clock, passwords: computing.passwords, logger: logger)
        let service = try TransitService(
            city: city, clock: serverClock, configuration: configuration, sources: monitor, journeys: journeys,
            people: people.peopleServices, demo: demoControls, computing: computing, log: log, logger: logger)
        let working = Task { await people.run() }
        let planning = Task { await journeys.keepReady(city, clock: serverClock, in: computing.preparation) }
        let keeping = Task { await keeping() }
        let reloading = Task {
            for await _ in HangUps.all { await reload() }
        }
        defer {
            keeping.cancel()
            planning.cancel()
            reloading.cancel()
        }
        let host = configuration.host == "0.0.0.0" ? "localhost" : configuration.host
        var failure: (any Error)?
        do {
            let stops = StopSignals.requests { [log] in log.flush(within: Self.flushSecondsAtOnce) }
            try await service.run(until: stops) { port in
                people.serves(at: configuration.publicURL ?? "http://\(host):\(port)")
                await greeting("http://\(host):\(port)")
            }
        } catch {
            failure = error
        }
        working.cancel()
        await working.value
        await people.close()
        await fetcher.close()
        if let failure {
            throw Refusal(host: configuration.host, port: configuration.port, failure)
        }
    }
}

/// Hang-ups (SIGHUP), by which operators ask a server for new timetables.
private enum HangUps {
    /// Each as it comes; those that come while one is dealt with count as one.
    static var all: AsyncStream<Void> {
        signal(SIGHUP, SIG_IGN)
        return AsyncStream(bufferingPolicy: .bufferingNewest(1)) { continuation in
            // Made and cancelled once, by whoever comes last; Dispatch itself is safe for that.
            nonisolated(unsafe) let source = DispatchSource.makeSignalSource(signal: SIGHUP, queue: .global())
            source.setEventHandler { continuation.yield() }
            continuation.onTermination = { _ in source.cancel() }
            source.resume()
        }
    }
}
