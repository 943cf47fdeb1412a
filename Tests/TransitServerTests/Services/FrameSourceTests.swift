import FeedFixtures
import Feeds
import LiveState
import Testing
import TransitAnswers
import TransitServer
import TransitServices

/// A city takes live frames from whoever has them, and notices where no more will come.
@Suite(.timeLimit(.minutes(5))) struct FrameSourceTests {
    /// Hands one frame in, and has come to its end.
    private struct OneFrame: FrameSource {
        let frame: FetchedFrame
        let verdicts: AsyncStream<FrameVerdict>.Continuation

        func run(into sink: @escaping FrameSink) async throws { verdicts.yield(await sink(frame)) }

        func status() -> PollerStatus { PollerStatus(sources: [], providers: []) }
    }

    @Test func `a frame of any source is served, and its early end is an error with a name`() async throws {
        let clock = TestClock(TestCity.tuesdayMorning)
        let time = PollerClock(
            preciseNow: { Double(clock.now) }, sleepUntil: { _ in try await Task.sleep(for: .seconds(3600)) })
        var content = LiveFrame(at: clock.now)
        content.alert("closed", about: [.route("T1")])
        let (verdicts, said) = AsyncStream.makeStream(of: FrameVerdict.self)
        let source = OneFrame(
            frame: FetchedFrame(
                source: LiveScene.alerts, bytes: content.message.feedBytes(), receivedAt: clock.now),
            verdicts: said)
        var file = CityFile(name: "Sydney", timeZone: "Australia/Sydney", feeds: [])
        file.realtime = [PolledSource(live: LiveScene.alerts, url: "http://127.0.0.1:9/alerts", every: 10)]
        let (city, log) = (ServedCity(), LogKeeper())
        let keeper = PolledCity(
            file, timetable: try TestCity.shared().timetable, serving: city, frames: source,
            dependencies: PolledCity.Dependencies(
                budgets: RequestBudgets([], now: Double(clock.now)), fetcher: NoFetcher(), clock: time,
                dataFolder: try ProcessFolder.path("frames"), seed: 1, logger: log.logger))
        let (stops, _) = AsyncStream.makeStream(of: ShutdownRequest.self)
        let runner = RoleRunner(
            ProcessRole(name: "frames", services: [.city]),
            [LastingService(.city, logger: log.logger) { try await keeper.run() }], logger: log.logger)
        let failure = await #expect(throws: ServiceFailure.self) { try await runner.run(until: stops) }
        #expect(await verdicts.first { _ in true } == .accepted)
        #expect(city.edition?.live.alerts.alerts.count == 1)
        #expect(failure?.part == .city && failure?.reason is EndedEarly)
        #expect(
            log.lines.contains { $0.contains("service_failed") && $0.contains("the source of live frames ended") })
    }
}
