import Computing
import FeedFixtures
import Testing
import TransitAPI
import TransitServer

/// Time limits and departures end answers, whatever becomes of the work for them.
@Suite struct DeafWorkTests {
    @Test func `a plan that is deaf is a time-out all the same, and nobody else waits for it`() async throws {
        let deaf = DeafFares()
        try await ComputingScene.with(ComputingScene.pool(threads: 2), fares: deaf) { scene in
            let stuck = Task { try await scene.server.ask(ComputingScene.plan) }
            await deaf.gate.arrived(1)
            #expect(try await scene.server.ask(ComputingScene.plan).status == 200)
            #expect(try await scene.server.ask("/api/v1/stops/200060/departures").status == 200)
            scene.sleep.end(.seconds(5))
            let late = try await stuck.value
            let error = try late.error().error
            #expect(late.status == 504 && error.code == "PLAN_TIMEOUT")
            #expect(error.details == ["limit_seconds": .int(5)])
            // Its thread is still held.
            #expect(scene.pool.journeys.figures.running == 1)
            #expect(scene.pool.journeys.figures.cancelled == [.timeLimit: 1])
            deaf.gate.open()
        }
    }

    @Test func `a question that waits until its time is up never starts`() async throws {
        try await ComputingScene.with { scene in
            let gate = Gate()
            let others = await scene.fill(scene.pool.journeys, gate)
            let waiting = Task { try await scene.server.ask(ComputingScene.plan) }
            await ComputingScene.until(scene.pool.journeys, waiting: 1)
            scene.sleep.end(.seconds(5))
            #expect(try await waiting.value.status == 504)
            #expect(scene.pool.journeys.figures.waiting == 0)
            gate.open()
            for other in others { try await other.value }
            #expect(scene.pool.journeys.figures.completed == 1)
        }
    }

    @Test func `a list that is not made in time is a time-out`() async throws {
        try await ComputingScene.with { scene in
            let gate = Gate()
            let others = await scene.fill(scene.pool.lists, gate)
            let waiting = Task { try await scene.server.ask("/api/v1/stops/200060/timetable") }
            await ComputingScene.until(scene.pool.lists, waiting: 1)
            scene.sleep.end(.seconds(11))
            let late = try await waiting.value
            #expect(late.status == 504)
            #expect(try late.error().error.code == "REQUEST_TIMEOUT")
            gate.open()
            for other in others { try await other.value }
        }
    }

    @Test func `who leaves while waiting leaves the line, and while planning ends the search`() async throws {
        let deaf = DeafFares()
        try await ComputingScene.with(ComputingScene.pool(threads: 1), fares: deaf) { scene in
            let running = try await RawConnection(port: scene.server.port)
            try await running.send("GET", ComputingScene.plan)
            await deaf.gate.arrived(1)
            let waiting = try await RawConnection(port: scene.server.port)
            try await waiting.send("GET", "/api/v1/reach?from=200060")
            await ComputingScene.until(scene.pool.journeys, waiting: 1)
            waiting.close()
            await ComputingScene.until(scene.pool.journeys, waiting: 0)
            running.close()
            while scene.pool.journeys.figures.cancelled != [.clientLeft: 2] { await Task.yield() }
            #expect(scene.pool.journeys.figures.running == 1)
            deaf.gate.open()
            #expect(try await scene.server.ask(ComputingScene.plan).status == 200)
            // Counted once the answer is done with, which nobody is told of.
            let line = #"transit_http_request_duration_seconds_count{operation="reach",status="499"} 1"#
            while try await !scene.server.ask("/metrics").text.contains(line) { await Task.yield() }
        }
    }
}
