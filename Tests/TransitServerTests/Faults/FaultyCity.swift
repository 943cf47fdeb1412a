import Feeds
import Foundation
import LiveState
import SimulatedCity
import Testing
import TransitAPI
import TransitAnswers
import TransitServer
import TransitServices

/// A server that polls the trains of a simulated city over HTTP from a provider that can be made to fail. Time is the test's.
struct FaultyCity: Sendable {
    /// Seconds until live data is called stale, and until it is let go: short, so that a table of faults is soon through.
    static let staleAfter: Int64 = 60, limit: Int64 = 150
    /// Seconds between polls.
    static let cadence: Int64 = 10

    let mock: MockNSW
    let server: TestServer
    let monitor: PolledCity

    /// Runs provider, poller and server while `body` does, from the first poll on.
    static func with(_ body: @escaping @Sendable (FaultyCity) async throws -> Void) async throws {
        let clock = TestClock(TestCity.tuesdayMorning)
        var options = MockNSW.Options()
        (options.rate, options.oddRefusals) = (100, false)
        // Longer than the poller waits here.
        options.slowness = .seconds(3)
        let description = try SimulatedCity(descriptionFolder: TestCity.package + "/Cities/simulated")
        let mock = try MockNSW(
            city: LiveCity(description, seed: 5), schedule: nil, clock: { clock.now }, options: options)
        let (ports, announce) = AsyncStream.makeStream(of: Int.self)
        try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask { try await mock.run { announce.yield($0) } }
            for await port in ports {
                try await serve(mock, port, clock, body)
                break
            }
            group.cancelAll()
        }
    }

    private static func serve(
        _ mock: MockNSW, _ port: Int, _ clock: TestClock, _ body: (FaultyCity) async throws -> Void
    ) async throws {
        let file = try city(publishedAt: "http://127.0.0.1:\(port)")
        let city = ServedCity()
        let sleep: @Sendable (Double) async throws -> Void = { instant in
            while Double(clock.now) < instant { try await Task.sleep(for: .milliseconds(1)) }
        }
        let pollerClock = PollerClock(preciseNow: { Double(clock.now) }, sleepUntil: sleep)
        let fetcher = HurriedFetcher()
        let monitor = PolledCity(
            file, timetable: try TestCity.shared().timetable, serving: city,
            dependencies: PolledCity.Dependencies(
                access: try file.access(environment: ["KEY": "demo"]),
                budgets: RequestBudgets(file.providers, now: Double(clock.now)), fetcher: fetcher, clock: pollerClock,
                dataFolder: try ProcessFolder.path("faults"), seed: 1,
                logger: TestServer.silent))
        let (server, serving) = try await TestServer.start(city, clock, sources: monitor)
        let polling = Task { try await monitor.run() }
        do {
            let faulty = FaultyCity(mock: mock, server: server, monitor: monitor)
            try await faulty.pass(10)
            try await body(faulty)
        } catch {
            Issue.record(error)
        }
        polling.cancel()
        serving.cancel()
        _ = await polling.result
        _ = await serving.result
        await fetcher.close()
    }

    private static func city(publishedAt address: String) throws -> CityFile {
        let zone = try #require(LocalClock(zone: "Australia/Sydney"))
        let provider = Provider(
            id: "nsw", baseURL: address, keyVariable: "KEY", header: "Authorization: apikey {key}",
            requestsPerSecond: 100, dailyLimit: 100_000, clock: zone)
        let sources: [(LiveSourceKind, String)] = [
            (.tripUpdates, "/v2/gtfs/realtime/sydneytrains"), (.vehiclePositions, "/v2/gtfs/vehiclepos/sydneytrains"),
            (.alerts, "/v2/gtfs/alerts/sydneytrains"),
        ]
        return CityFile(
            name: "Sydney", timeZone: "Australia/Sydney", feeds: [], providers: [provider],
            realtime: sources.map { kind, path in
                let live = LiveSource(
                    id: kind.rawValue, kind: kind, feeds: ["simulated"], staleAfter: staleAfter, limit: limit)
                return PolledSource(live: live, provider: "nsw", url: path, every: Double(cadence))
            })
    }

    /// Lets time pass second by second; requests that are made are answered before it goes on.
    func pass(_ seconds: Int64) async throws {
        for _ in 0..<seconds {
            server.clock.advance(by: 1)
            // A poller that has something to ask begins within a millisecond of its clock.
            var quiet = 0
            for _ in 0..<60_000 where quiet < 3 {
                try await Task.sleep(for: .milliseconds(1))
                quiet = monitor.polling().sources.allSatisfy { $0.nextPoll != nil } ? quiet + 1 : 0
            }
            try #require(quiet == 3, "a request never ends")
        }
    }
}

/// Brings feeds over HTTP and gives up soon.
private struct HurriedFetcher: FeedFetcher {
    private let fetcher = HTTPFetcher()

    func fetch(_ request: FeedRequest) async throws(FetchError) -> FeedResponse {
        var request = request
        request.timeout = 1
        return try await fetcher.fetch(request)
    }

    func download(_ request: FeedRequest, to path: String) async throws(FetchError) -> FeedResponse {
        try await fetcher.download(request, to: path)
    }

    func close() async { await fetcher.close() }
}
