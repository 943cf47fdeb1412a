import Computing
import Logging
import Synchronization
import TransitAnswers
import TransitServer

/// A clock that stands still until it is moved, each hand for itself.
final class TestClock: Sendable {
    private let seconds: Mutex<Int64>
    private let monotonic = Mutex(0.0)

    init(_ now: Int64) { seconds = Mutex(now) }

    var now: Int64 { seconds.withLock { $0 } }

    func advance(by more: Int64) { seconds.withLock { $0 += more } }

    /// Lets time pass that is only measured, as between two signs of life of a stream.
    func pass(_ more: Double) { monotonic.withLock { $0 += more } }

    var asServerClock: ServerClock {
        ServerClock(now: { self.now }, monotonicSeconds: { self.monotonic.withLock { $0 } })
    }
}

/// The real service in this process, on a free port.
struct TestServer: Sendable {
    let port: Int
    let clock: TestClock

    /// The server most tests ask: the simulated city on a Tuesday morning.
    static func shared() async throws -> TestServer { try await starting.value }

    private static let starting = Task {
        try await start(ServedCity(try TestCity.shared().edition), TestClock(TestCity.tuesdayMorning)).server
    }

    /// Runs a server of its own while `body` does.
    static func with<Value>(
        _ city: ServedCity? = nil, at now: Int64 = TestCity.tuesdayMorning,
        configuration: ServerConfiguration = ServerConfiguration(), sources: (any SourceMonitor)? = nil,
        isLimited: Bool = false, authenticator: (any Authenticator)? = nil,
        _ body: (TestServer) async throws -> Value
    ) async throws -> Value {
        let city = try city ?? ServedCity(try TestCity.shared().edition)
        return try await serving(
            city, TestClock(now), configuration, sources: sources, isLimited: isLimited, authenticator: authenticator,
            body)
    }

    /// Runs a server of any city while `body` does.
    static func serving<Value>(
        _ city: ServedCity, _ clock: TestClock, _ configuration: ServerConfiguration = ServerConfiguration(),
        sources: (any SourceMonitor)? = nil, told: ServerClock? = nil, journeys: JourneyService = JourneyService(),
        isLimited: Bool = false, authenticator: (any Authenticator)? = nil, people: PeopleServices? = nil,
        demo: DemoControls? = nil, computing: ComputePool = ComputePool(), logger: Logger = silent,
        _ body: (TestServer) async throws -> Value
    ) async throws -> Value {
        let (server, running) = try await start(
            city, clock, configuration, sources: sources, told: told, journeys: journeys, isLimited: isLimited,
            authenticator: authenticator, people: people, demo: demo, computing: computing, logger: logger)
        let result: Result<Value, any Error>
        do { result = .success(try await body(server)) } catch { result = .failure(error) }
        running.cancel()
        _ = await running.result
        return try result.get()
    }

    static let silent = Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }

    /// Starts a server and hands back the task that runs it.
    ///
    /// - Parameters:
    ///   - told: the server's clock where it is not simply the test's.
    ///   - isLimited: whether clients are held to their limits; tests ask more often than any client.
    static func start(
        _ city: ServedCity, _ clock: TestClock, _ configuration: ServerConfiguration = ServerConfiguration(),
        sources: (any SourceMonitor)? = nil, told: ServerClock? = nil, journeys: JourneyService = JourneyService(),
        isLimited: Bool = false, authenticator: (any Authenticator)? = nil, people: PeopleServices? = nil,
        demo: DemoControls? = nil, computing: ComputePool = ComputePool(), logger: Logger = silent
    ) async throws -> (server: TestServer, running: Task<Void, any Error>) {
        var configuration = configuration.forTests
        configuration.rateLimits = isLimited
        let service = TransitService(
            city: city, clock: told ?? clock.asServerClock, configuration: configuration, sources: sources,
            journeys: journeys, authenticator: authenticator, people: people, demo: demo,
            computing: computing, logger: logger)
        let (ports, found) = AsyncStream.makeStream(of: Int.self)
        let running = Task {
            defer { found.finish() }
            try await service.run { port in found.yield(port) }
        }
        for await port in ports { return (TestServer(port: port, clock: clock), running) }
        try await running.value
        throw Stopped()
    }

    struct Stopped: Error {}
}

extension TestServer {
    /// Sends one request on a connection of its own and reads the whole answer.
    func ask(
        _ target: String, method: String = "GET", headers: [String] = [], body: [UInt8] = []
    ) async throws -> Reply {
        let connection = try await RawConnection(port: port)
        defer { connection.close() }
        try await connection.send(method, target, headers: headers + ["Connection: close"], body: body)
        return try await connection.receive(isHead: method == "HEAD")
    }
}
