import Computing
import FeedFixtures
import Feeds
import Foundation
import Logging
import Testing
import Timetable
import TransitAnswers
import TransitServer
import TransitServices

/// A swap of the timetable is said to be done if it is, and only then.
@Suite(.timeLimit(.minutes(5))) struct SwapTests {
    private let log = LogKeeper()
    private let city = ServedCity()
    private let first: Timetable
    private let file: String

    init() throws {
        file = try TestCity.shared().timetablePath
        first = try Timetable(path: file)
    }

    private func keeper(_ pool: ComputePool) throws -> PolledCity {
        let clock = TestClock(TestCity.tuesdayMorning)
        let polling = PollerClock(
            preciseNow: { Double(clock.now) }, sleepUntil: { _ in try await Task.sleep(for: .seconds(3600)) })
        return PolledCity(
            CityFile(name: "Sydney", timeZone: "Australia/Sydney", feeds: []), timetable: first, serving: city,
            dependencies: PolledCity.Dependencies(
                budgets: RequestBudgets([], now: Double(clock.now)), fetcher: NoFetcher(), clock: polling,
                dataFolder: try ProcessFolder.path("swaps"), seed: 1, computing: pool, logger: log.logger))
    }

    /// Occupies a lane of one thread until the gate opens.
    private func hold(_ lane: ComputeLane, _ gate: Gate) async -> Task<Void, any Error> {
        let task = Task { try await lane.run { _ in gate.pass() } }
        await gate.arrived(1)
        return task
    }

    private var swapped: Int { log.lines.count { $0.hasPrefix("timetable_swapped") } }

    @Test(arguments: [true, false])
    func `a swap that finds no room is refused, says why and changes nothing`(whileMadeReady: Bool) async throws {
        var pool = ComputePool()
        let narrow = ComputeLane(LaneRules("narrow", width: 1, waiting: 0))
        if whileMadeReady { pool.preparation = narrow } else { pool.frames = narrow }
        let keeper = try keeper(pool)
        let gate = Gate()
        let held = await hold(narrow, gate)
        let next = try Timetable(path: file)
        await #expect(throws: SwapError.notComputed(.full)) { try await keeper.swap(to: next) }
        await #expect(throws: SwapError.notComputed(.full)) { try await keeper.swap(to: file) }
        #expect(city.edition?.timetable === first && keeper.polling().swaps == 0 && swapped == 0)
        gate.open()
        try await held.value
        // Asked again with room, it is done, its pack with it.
        try await keeper.swap(to: next)
        #expect(city.edition?.timetable === next && city.edition?.pack != nil)
        #expect(keeper.polling().swaps == 1 && keeper.polling().timetables.count == 2 && swapped == 1)
    }

    @Test func `why a swap was refused is said in words`() {
        #expect(
            SwapError.notComputed(.full).description
                == "so much waits to be computed that nothing can be added: ask again once it is done")
        #expect(SwapError.overtaken.description == "a timetable that was asked for later is in service already")
    }

    @Test func `a swap that is ready after one that was asked for later is refused`() async throws {
        let pool = ComputePool()
        let keeper = try keeper(pool)
        let (opening, packing) = (Gate(), Gate())
        let held = await hold(pool.preparation, opening)
        let earlier = Task { try await keeper.swap(to: file) }
        await ComputingScene.until(pool.preparation, waiting: 1)
        let next = try Timetable(path: file)
        let later = Task { try await keeper.swap(to: next) }
        // Its pack is written, and it waits behind the earlier one, whose pack is not.
        await ComputingScene.until(pool.preparation, waiting: 2)
        let packs = await hold(pool.packs, packing)
        opening.open()
        try await later.value
        #expect(city.edition?.timetable === next && city.edition?.pack != nil)
        packing.open()
        await #expect(throws: SwapError.overtaken) { try await earlier.value }
        #expect(city.edition?.timetable === next && city.edition?.pack != nil)
        #expect(keeper.polling().swaps == 1 && keeper.polling().timetables.count == 2 && swapped == 1)
        for task in [held, packs] { try await task.value }
    }

    @Test func `who leaves when everything is ready is told the truth too`() async throws {
        let pool = ComputePool()
        let keeper = try keeper(pool)
        let gate = Gate()
        let held = await hold(pool.frames, gate)
        let next = try Timetable(path: file)
        let swap = Task { try await keeper.swap(to: next) }
        await ComputingScene.until(pool.frames, waiting: 1)
        swap.cancel()
        gate.open()
        try await swap.value
        #expect(city.edition?.timetable === next && keeper.polling().swaps == 1 && swapped == 1)
        try await held.value
    }

    @Test func `who leaves before is told that nothing happened`() async throws {
        let pool = ComputePool()
        let keeper = try keeper(pool)
        let gate = Gate()
        let held = await hold(pool.preparation, gate)
        let next = try Timetable(path: file)
        let swap = Task { try await keeper.swap(to: next) }
        await ComputingScene.until(pool.preparation, waiting: 1)
        swap.cancel()
        await #expect(throws: SwapError.notComputed(.cancelled(.stopped))) { try await swap.value }
        gate.open()
        try await held.value
        #expect(city.edition?.timetable === first && keeper.polling().swaps == 0 && swapped == 0)
    }

    @Test func `a file that is no timetable is named, and the one before stays`() async throws {
        let keeper = try keeper(ComputePool())
        let broken = try ProcessFolder.path("broken.timetable")
        try Data("no timetable".utf8).write(to: URL(filePath: broken))
        await #expect(throws: TimetableError.self) { try await keeper.swap(to: broken) }
        #expect(city.edition?.timetable === first && keeper.polling().swaps == 0 && swapped == 0)
    }
}

/// Nothing is fetched.
struct NoFetcher: FeedFetcher {
    func fetch(_ request: FeedRequest) async throws(FetchError) -> FeedResponse { throw .cancelled }

    func download(_ request: FeedRequest, to path: String) async throws(FetchError) -> FeedResponse {
        throw .cancelled
    }
}
