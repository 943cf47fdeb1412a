import Computing
import Fares
import FeedFixtures
import LiveState
import Synchronization
import TransitAnswers
import TransitServer

/// A server whose lanes a test fills, and whose time limits end when it says so.
struct ComputingScene: Sendable {
    let server: TestServer
    let pool: ComputePool
    let sleep: HeldSleep

    /// One thread for journeys and one for lists; two more may wait, and of one client one.
    static func pool(threads: Int = 1) -> ComputePool {
        var settings = ComputePool.Settings(cores: 2)
        (settings.threads, settings.waiting, settings.clientRunning, settings.clientWaiting) = (threads, 2, threads, 1)
        var pool = ComputePool(settings)
        pool.lists = ComputeLane(LaneRules("lists", width: 1, waiting: 1))
        return pool
    }

    static func with<Value>(
        _ pool: ComputePool = ComputingScene.pool(), fares: (any FareModel)? = nil,
        _ body: (ComputingScene) async throws -> Value
    ) async throws -> Value {
        let city = ServedCity(ServedCity.Edition(timetable: try JourneyTown.timetable.get()))
        let sleep = HeldSleep()
        let clock = TestClock(JourneyTown.start)
        var told = clock.asServerClock
        told.sleep = sleep.sleep
        var configuration = ServerConfiguration()
        configuration.requestTimeout = .seconds(11)
        return try await TestServer.serving(
            city, clock, configuration, told: told, journeys: JourneyService(fares: fares, timeLimit: 5),
            computing: pool
        ) { server in
            try await body(ComputingScene(server: server, pool: pool, sleep: sleep))
        }
    }

    static let plan = "/api/v1/trips/plan?from=200060&to=215020"

    /// Occupies every thread of a lane, as somebody else's work, until the gate opens.
    func fill(_ lane: ComputeLane, _ gate: Gate) async -> [Task<Void, any Error>] {
        let tasks = (0..<lane.rules.width).map { _ in Task { try await lane.run { _ in gate.pass() } } }
        await gate.arrived(lane.rules.width)
        return tasks
    }

    /// Until so much waits for a lane.
    static func until(_ lane: ComputeLane, waiting: Int) async {
        while lane.figures.waiting != waiting { await Task.yield() }
    }
}

/// A model of fares that stands still the first time it is asked, and is deaf to everything.
final class DeafFares: FareModel {
    let gate = Gate()
    private let asked = Mutex(false)

    func fare(for legs: [FareLeg], rider: RiderCategory) -> FareAnswer {
        let isFirst = asked.withLock { asked in
            defer { asked = true }
            return !asked
        }
        if isFirst { gate.pass() }
        return .unknown(.outside(leg: 0, what: "tests"))
    }
}
