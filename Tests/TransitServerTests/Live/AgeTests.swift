import GTFSRealtime
import LiveState
import Testing
import TransitAPI

/// Live data grows old: fresh, then shown and called stale, then let go for the timetable. What `meta` says of it.
@Suite struct AgeTests {
    /// A board on which one train is four minutes late, looked at when its frame has an age.
    private static func board(aged seconds: Int64) async throws -> (reply: Reply, train: Departure?) {
        try await LiveScene.with { scene in
            let train = try await scene.train(after: 20)
            var frame = LiveFrame()
            frame.delay(train, by: 240)
            scene.apply(frame)
            scene.server.clock.advance(by: seconds)
            let reply = try await scene.server.ask(LiveScene.board + "?route_id=T1&limit=50")
            let departures = try reply.data(DeparturesBody.self).departures
            return (reply, departures.first { $0.tripID == train.tripID })
        }
    }

    @Test(arguments: [0, 60, 120] as [Int64]) func `young, it is just live`(age: Int64) async throws {
        let (reply, train) = try await Self.board(aged: age)
        let envelope = try reply.envelope(DeparturesBody.self)
        #expect(train?.realtime == true && train?.provenance.evidenceAgeSeconds == Int(age))
        #expect(!envelope.data.stale && envelope.data.realtimeStatus == .live)
        #expect(envelope.meta.stale == nil && envelope.meta.cachedAt == nil && envelope.meta.message == nil)
        // Left out, not null: the old app knows no such fields.
        #expect(!reply.text.contains("cached_at"))
    }

    @Test(arguments: [121, 200, 300] as [Int64])
    func `older, it is shown and called stale`(age: Int64) async throws {
        let (reply, train) = try await Self.board(aged: age)
        let envelope = try reply.envelope(DeparturesBody.self)
        #expect(train?.realtime == true && train?.delaySeconds == 240)
        #expect(envelope.data.stale && envelope.data.realtimeStatus == .stale)
        #expect(envelope.meta.stale == true && envelope.meta.cachedAt?.epochSeconds == LiveScene.start)
        #expect(envelope.meta.cachedAt?.description.hasSuffix("+11:00") == true)
        let age = age < 100 ? "\(age) s" : "\((age + 30) / 60) min"
        #expect(envelope.meta.message == "Live data is \(age) old.")
    }

    @Test(arguments: [301, 1_000] as [Int64])
    func `past its limit only the timetable is left, and the answer says so`(age: Int64) async throws {
        let (reply, train) = try await Self.board(aged: age)
        let envelope = try reply.envelope(DeparturesBody.self)
        #expect(envelope.data.departures.allSatisfy { !$0.realtime && $0.estimatedTime == nil })
        #expect(envelope.data.departures.allSatisfy { $0.provenance.source == .timetable && $0.delaySeconds == nil })
        #expect(envelope.data.stale && envelope.data.realtimeStatus == .expired)
        #expect(envelope.meta.stale == true && envelope.meta.cachedAt?.epochSeconds == LiveScene.start)
        #expect(envelope.meta.message == "Live data is unavailable; what is shown comes from the timetable.")
        let words = "Timetable only; the last live data is \((age + 30) / 60) min old."
        #expect(train?.provenance.explanation == words)
    }

    @Test func `an old measurement in a fresh frame is not believed`() async throws {
        try await LiveScene.with { scene in
            // A train that has left its first stop: its update's own time is when it was measured.
            let train = try await scene.train(after: 0)
            var frame = LiveFrame()
            frame.delay(train, by: 120, time: LiveScene.start - 290)
            #expect(scene.apply(frame) == .accepted)
            let first = try await scene.trip(train.tripID).stops[0]
            try #require(first.scheduledDepartureTime.epochSeconds < LiveScene.start)
            #expect(try await scene.departure(of: train.tripID)?.provenance.evidenceAgeSeconds == 290)
            scene.server.clock.advance(by: 11)
            let after = try await scene.departure(of: train.tripID, "&at=2026-03-31T08:00")
            #expect(after?.realtime == false)
            #expect(try await scene.board().realtimeStatus == .live)
        }
    }

    @Test func `a source that has said nothing yet leaves the timetable, and no time at which it was fresh`()
        async throws
    {
        try await LiveScene.with { scene in
            let envelope = try await scene.server.ask(LiveScene.board).envelope(DeparturesBody.self)
            #expect(envelope.data.departures.allSatisfy { !$0.realtime })
            let words = "Timetable only; no live data has been received yet."
            #expect(envelope.data.departures.allSatisfy { $0.provenance.explanation == words })
            #expect(envelope.data.stale && envelope.data.realtimeStatus == .expired && envelope.meta.stale == true)
            #expect(envelope.meta.cachedAt == nil)
        }
    }

    @Test func `where no source is named nothing is stale`() async throws {
        try await LiveScene.with(sources: []) { scene in
            let envelope = try await scene.server.ask(LiveScene.board).envelope(DeparturesBody.self)
            #expect(!envelope.data.stale && envelope.data.realtimeStatus == .none && envelope.meta.stale == nil)
            let words = "Timetable only; no live data is published for this service."
            #expect(envelope.data.departures.allSatisfy { $0.provenance.explanation == words })
        }
    }

    /// Every answer that rests on live data says in `meta` when it is stale: the contract declares it of all of these.
    @Test(arguments: [
        "/api/v1/stops/nearby/departures?lat=-33.883&lon=151.206", "/api/v1/vehicles", "/api/v1/alerts",
        "/api/v1/trips/TRIP", "/api/v1/routes/T1/trips", "/api/v1/alerts/ALERT",
    ])
    func `meta says it of every answer`(target: String) async throws {
        try await LiveScene.with { scene in
            let train = try await scene.train(after: 20)
            var frame = LiveFrame()
            frame.delay(train, by: 60)
            scene.apply(frame)
            frame = LiveFrame()
            frame.vehicle("v", at: (-33.88, 151.2))
            scene.apply(frame, from: LiveScene.vehicles)
            frame = LiveFrame()
            frame.alert("a", about: [.route("T1")])
            scene.apply(frame, from: LiveScene.alerts)
            let alert = try #require(scene.liveStore.state.alerts.alerts.first).id
            let target = target.replacing("TRIP", with: train.tripID).replacing("ALERT", with: alert)
            func meta() async throws -> JSONValue? {
                try await scene.server.ask(target).decoded(JSONValue.self)["meta"]
            }
            #expect(try await meta()?["stale"] == nil)
            scene.server.clock.advance(by: target.contains("alerts") ? 700 : 150)
            let stale = try await meta()
            #expect(stale?["stale"] == true)
            #expect(stale?["cached_at"] == "2026-03-31T08:00:00+11:00")
            #expect(stale?["message"]?.string?.hasSuffix(" min old.") == true)
        }
    }
}
