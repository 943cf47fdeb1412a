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
        let keeper = PolledCity(
            CityFile(name: "Sydney", timeZone: "Australia/Sydney", feeds: []),
            timetable: try Timetable(path: try TestCity.shared().timetablePath), serving: city,
            dependencies: PolledCity.Dependencies(
                budgets: RequestBudgets([], now: Double(clock.now)), fetcher: NoFetcher(),
                clock: PollerClock(preciseNow: { Double(clock.now) }, sleepUntil: sleep), dataFolder: folder, seed: 1,
                logger: log.logger))
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

    private static func check(_ city: ServedCity) async throws -> HealthCheck {
        try await TestServer.with(city) { server in
            let body = try await server.ask("/readyz").decoded(ReadyBody.self)
            return try #require(body.checks.first { $0.name == "pack" })
        }
    }
}
