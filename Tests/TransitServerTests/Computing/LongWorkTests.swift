import Computing
import GTFSRealtime
import LiveState
import Testing
import TransitAPI
import TransitServer

/// What takes long by what it happens to hold leaves the threads that answer for the lane for lists; the same with less in it does not.
@Suite struct LongWorkTests {
    /// How often the lane for lists has been asked.
    private static func lists(_ server: TestServer) async throws -> Double {
        let page = try PrometheusText(try await server.ask("/metrics").text)
        return try #require(page["transit_compute_completed_total", ["lane": "lists"]])
    }

    @Test(arguments: [(named: 300, times: 0.0), (named: 500, times: 1)])
    func `an alert that names very much is told all the same`(named: Int, times: Double) async throws {
        try await LiveScene.with { scene in
            let train = try await scene.train()
            var frame = LiveFrame()
            frame.alert(
                "long", about: (0..<named).map { .stop("nowhere \($0)") } + [.stop("200060"), .trip(train.tripID)])
            #expect(scene.apply(frame, from: LiveScene.alerts) == .accepted)
            let list = try await scene.server.ask("/api/v1/alerts").data(AlertsBody.self)
            let alert = try #require(list.alerts.first)
            for path in [
                LiveScene.board + "?limit=1", "/api/v1/trips/\(train.tripID)", "/api/v1/alerts/\(alert.alertID)",
            ] {
                let before = try await Self.lists(scene.server)
                let reply = try await scene.server.ask(path)
                #expect(reply.status == 200 && reply.text.contains("nowhere \(named - 1)\""), "\(path)")
                #expect(try await Self.lists(scene.server) - before == times, "\(path)")
            }
        }
    }

    @Test func `nobody is refused a board as the lane for lists is full`() async throws {
        let shared = try TestCity.shared()
        let liveStore = LiveStateStore(timetable: shared.timetable, sources: [LiveScene.alerts])
        var frame = LiveFrame()
        frame.alert("long", about: (0..<500).map { .stop("nowhere \($0)") } + [.stop("200060")])
        #expect(liveStore.apply(frame.message.feedBytes(), from: LiveScene.alerts, now: frame.time) == .accepted)
        let city = ServedCity(ServedCity.Edition(live: liveStore.state, pack: shared.pack))
        let pool = ComputingScene.pool()
        try await TestServer.serving(city, TestClock(LiveScene.start), computing: pool) { server in
            let (gate, scene) = (Gate(), ComputingScene(server: server, pool: pool, sleep: HeldSleep()))
            let others = await scene.fill(pool.lists, gate)
            let waiting = Task { try await pool.lists.run { _ in } }
            await ComputingScene.until(pool.lists, waiting: 1)
            let reply = try await server.ask(LiveScene.board)
            #expect(reply.status == 200 && reply.text.contains("nowhere 499\""))
            #expect(pool.lists.figures.refusedFull == 1)
            gate.open()
            for other in others + [waiting] { try await other.value }
            #expect(try await server.ask(LiveScene.board).status == 200)
        }
    }

    @Test(arguments: [(bytes: 60_000, times: 0.0), (bytes: 70_000, times: 1)])
    func `a long body is read all the same, and refused where it is wrong`(bytes: Int, times: Double) async throws {
        try await RiderScene.with { scene in
            let app = try await scene.rider()
            let id = try await app.ask("POST", "/favorites", #"{"stop_id":"200060"}"#).data(Favorite.self).id
            let before = try await Self.lists(scene.server)
            let spaces = String(repeating: " ", count: bytes)
            let ordered = try await app.ask("PUT", "/favorites/order", #"{"favorite_ids":["\#(id)"]}"# + spaces)
            #expect(ordered.status == 200, "\(ordered.text)")
            #expect(try await Self.lists(scene.server) - before == times)
            let broken = try await app.ask("PUT", "/favorites/order", spaces + "{")
            #expect(try broken.detail("byte_offset") == .int(bytes + 1))
        }
    }
}
