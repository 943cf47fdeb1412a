import FeedFixtures
import Feeds
import Foundation
import Logging
import Synchronization
import TripPlanner

/// Real answers of the Trip Planner, beside the package.
enum RealAnswer {
    static let folder = SharedFiles.folder + "/nsw-trip-planner"
    static let arePresent = FileManager.default.fileExists(atPath: folder)
    static let trips = [
        "trip", "trip_metro_bus", "trip_occupancy_platform", "example_trip_1", "hige_multiple_legs_trip",
    ]
    static let places = ["stop_finder_any", "stop_finder_stop"]

    static func bytes(_ name: String) throws -> [UInt8] {
        Array(try Data(contentsOf: URL(filePath: "\(folder)/\(name).json")))
    }

    static func plan(_ name: String) throws -> TripPlan { try TripAnswer.plan(bytes(name), fetchedAt: 7) }
}

/// A small answer, written as text, with whatever a test wants to be wrong with it.
enum SmallAnswer {
    static func of(_ legs: String..., extra: String = "") -> [UInt8] {
        Array(#"{"journeys":[{"interchanges":0,"legs":[\#(legs.joined(separator: ","))]\#(extra)}]}"#.utf8)
    }

    static func leg(
        _ productClass: Int = 1, dep: String = "2026-01-14T00:10:00Z", arr: String = "2026-01-14T00:20:00Z",
        extra: String = "", properties: String = "{}"
    ) -> String {
        #"{"transportation":{"product":{"class":\#(productClass)},"number":"T1","properties":\#(properties)},"#
            + #""origin":{"id":"1","type":"platform","name":"A","departureTimePlanned":"\#(dep)"},"#
            + #""destination":{"id":"2","type":"platform","name":"B","arrivalTimePlanned":"\#(arr)"}\#(extra)}"#
    }
}

/// A clock that stands until it is moved; sleepers wake when it passes them. Sleeps of a few milliseconds, as the rate
/// of requests asks for, pass at once.
final class HandClock: Sendable {
    private struct State {
        var now: Double
        var sleepers: [(id: Int, until: Double, wake: CheckedContinuation<Void, any Error>)] = []
        var ids = 0
        var cancelled: Set<Int> = []
    }

    private let state: Mutex<State>

    init(at now: Double) { state = Mutex(State(now: now)) }

    var now: Double { state.withLock { $0.now } }
    var sleepers: Int { state.withLock { $0.sleepers.count } }
    var clock: PollerClock {
        PollerClock(preciseNow: { self.now }, sleepUntil: { try await self.sleep(until: $0) })
    }

    func move(by seconds: Double) {
        let awake = state.withLock { state in
            state.now += seconds
            let now = state.now
            let awake = state.sleepers.filter { $0.until <= now }
            state.sleepers.removeAll { $0.until <= now }
            return awake.map(\.wake)
        }
        for wake in awake { wake.resume() }
    }

    private func sleep(until: Double) async throws {
        let id = state.withLock { state in
            state.ids += 1
            return state.ids
        }
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { wake in
                let result: Result<Void, any Error>? = state.withLock { state in
                    if state.cancelled.remove(id) != nil { return .failure(CancellationError()) }
                    if until <= state.now + 0.01 {
                        state.now = max(state.now, until)
                        return .success(())
                    }
                    state.sleepers.append((id, until, wake))
                    return nil
                }
                if let result { wake.resume(with: result) }
            }
        } onCancel: {
            let wake = state.withLock { state in
                guard let index = state.sleepers.firstIndex(where: { $0.id == id }) else {
                    state.cancelled.insert(id)
                    return CheckedContinuation<Void, any Error>?.none
                }
                return state.sleepers.remove(at: index).wake
            }
            wake?.resume(throwing: CancellationError())
        }
    }
}

/// Answers with whatever it is told to, at once or when told to go on.
final class GatedFetcher: FeedFetcher {
    private struct State {
        var asked: [FeedRequest] = []
        var answers: [Result<FeedResponse, FetchError>] = []
        var isHeld = false
    }

    private let state: Mutex<State>
    private let fallback: Result<FeedResponse, FetchError>

    /// - Parameter fallback: the answer once no other is left.
    init(_ fallback: Result<FeedResponse, FetchError>) {
        self.fallback = fallback
        state = Mutex(State())
    }

    convenience init(status: Int = 200, _ bytes: [UInt8] = SmallAnswer.of(SmallAnswer.leg())) {
        self.init(.success(FeedResponse(status: status, bytes: bytes)))
    }

    var requests: [FeedRequest] { state.withLock { $0.asked } }

    func next(_ answers: Result<FeedResponse, FetchError>...) { state.withLock { $0.answers += answers } }

    func hold() { state.withLock { $0.isHeld = true } }

    func release() { state.withLock { $0.isHeld = false } }

    func fetch(_ request: FeedRequest) async throws(FetchError) -> FeedResponse {
        let answer = state.withLock { state in
            state.asked.append(request)
            return state.answers.isEmpty ? fallback : state.answers.removeFirst()
        }
        while state.withLock({ $0.isHeld }) {
            do { try await Task.sleep(for: .milliseconds(1)) } catch { throw .cancelled }
        }
        return try answer.get()
    }
}

/// A client with everything around it that a test looks at.
struct PlannerBench {
    let hand = HandClock(at: Double(Fixture.tuesday + 9 * 3600))
    let log = LogKeeper()
    let fetcher: GatedFetcher
    let budgets: RequestBudgets
    let client: TripPlannerClient

    init(
        _ fetcher: GatedFetcher = GatedFetcher(), limit: Int = 30_000, rate: Double = 1_000,
        limits: TripPlannerLimits = TripPlannerLimits()
    ) throws {
        let provider = Fixture.provider(limit: limit, rate: rate)
        self.fetcher = fetcher
        budgets = RequestBudgets([provider], now: hand.now)
        client = TripPlannerClient(
            provider: provider, access: try ProviderAccess(provider, environment: ["NSW_API_KEY": "s3cret"]),
            budgets: budgets, fetcher: fetcher, clock: hand.clock, limits: limits, seed: 1, logger: log.logger)
    }

    func question(minutes: Int64 = 0, seconds: Int64 = 0, latitude: Double = -33.8688) -> TripQuestion {
        TripQuestion(
            from: .coordinate(latitude: latitude, longitude: 151.2093), to: .stop("200060"),
            time: Fixture.tuesday + 9 * 3600 + minutes * 60 + seconds)
    }

    /// The error of a question; nil where there is an answer.
    func failure(_ question: TripQuestion? = nil) async -> TripPlannerError? {
        do throws(TripPlannerError) {
            _ = try await client.plan(question ?? self.question())
            return nil
        } catch {
            return error
        }
    }

    /// Waits until something is so, for a minute at most.
    func until(_ isSo: () -> Bool) async throws {
        for _ in 0..<60_000 where !isSo() { try await Task.sleep(for: .milliseconds(1)) }
    }
}
