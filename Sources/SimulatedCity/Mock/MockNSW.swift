import Hummingbird
import Logging
import Synchronization

/// The open data API of Transport for NSW, played by a simulated city: the same paths, keys, limits and conditional requests,
/// and faults on demand.
///
/// Beside them it answers, without a key, `GET /mock/status`, `POST /mock/faults`, `DELETE /mock/faults`, and
/// `PUT /mock/alerts/ID` and `DELETE /mock/alerts/ID`, by which alerts are published that do not happen in the city.
package final class MockNSW: Sendable {
    let options: Options
    let clock: @Sendable () -> Int64
    let frames: FeedFrames
    let planner: MockPlanner
    let chance: Chance
    let zone: CityClock
    private let schedules: Mutex<Schedules>
    private let requestRecord: Mutex<RequestRecord>
    private let faults = Mutex(FaultBoard())
    private let logger: Logger

    private enum Schedules: Sendable {
        case absent
        case one(PublishedSchedule)
        case parts(DailySchedules)
    }

    /// - Parameters:
    ///   - city: what the realtime feeds tell of.
    ///   - schedules: those of the same city.
    ///   - clock: seconds since 1970-01-01T00:00:00Z.
    ///   - logger: told when serving starts and ends; nil for nobody.
    /// - Throws: `MockNSWError.unreadableSchedule`.
    package init(
        city: LiveCity, schedules: MockSchedules, clock: @escaping @Sendable () -> Int64,
        options: Options = Options(), logger: Logger? = nil
    ) throws(MockNSWError) {
        (self.options, self.clock) = (options, clock)
        self.logger = logger ?? Logger(label: "mock-nsw") { _ in SwiftLogNoOpLogHandler() }
        chance = city.runs.seed.of("mock")
        zone = city.runs.clock
        frames = FeedFrames(city: city, garbage: chance)
        planner = MockPlanner(city)
        let source: Schedules =
            switch schedules {
            case .absent: .absent
            case .one(let path): .one(try PublishedSchedule(path: path, modified: clock()))
            case .parts(let whole, let folder): .parts(DailySchedules(city: whole.city, folder: folder))
            }
        self.schedules = Mutex(source)
        requestRecord = Mutex(RequestRecord(rate: options.rate, quota: options.quota))
    }

    /// The same with one schedule for all paths.
    ///
    /// - Parameter schedule: a GTFS feed of the same city, a folder of `.txt` files or a zip; nil for none, and 404 where
    ///   it would be.
    package convenience init(
        city: LiveCity, schedule: String?, clock: @escaping @Sendable () -> Int64, options: Options = Options(),
        logger: Logger? = nil
    ) throws(MockNSWError) {
        let schedules = schedule.map { MockSchedules.one(path: $0) } ?? .absent
        try self.init(city: city, schedules: schedules, clock: clock, options: options, logger: logger)
    }

    /// Serves until its task is cancelled, or the process is asked to stop by a signal; then requests in flight end.
    ///
    /// - Parameters:
    ///   - onSignals: whether SIGTERM and SIGINT end it; not for a server inside another program.
    ///   - onReady: called with the port once connections are accepted.
    package func run(
        stoppingOnSignals onSignals: Bool = false, onReady: @escaping @Sendable (Int) async -> Void = { _ in }
    ) async throws {
        var quiet = logger
        quiet.logLevel = max(logger.logLevel, .notice)
        let application = Application(
            responder: MockResponder(mock: self),
            configuration: ApplicationConfiguration(
                address: .hostname(options.host, port: options.port), serverName: nil),
            onServerRunning: { channel in await onReady(channel.localAddress?.port ?? 0) }, logger: quiet)
        try await application.runService(gracefulShutdownSignals: onSignals ? [.sigterm, .sigint] : [])
    }
}

extension MockNSW {
    /// How the mock behaves.
    package struct Options: Sendable {
        /// Where it listens; port 0 for any that is free.
        package var host = "127.0.0.1"
        package var port = 0
        /// Keys it knows.
        package var keys: Set<String> = ["demo"]
        /// Requests a key may make in a second (Bronze plan).
        package var rate = 5
        /// Requests a key may make from midnight to midnight in Sydney (Bronze plan).
        package var quota = 60_000
        /// Whether a request over the rate is at times answered 401 or 403 instead of 429, as NSW's gateway has done.
        package var oddRefusals = true
        /// How long the fault `slow` takes.
        package var slowness: Duration = .seconds(20)

        /// The limits NSW has.
        package init() {}
    }

    /// What it has been asked so far, and the faults in force.
    package var status: MockStatus {
        let now = clock()
        let faults = faults.withLock { $0.active(at: now) }
        let today = zone.date(at: now)
        return requestRecord.withLock { requestRecord in
            MockStatus(
                total: requestRecord.total, today: requestRecord.admitted(on: today), quota: requestRecord.quota,
                maximumPerSecond: requestRecord.maximumPerSecond, byPath: requestRecord.byPath,
                byStatus: Dictionary(uniqueKeysWithValues: requestRecord.byStatus.map { (String($0.key), $0.value) }),
                faults: faults)
        }
    }

    /// Makes a path fail from now on.
    ///
    /// - Parameters:
    ///   - path: one that is served, or `*` for all.
    ///   - seconds: for how long, up to a year; nil for until cleared.
    /// - Throws: `MockNSWError.unknownPath`, and `malformedRequest` for a time that is none.
    package func setFault(_ fault: MockFault, for path: String = "*", seconds: Int64? = nil) throws(MockNSWError) {
        guard seconds.map(FaultBoard.seconds.contains) ?? true else { throw .malformedRequest }
        guard path == "*" || NSWResource.byPath[path] != nil else { throw .unknownPath(path) }
        let now = clock()
        faults.withLock { $0.set(fault, for: path, seconds: seconds, at: now) }
    }

    /// Publishes an alert in the next frame of every feed of alerts, for an hour.
    ///
    /// - Parameter json: a GTFS-realtime Alert in protobuf's JSON.
    /// - Throws: `MockNSWError.malformedAlert`.
    package func publish(alert id: String, _ json: String) throws(MockNSWError) {
        let next = frames.feedTime(after: clock())
        try frames.asked.publish(id, json, during: next..<(next + 3_600))
    }

    /// Takes an alert out of the feeds.
    package func end(alert id: String) { frames.asked.end(id) }

    /// Ends every fault.
    package func clearFaults() { faults.withLock { $0.clear() } }

    /// Hands out another schedule from now on, behind every path.
    ///
    /// - Throws: `MockNSWError.unreadableSchedule`; the one before then stays.
    package func publishSchedule(_ path: String) throws(MockNSWError) {
        let new = try PublishedSchedule(path: path, modified: clock())
        schedules.withLock { $0 = .one(new) }
    }

    /// What a path of a part hands out at an instant; nil for nothing.
    func schedule(_ part: SchedulePart, asked path: String, at now: Int64) async throws -> PublishedSchedule? {
        switch schedules.withLock({ $0 }) {
        case .absent: nil
        case .one(let schedule): schedule
        case .parts(let schedules): try await schedules.schedule(part, asked: path, at: now)
        }
    }

    func takeFault(_ path: String, at now: Int64) -> (fault: MockFault, since: Int64, answer: Int)? {
        faults.withLock { $0.take(path, at: now) }
    }

    func count<Result: Sendable>(_ change: (inout RequestRecord) -> Result) -> Result {
        requestRecord.withLock { requestRecord in change(&requestRecord) }
    }
}
