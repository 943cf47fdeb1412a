import FeedFixtures
import Feeds
import Foundation
import LiveState
import SimulatedCity
import Synchronization
import Testing
import Timetable

/// Proves the whole way over HTTP against a provider with keys, rates and conditional requests: schedule, then live feeds.
@Suite(.serialized)
struct MockProviderTests {
    private let folder = try! TemporaryFolder()
    /// Tuesday 31 March 2026, 08:30 in Sydney.
    private static let now = Fixture.tuesday + 8 * 3600 + 1800
    private static let cities = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent().appending(path: "Cities").path

    /// Time since the test began, on that Tuesday.
    private static let began = ContinuousClock.now
    private static let clock = PollerClock(preciseNow: {
        let passed = (ContinuousClock.now - began).components
        return Double(now) + Double(passed.seconds) + Double(passed.attoseconds) / 1e18
    })

    /// A rate the provider never refuses: requests admitted evenly arrive in clumps on a busy machine, so that what is
    /// looked at is their number in the time that passed.
    private static let generousRate = 100

    /// Checks that no more was asked in a time than the city file's rate allows.
    private func expectWithinRate(_ mock: MockNSW, of city: CityFile, since start: Double) {
        let most = 1 + city.providers[0].requestsPerSecond * (Self.clock.preciseNow() - start)
        #expect(Double(mock.status.total) <= most.rounded(.up))
    }

    private func provider(_ key: String) throws -> MockNSW {
        var feed = GateTests.feed(trips: 5)
        feed.remove("calendar.txt")
        feed.service("S", "1111111", "20260101", "20261231")
        var options = MockNSW.Options()
        options.keys = [key]
        options.rate = Self.generousRate
        return try MockNSW(
            city: LiveCity(SimulatedCity(descriptionFolder: Self.cities + "/simulated"), seed: 1),
            schedule: try feed.write(to: folder, named: "published"), clock: { Self.clock.now() }, options: options)
    }

    /// A provider whose every path hands out its own part of the simulated city.
    private func wholeProvider() throws -> MockNSW {
        let city = try SimulatedCity(descriptionFolder: Self.cities + "/simulated")
        var options = MockNSW.Options()
        options.keys = ["k"]
        options.rate = Self.generousRate
        return try MockNSW(
            city: LiveCity(city, seed: 1), schedules: .parts(of: city, folder: folder.path + "/published"),
            clock: { Self.clock.now() }, options: options)
    }

    /// Serves a provider while something is done with its address.
    private func serving(_ mock: MockNSW, _ work: @escaping @Sendable (String) async throws -> Void) async throws {
        let (ports, announce) = AsyncStream.makeStream(of: Int.self)
        try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask { try await mock.run { announce.yield($0) } }
            for await port in ports {
                try await work("http://127.0.0.1:\(port)")
                break
            }
            group.cancelAll()
        }
    }

    private func sydney() throws -> CityFile {
        var city = try CityFile(path: Self.cities + "/sydney.yaml")
        city.gates = Gates()
        return city
    }

    @Test func `the city file of Sydney is fetched, compiled and polled`() async throws {
        let mock = try provider("k")
        let city = try sydney()
        let start = Self.clock.preciseNow()
        let log = LogKeeper()
        let folder = folder.path
        try await serving(mock) { url in
            let access = try city.access(environment: ["NSW_API_KEY": "k", "NSW_API_BASE_URL": url])
            let budgets = RequestBudgets(city.providers, now: Self.clock.preciseNow())
            let fetcher = HTTPFetcher()
            let sync = ScheduleSync(
                city: city, dataFolder: folder, access: access, budgets: budgets, fetcher: fetcher, clock: Self.clock,
                logger: log.logger)
            let path = try await sync.ready()
            #expect(try Timetable(path: path).feeds.count == 10)
            #expect(try await sync.refresh(now: Self.clock.now()) == .unchanged(path: path))
            #expect(mock.status.byStatus["304"] == 10)

            let frames = Mutex<[FetchedFrame]>([])
            let poller = Poller(
                city: city, access: access, budgets: budgets, fetcher: fetcher, clock: Self.clock, seed: 1,
                logger: log.logger)
            let task = Task {
                await poller.run { frame in
                    frames.withLock { $0.append(frame) }
                    return .accepted
                }
            }
            let known = Set(city.realtime.map(\.id))
            for _ in 0..<1_200 where Set(frames.withLock { $0.map(\.source.id) }) != known {
                try await Task.sleep(for: .milliseconds(50))
            }
            // Between two requests: one that is under way is counted before it has reached anybody, and may not when it is told to end.
            var isCountedOnce = false
            for _ in 0..<1_200 where !isCountedOnce {
                isCountedOnce = poller.status().providers[0].requestsToday == mock.status.total
                if !isCountedOnce { try await Task.sleep(for: .milliseconds(50)) }
            }
            #expect(isCountedOnce)
            task.cancel()
            await task.value
            await fetcher.close()
            #expect(Set(frames.withLock { $0.map(\.source.id) }) == known)
            #expect(poller.status().sources.allSatisfy { $0.lastError == nil && $0.lastSuccess != nil })
        }
        expectWithinRate(mock, of: city, since: start)
        #expect(Set(mock.status.byStatus.keys) == ["200", "304"])
        #expect(!log.lines.contains { $0.contains("failed") })
    }

    @Test func `what the simulated city publishes passes the gates of Sydney, and is fetched once`() async throws {
        let mock = try wholeProvider()
        let city = try CityFile(path: Self.cities + "/sydney.yaml")
        let start = Self.clock.preciseNow()
        let log = LogKeeper()
        let folder = folder.path
        try await serving(mock) { url in
            let fetcher = HTTPFetcher()
            let sync = ScheduleSync(
                city: city, dataFolder: folder,
                access: try city.access(environment: ["NSW_API_KEY": "k", "NSW_API_BASE_URL": url]),
                budgets: RequestBudgets(city.providers, now: Self.clock.preciseNow()), fetcher: fetcher,
                clock: Self.clock, logger: log.logger)
            let path = try await sync.ready()
            let timetable = try Timetable(path: path)
            // The simulation has no fast ferry to Manly.
            let published = city.feeds.map(\.id).filter { $0 != "manlyfastferry" }
            #expect(timetable.feeds.indices.map { timetable.string(timetable.feeds[$0].id) } == published)
            #expect(timetable.routes.count >= 400 && timetable.stops.count >= 10_000)
            #expect(try await sync.refresh(now: Self.clock.now()) == .unchanged(path: path))
            await fetcher.close()
        }
        #expect(mock.status.byStatus == ["200": 9, "304": 9, "404": 2])
        expectWithinRate(mock, of: city, since: start)
    }

    @Test func `a wrong key is said to be one`() async throws {
        let mock = try provider("right")
        let city = try sydney()
        try await serving(mock) { url in
            let fetcher = HTTPFetcher()
            let poller = Poller(
                city: city,
                access: try city.access(environment: ["NSW_API_KEY": "wrong", "NSW_API_BASE_URL": url]),
                budgets: RequestBudgets(city.providers, now: Self.clock.preciseNow()), fetcher: fetcher,
                clock: Self.clock, seed: 1, logger: LogKeeper().logger)
            let task = Task { await poller.run { _ in .accepted } }
            for _ in 0..<1_200 where poller.status().sources.allSatisfy({ $0.lastError == nil }) {
                try await Task.sleep(for: .milliseconds(50))
            }
            task.cancel()
            await task.value
            await fetcher.close()
            #expect(
                poller.status().sources.compactMap(\.lastError).first
                    == "answered 401: the key was refused; check the environment variable NSW_API_KEY")
        }
    }
}
