import FeedFixtures
import Feeds
import Foundation
import Testing
import Timetable
import TransitAPI
import TransitAnswers
import TransitServer
import TransitServices

/// A pack that could not be written is missed until it is there.
@Suite(.timeLimit(.minutes(5))) struct PackRetryTests {
    @Test func `it is tried again at growing pauses, and the check says why it is not there`() async throws {
        let clock = TestClock(TestCity.tuesdayMorning)
        let (pauses, paused) = AsyncStream.makeStream(of: Double.self)
        let (ends, end) = AsyncStream.makeStream(of: Void.self)
        let sleep: @Sendable (Double) async throws -> Void = { instant in
            let pause = instant - Double(clock.now)
            // Polling, which has nothing to poll, looks up each second.
            guard pause > 1 else { return try await Task.sleep(for: .seconds(3600)) }
            paused.yield(pause)
            for await _ in ends { return }
            throw CancellationError()
        }
        // A file is where the folder of packs should be.
        let folder = try ProcessFolder.path("packless")
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        try Data().write(to: URL(filePath: folder + "/packs"))
        let (city, log) = (ServedCity(), LogKeeper())
        let keeper = try Self.keeper(of: city, in: folder, clock, sleep, log)
        let running = Task { try await keeper.run() }
        var waiting = pauses.makeAsyncIterator()
        for pause in [60.0, 120, 240, 480, 900] {
            #expect(await waiting.next() == pause)
            end.yield()
        }
        #expect(await waiting.next() == 900)
        #expect(log.lines.count { $0.hasPrefix("pack_failed error=cannot write the pack \(folder)/packs") } == 6)
        let check = try await Self.check(city)
        #expect(
            !check.ok
                && check.message.hasPrefix(
                    "no offline timetable has been made, and it is tried again: cannot write the pack \(folder)/packs"
                ))
        try FileManager.default.removeItem(atPath: folder + "/packs")
        end.yield()
        while city.edition?.pack == nil { try await Task.sleep(for: .milliseconds(5)) }
        #expect(try await Self.check(city).message == "available")
        running.cancel()
        _ = await running.result
    }

    @Test func `a timetable for phones that could not be written is missed until it is there`() async throws {
        let clock = TestClock(TestCity.tuesdayMorning)
        let (ends, end) = AsyncStream.makeStream(of: Void.self)
        let sleep: @Sendable (Double) async throws -> Void = { instant in
            guard instant - Double(clock.now) > 1 else { return try await Task.sleep(for: .seconds(3600)) }
            for await _ in ends { return }
            throw CancellationError()
        }
        let folder = try ProcessFolder.path("keyless")
        let key = folder + "/packs/timetables/signing.key"
        try FileManager.default.createDirectory(
            atPath: folder + "/packs/timetables", withIntermediateDirectories: true)
        try Data().write(to: URL(filePath: key))
        let (city, log) = (ServedCity(), LogKeeper())
        let keeper = try Self.keeper(of: city, in: folder, clock, sleep, log)
        let running = Task { try await keeper.run() }
        while city.edition?.pack == nil { try await Task.sleep(for: .milliseconds(5)) }
        let pack = try #require(city.edition?.pack)
        #expect(pack.timetable == nil)
        #expect(log.lines.contains { $0.hasPrefix("timetable_release_failed error=\(key) holds no signing key") })
        #expect(try await Self.check(city).message == "available")
        try FileManager.default.removeItem(atPath: key)
        end.yield()
        while city.edition?.pack?.timetable == nil { try await Task.sleep(for: .milliseconds(5)) }
        // The pack itself was not written again.
        #expect(log.lines.count { $0.hasPrefix("pack_exported") } == 1)
        #expect(city.edition?.pack?.path == pack.path)
        running.cancel()
        _ = await running.result
    }

    /// Keeps a city up to date whose data lies in a folder, and that has nothing to poll.
    private static func keeper(
        of city: ServedCity, in folder: String, _ clock: TestClock,
        _ sleep: @escaping @Sendable (Double) async throws -> Void, _ log: LogKeeper
    ) throws -> PolledCity {
        PolledCity(
            CityFile(name: "Sydney", timeZone: "Australia/Sydney", feeds: []),
            timetable: try Timetable(path: try TestCity.shared().timetablePath), serving: city,
            dependencies: PolledCity.Dependencies(
                budgets: RequestBudgets([], now: Double(clock.now)), fetcher: NoFetcher(),
                clock: PollerClock(preciseNow: { Double(clock.now) }, sleepUntil: sleep), dataFolder: folder, seed: 1,
                logger: log.logger))
    }

    private static func check(_ city: ServedCity) async throws -> HealthCheck {
        try await TestServer.with(city) { server in
            let body = try await server.ask("/readyz").decoded(ReadyBody.self)
            return try #require(body.checks.first { $0.name == "pack" })
        }
    }
}
