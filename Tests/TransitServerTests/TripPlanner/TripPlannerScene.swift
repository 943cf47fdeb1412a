import Fares
import FeedFixtures
import Feeds
import Foundation
import LiveState
import Logging
import SimulatedCity
import Synchronization
import Testing
import TransitAPI
import TransitAnswers
import TransitServer
import TransitServices

/// Answers of the Trip Planner as a test wants them.
final class StagedFetcher: FeedFetcher {
    typealias Reply = @Sendable (FeedRequest) async throws(FetchError) -> FeedResponse

    private let asked = Mutex<[String]>([])
    private let reply: Reply

    init(_ reply: @escaping Reply) { self.reply = reply }

    /// The same bytes to every question for journeys, and places to every search.
    convenience init(status: Int = 200, trip: [UInt8] = Array("{}".utf8), places: [UInt8] = Array("{}".utf8)) {
        self.init { request throws(FetchError) in
            FeedResponse(status: status, bytes: request.url.contains("/v1/tp/trip?") ? trip : places)
        }
    }

    var urls: [String] { asked.withLock { $0 } }
    var trips: [String] { urls.filter { $0.contains("/v1/tp/trip?") } }
    var searches: [String] { urls.filter { $0.contains("/v1/tp/stop_finder?") } }

    func fetch(_ request: FeedRequest) async throws(FetchError) -> FeedResponse {
        asked.withLock { $0.append(request.url) }
        return try await reply(request)
    }
}

/// A server of the simulated city that asks a Trip Planner.
struct TripPlannerScene: Sendable {
    static let start = TestCity.tuesdayMorning
    static let updates = LiveScene.updates

    let server: TestServer
    let city: ServedCity
    let liveStore: LiveStateStore
    let log: LogKeeper

    var clock: TestClock { server.clock }

    /// Runs a server of its own while `body` does.
    ///
    /// - Parameters:
    ///   - address: where the provider is; read by the fetcher alone.
    ///   - limit: requests a day.
    static func with<Value>(
        _ use: TripPlannerRules.Use, _ fetcher: any FeedFetcher, address: String = "https://nsw.test",
        limit: Int = 100_000, timeout: Double = 600, fares: (any FareModel)? = nil, at now: Int64 = start,
        _ body: (TripPlannerScene) async throws -> Value
    ) async throws -> Value {
        let shared = try TestCity.shared()
        let liveStore = LiveStateStore(timetable: shared.timetable, sources: [updates])
        let city = ServedCity(ServedCity.Edition(live: liveStore.state, pack: shared.pack))
        let clock = TestClock(now)
        let began = ContinuousClock.now
        // It goes on while requests wait for their turn, and jumps with the test's; but slowly after a while, so that a
        // machine that is busy does not make answers old.
        let precise: @Sendable () -> Double = {
            let passed = (ContinuousClock.now - began) / .seconds(1)
            return Double(clock.now) + min(passed, 20) + max(0, passed - 20) / 100
        }
        let log = LogKeeper()
        let zone = try #require(LocalClock(zone: "Australia/Sydney"))
        let provider = Provider(
            id: "nsw", baseURL: address, keyVariable: "KEY", header: "Authorization: apikey {key}",
            requestsPerSecond: 1_000, dailyLimit: limit, clock: zone)
        let file = CityFile(
            name: "Sydney", feeds: [], providers: [provider],
            tripPlanner: TripPlannerRules(provider: "nsw", use: use, timeout: timeout))
        let dependencies = PolledCity.Dependencies(
            access: try file.access(environment: ["KEY": "demo"]),
            budgets: RequestBudgets([provider], now: precise()), fetcher: fetcher,
            clock: PollerClock(preciseNow: precise), dataFolder: "", seed: 1, logger: log.logger)
        let journeyService = JourneyService(
            fares: fares, timeLimit: 600, provider: dependencies.tripPlanner(of: file))
        return try await TestServer.serving(city, clock, journeys: journeyService, logger: log.logger) { server in
            try await body(TripPlannerScene(server: server, city: city, liveStore: liveStore, log: log))
        }
    }

    /// Asks for a plan and gives the whole answer.
    func reply(
        from origin: TripPlace = Self.blacktown, to destination: TripPlace = Self.central,
        _ change: (inout TripPlanRequest) -> Void = { _ in }
    ) async throws -> Reply {
        var request = TripPlanRequest(origin: origin, destination: destination, limit: 20)
        change(&request)
        let body = try #require(TransitContract.planTrip.body(for: request))
        return try await server.ask(
            "/api/v1/trips/plan", method: "POST", headers: ["Content-Type: application/json"], body: body)
    }

    func plan(
        from origin: TripPlace = Self.blacktown, to destination: TripPlace = Self.central,
        _ change: (inout TripPlanRequest) -> Void = { _ in }
    ) async throws -> TripPlanBody {
        let reply = try await reply(from: origin, to: destination, change)
        try #require(reply.status == 200, "\(reply.text.prefix(400))")
        return try reply.data()
    }

    static let blacktown = TripPlace.search("Blacktown Station", name: nil)
    static let central = TripPlace.stop("200060", name: nil)

    /// A number on `/metrics`.
    func metric(_ name: String) async throws -> Double? {
        let text = try await server.ask("/metrics").text
        return text.split(separator: "\n").first { $0.hasPrefix(name + " ") }.flatMap {
            Double($0.split(separator: " ").last ?? "")
        }
    }
}

/// Real answers of the Trip Planner, beside the package.
enum RealPlan {
    static let folder = SharedFiles.folder + "/nsw-trip-planner"
    static let arePresent = FileManager.default.fileExists(atPath: folder)

    static func bytes(_ name: String) throws -> [UInt8] {
        Array(try Data(contentsOf: URL(filePath: "\(folder)/\(name).json")))
    }
}
