import Computing
import FeedFixtures
import Testing
import TransitAPI
import TransitServer

/// What a client is told where as much is computed, and waits, as may; everything else is answered.
@Suite struct BusyTests {
    @Test func `beyond what may wait in all, planning is refused and boards are not`() async throws {
        try await ComputingScene.with { scene in
            let gate = Gate()
            let others = await scene.fill(scene.pool.journeys, gate)
            let waiting = (0..<2).map { client in
                Task { try await scene.pool.journeys.run(for: "\(client)") { _ in } }
            }
            await ComputingScene.until(scene.pool.journeys, waiting: 2)
            for target in [ComputingScene.plan, "/api/v1/reach?from=200060"] {
                let refused = try await scene.server.ask(target)
                let error = try refused.error().error
                #expect(refused.status == 503 && error.code == "PLANNER_BUSY" && refused["retry-after"] == "5")
                #expect(error.details == ["retry_after": .int(5), "scope": .string("server")])
                #expect(error.message == "Too many journeys are being planned. Please try again in a moment.")
            }
            for target in ["/api/v1/stops/200060/departures", "/api/v1/stops/200060/timetable", "/healthz"] {
                #expect(try await scene.server.ask(target).status == 200)
            }
            gate.open()
            for other in others + waiting { try await other.value }
            #expect(try await scene.server.ask(ComputingScene.plan).status == 200)
        }
    }

    @Test func `a client has one question wait for each that runs, and the others are let by`() async throws {
        try await ComputingScene.with { scene in
            let gate = Gate()
            let others = await scene.fill(scene.pool.journeys, gate)
            let own = (0..<2).map { _ in Task { try await scene.server.ask(ComputingScene.plan) } }
            await ComputingScene.until(scene.pool.journeys, waiting: 2)
            // The lane is full as well; who holds it is told first.
            let refused = try await scene.server.ask(ComputingScene.plan)
            #expect(refused.status == 503 && refused["retry-after"] == "5")
            gate.open()
            for task in own { #expect(try await task.value.status == 200) }
            for other in others { try await other.value }
            let roomy = scene.pool.journeys.figures
            #expect(roomy.refusedFull == 1 && roomy.refusedClient == 0)
        }
        var settings = ComputePool.Settings(cores: 2)
        (settings.waiting, settings.clientWaiting) = (50, 1)
        try await ComputingScene.with(ComputePool(settings)) { scene in
            let gate = Gate()
            let others = await scene.fill(scene.pool.journeys, gate)
            let own = (0..<2).map { _ in Task { try await scene.server.ask(ComputingScene.plan) } }
            await ComputingScene.until(scene.pool.journeys, waiting: 2)
            let refused = try await scene.server.ask(ComputingScene.plan)
            let error = try refused.error().error
            #expect(refused.status == 503 && error.code == "PLANNER_BUSY" && refused["retry-after"] == "1")
            #expect(error.details?["scope"] == .string("client"))
            gate.open()
            for task in own { #expect(try await task.value.status == 200) }
            for other in others { try await other.value }
        }
    }

    @Test func `one address with many installations leaves half of the line to the others`() async throws {
        var settings = ComputePool.Settings(cores: 2)
        (settings.waiting, settings.clientWaiting) = (6, 1)
        try await ComputingScene.with(ComputePool(settings)) { scene in
            let gate = Gate()
            let others = await scene.fill(scene.pool.journeys, gate)
            @Sendable func ask(_ number: Int) async throws -> Reply {
                try await scene.server.ask(
                    ComputingScene.plan, headers: ["X-Install-Id: 00000000-0000-4000-8000-00000000000\(number)"])
            }
            // One of them counts as running; three, half of the line, wait.
            let crowd = (0..<4).map { number in Task { try await ask(number) } }
            await ComputingScene.until(scene.pool.journeys, waiting: 4)
            let refused = try await ask(4)
            let error = try refused.error().error
            #expect(refused.status == 503 && error.code == "PLANNER_BUSY" && refused["retry-after"] == "5")
            #expect(error.details == ["retry_after": .int(5), "scope": .string("address")])
            let elsewhere = Task { try await scene.pool.journeys.run(for: "elsewhere") { _ in } }
            await ComputingScene.until(scene.pool.journeys, waiting: 5)
            let text = try await scene.server.ask("/metrics").text
            #expect(text.contains("transit_compute_refused_total{lane=\"journeys\",reason=\"address\"} 1\n"))
            gate.open()
            for task in crowd { #expect(try await task.value.status == 200) }
            for other in others + [elsewhere] { try await other.value }
        }
    }

    @Test func `long lists are made in a lane of their own, and nothing else is`() async throws {
        try await ComputingScene.with { scene in
            let gate = Gate()
            let others = await scene.fill(scene.pool.lists, gate)
            let waiting = Task { try await scene.pool.lists.run { _ in } }
            await ComputingScene.until(scene.pool.lists, waiting: 1)
            let lists = [
                "/api/v1/stops?q=central", "/api/v1/stops/200060/timetable", "/api/v1/routes/R1/trips",
                "/api/v1/map/lines",
                "/api/v1/map/stops?bbox=150,-35,152,-33", "/api/v1/vehicles", "/api/v1/vehicles.geojson",
                "/api/v1/vehicles/stream", "/api/v1/departures/stream?stop_ids=200060",
                "/api/v1/alerts", "/gtfs-rt/trip-updates", "/gtfs-rt/vehicle-positions", "/gtfs-rt/alerts",
            ]
            for target in lists {
                let refused = try await scene.server.ask(target)
                #expect(refused.status == 503, "\(target): \(refused.status)")
                #expect(try refused.error().error.code == "SERVER_BUSY" && refused["retry-after"] == "5", "\(target)")
            }
            for target in ["/api/v1/stops/200060/departures", ComputingScene.plan, "/metrics", "/readyz"] {
                #expect(try await scene.server.ask(target).status == 200, "\(target)")
            }
            gate.open()
            for other in others + [waiting] { try await other.value }
        }
    }

    @Test func `the lanes are on the metrics page`() async throws {
        try await ComputingScene.with { scene in
            #expect(try await scene.server.ask(ComputingScene.plan).status == 200)
            let text = try await scene.server.ask("/metrics").text
            for line in [
                "transit_compute_running{lane=\"journeys\"} 0", "transit_compute_waiting{lane=\"passwords\"} 0",
                "transit_compute_completed_total{lane=\"journeys\"} 1",
                "transit_compute_refused_total{lane=\"lists\",reason=\"full\"} 0",
                "transit_compute_cancelled_total{lane=\"journeys\",reason=\"client_left\"} 0",
            ] {
                #expect(text.contains(line + "\n"), "\(line)")
            }
        }
    }
}
