import GTFSRealtime
import LiveState
import Testing
import TransitAPI
import TransitServer

/// `GET /api/v1/realtime/status`: each source with its age, what became of its frames, and how its requests go.
@Suite struct RealtimeStatusTests {
    static let path = "/api/v1/realtime/status"

    /// The status of one source of a scene.
    private static func source(_ source: LiveSource, of scene: LiveScene) async throws -> LiveSourceStatus {
        let body = try await scene.server.ask(path).data(RealtimeStatusBody.self)
        return try #require(body.sources.first { $0.sourceID == source.id })
    }

    @Test func `a server without sources says so`() async throws {
        let reply = try await TestServer.shared().ask(Self.path)
        let body = try reply.data(RealtimeStatusBody.self)
        #expect(body.status == .none && body.sources.isEmpty && body.providers.isEmpty)
        #expect(body.lastUpdated.description == "2026-03-31T08:00:00+11:00" && reply["cache-control"] == "no-store")
    }

    @Test func `before the first frame every source is expired`() async throws {
        try await LiveScene.with { scene in
            let body = try await scene.server.ask(Self.path).data(RealtimeStatusBody.self)
            #expect(body.status == .expired)
            #expect(Set(body.sources.map(\.sourceID)) == ["sim.trip_updates", "sim.vehicles", "sim.alerts"])
            for source in body.sources {
                #expect(source.status == .expired && source.ageSeconds == nil && source.feedTimestamp == nil)
                #expect(source.entities == 0 && source.matchRate == nil && source.framesAccepted == 0)
                #expect(source.feeds == ["simulated"] && source.circuit == .closed && source.lastSuccess == nil)
            }
            let kinds = Dictionary(uniqueKeysWithValues: body.sources.map { ($0.sourceID, $0.kind) })
            #expect(kinds["sim.trip_updates"] == .tripUpdates && kinds["sim.alerts"] == .alerts)
            #expect(kinds["sim.vehicles"] == .vehiclePositions)
        }
    }

    @Test func `each source grows old by limits of its own, and the worst is the whole`() async throws {
        try await LiveScene.with { scene in
            _ = try scene.applySimulation()
            func statuses() async throws -> [String] {
                let body = try await scene.server.ask(Self.path).data(RealtimeStatusBody.self)
                return ["\(body.status)"]
                    + body.sources.map { "\($0.sourceID) \($0.status) \($0.ageSeconds ?? -1)" }.sorted()
            }
            #expect(
                try await statuses() == ["live", "sim.alerts live 0", "sim.trip_updates live 0", "sim.vehicles live 0"])
            scene.server.clock.advance(by: 100)
            #expect(
                try await statuses()
                    == ["stale", "sim.alerts live 100", "sim.trip_updates live 100", "sim.vehicles stale 100"])
            scene.server.clock.advance(by: 100)
            #expect(
                try await statuses()
                    == ["expired", "sim.alerts live 200", "sim.trip_updates stale 200", "sim.vehicles expired 200"])
            scene.server.clock.advance(by: 1_601)
            #expect(try await statuses().prefix(2) == ["expired", "sim.alerts expired 1801"])
        }
    }

    @Test func `what fits the timetable is counted, and what does not by reason`() async throws {
        try await LiveScene.with { scene in
            let trains = try await scene.trains(after: 10, 3)
            var frame = LiveFrame(at: LiveScene.start - 10)
            for train in trains { frame.delay(train, by: 30) }
            frame.delay(trains[0], by: 60)
            frame.trip("no such trip", [.at(trains[0], delay: 5)])
            frame.trip("nor this", [.at(trains[0], delay: 5)])
            let leaves = LiveScene.start + 600
            frame.trip("extra.4", as: .added, route: "T1", [.own("200060", leaves), .own("200070", leaves + 200)])
            scene.apply(frame)
            let source = try await Self.source(LiveScene.updates, of: scene)
            #expect(source.status == .live && source.ageSeconds == 10 && source.entities == 7)
            #expect(source.matched == 3 && source.matchedByTripID == 3 && source.matchedByRouteAndTimes == 0)
            #expect(source.unmatched == ["repeated": 1, "unknown_trip": 2])
            // Extra runs have nothing to match.
            #expect(source.matchRate == 0.5 && source.rules["E003"] == 2)
            #expect(source.feedTimestamp?.epochSeconds == LiveScene.start - 10)
        }
    }

    @Test func `requests, circuits, frames and quotas are told as the monitor has them`() async throws {
        let monitor: @Sendable (LiveStateStore) -> any SourceMonitor = { liveStore in
            var updates = SourceReport(sourceID: LiveScene.updates.id)
            (updates.circuit, updates.consecutiveFailures, updates.requests) = (.open, 4, 17)
            (updates.lastSuccess, updates.nextPoll) = (LiveScene.start - 90, LiveScene.start + 30)
            updates.lastError = "HTTP 503"
            var vehicles = SourceReport(sourceID: LiveScene.vehicles.id)
            (vehicles.circuit, vehicles.requests) = (.halfOpen, 3)
            let provider = ProviderReport(
                providerID: "tfnsw", requestsToday: 48_000, dailyLimit: 54_000, step: .essentialOnly,
                resetsAt: LiveScene.start + 57_600, requestsPerSecond: 4.5)
            var report = PollingReport(sources: [updates, vehicles], providers: [provider])
            report.timetables = [TimetableReport(liveStore.state.timetable, since: LiveScene.start - 30)]
            return FixedMonitor(report: report, liveStore: liveStore)
        }
        try await LiveScene.with(monitor: monitor) { scene in
            let train = try await scene.train()
            var frame = LiveFrame()
            frame.delay(train, by: 30)
            #expect(scene.apply(frame) == .accepted)
            #expect(scene.apply(LiveFrame(at: LiveScene.start - 60)) == .rejected(.outOfOrder(seconds: 60)))
            #expect(scene.apply(LiveFrame(at: LiveScene.start + 600)) == .rejected(.fromTheFuture(seconds: 600)))
            scene.apply([1, 2, 3], from: LiveScene.updates)
            scene.apply([4, 5, 6], from: LiveScene.updates)
            let updates = try await Self.source(LiveScene.updates, of: scene)
            #expect(updates.circuit == .open && updates.consecutiveFailures == 4 && updates.requests == 17)
            #expect(updates.lastError == "HTTP 503" && updates.framesAccepted == 1)
            #expect(updates.lastSuccess?.description == "2026-03-31T07:58:30+11:00")
            #expect(updates.nextPoll?.description == "2026-03-31T08:00:30+11:00")
            #expect(updates.framesRejected["out_of_order"] == 1 && updates.framesRejected["from_the_future"] == 1)
            #expect(updates.framesRejected.values.reduce(0, +) == 4)
            let vehicles = try await Self.source(LiveScene.vehicles, of: scene)
            #expect(vehicles.circuit == .halfOpen && vehicles.lastError == nil && vehicles.framesRejected.isEmpty)
            // Of a source the monitor knows nothing of, nothing is claimed.
            let alerts = try await Self.source(LiveScene.alerts, of: scene)
            #expect(alerts.circuit == .closed && alerts.requests == 0 && alerts.nextPoll == nil)
            let body = try await scene.server.ask(Self.path).data(RealtimeStatusBody.self)
            let timetable = try #require(body.timetables.first)
            #expect(body.timetables.count == 1 && timetable.since.description == "2026-03-31T07:59:30+11:00")
            #expect(!timetable.version.isEmpty && timetable.lastDay.description > "2026-03-31")
            let provider = try #require(body.providers.first)
            #expect(body.providers.count == 1 && provider.providerID == "tfnsw" && provider.step == .essentialOnly)
            #expect(provider.requestsToday == 48_000 && provider.dailyLimit == 54_000)
            // The provider's midnight is the first of April.
            #expect(provider.resetsAt.description == "2026-04-01T00:00:00+11:00")
            #expect(provider.requestsPerSecondLimit == 4.5)
        }
    }
}
