import GTFSRealtime
import LiveState
import Testing
import TransitAPI
import TransitServer

/// `GET /readyz` with live sources: each is named, and none keeps riders from the timetable.
@Suite struct ReadinessTests {
    private static func ask(_ scene: LiveScene) async throws -> (status: Int, body: ReadyBody) {
        let reply = try await scene.server.ask("/readyz")
        return (reply.status, try reply.decoded(ReadyBody.self))
    }

    /// The check of a source.
    private static func check(_ source: LiveSource, _ body: ReadyBody) throws -> HealthCheck {
        try #require(body.checks.first { $0.name == "realtime \(source.id)" })
    }

    @Test func `fresh sources are listed and fine`() async throws {
        try await LiveScene.with { scene in
            _ = try scene.applySimulation()
            scene.server.clock.advance(by: 7)
            let (status, body) = try await Self.ask(scene)
            #expect(status == 200 && body.status == .ok)
            for source in [LiveScene.updates, LiveScene.vehicles, LiveScene.alerts] {
                let check = try Self.check(source, body)
                #expect(check.ok && check.message == "live, 7 s old")
            }
        }
    }

    @Test func `sources not heard of yet leave it degraded, and ready`() async throws {
        try await LiveScene.with { scene in
            let (status, body) = try await Self.ask(scene)
            #expect(status == 200 && body.status == .degraded)
            let check = try Self.check(LiveScene.updates, body)
            #expect(!check.ok && check.message == "expired, nothing received yet")
            #expect(body.checks.filter { !$0.ok }.count == 3)
        }
    }

    @Test(
        arguments: [(120, "live"), (121, "stale"), (300, "stale"), (301, "expired"), (86_400, "expired")]
            as [(Int64, String)])
    func `a source past its age makes it degraded and never unready`(age: Int64, word: String) async throws {
        try await LiveScene.with(sources: [LiveScene.updates]) { scene in
            let train = try await scene.train()
            var frame = LiveFrame()
            frame.delay(train, by: 30)
            scene.apply(frame)
            scene.server.clock.advance(by: age)
            let (status, body) = try await Self.ask(scene)
            #expect(status == 200 && body.status == (word == "live" ? .ok : .degraded))
            let check = try Self.check(LiveScene.updates, body)
            #expect(check.ok == (word == "live") && check.message == "\(word), \(age) s old")
            #expect(try await scene.board().departures.count == 10)
        }
    }

    @Test func `the last error and the schedule's next look are told`() async throws {
        let monitor: @Sendable (LiveStateStore) -> any SourceMonitor = { liveStore in
            var updates = SourceReport(sourceID: LiveScene.updates.id)
            updates.lastError = "HTTP 429"
            var schedule = ScheduleReport()
            schedule.lastError = "no feed could be fetched"
            schedule.next = LiveScene.start + 3_600
            return FixedMonitor(
                report: PollingReport(sources: [updates], providers: []), sync: schedule, liveStore: liveStore)
        }
        try await LiveScene.with(monitor: monitor) { scene in
            let (status, body) = try await Self.ask(scene)
            #expect(status == 200 && body.status == .degraded)
            let source = try Self.check(LiveScene.updates, body)
            #expect(source.message == "expired, nothing received yet; last error: HTTP 429")
            let schedule = try #require(body.checks.first { $0.name == "schedule" })
            #expect(!schedule.ok)
            #expect(schedule.message == "no feed could be fetched; next look at 2026-03-31T09:00:00+11:00")
        }
    }

    @Test func `a schedule that was confirmed is fine`() async throws {
        let monitor: @Sendable (LiveStateStore) -> any SourceMonitor = { liveStore in
            var schedule = ScheduleReport()
            (schedule.lastSuccess, schedule.next) = (LiveScene.start - 60, nil)
            return FixedMonitor(sync: schedule, liveStore: liveStore)
        }
        try await LiveScene.with(sources: [], monitor: monitor) { scene in
            let (status, body) = try await Self.ask(scene)
            #expect(status == 200 && body.status == .ok)
            let schedule = try #require(body.checks.first { $0.name == "schedule" })
            #expect(schedule.ok && schedule.message == "feeds confirmed 2026-03-31T07:59:00+11:00; looking now")
        }
    }
}
