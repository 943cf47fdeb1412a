import Testing
import TransitAnswers
import TransitServer

/// A service ends when the task that runs it is cancelled, and can be started again in the same process.
@Suite struct ShutdownTests {
    @Test func `cancelled, it ends and takes no more connections`() async throws {
        let city = ServedCity(try TestCity.shared().edition)
        let (server, running) = try await TestServer.start(city, TestClock(TestCity.tuesdayMorning))
        #expect(try await server.ask("/healthz").status == 200)
        running.cancel()
        _ = await running.result
        await #expect(throws: RawConnection.Failure.self) { _ = try await RawConnection(port: server.port) }
    }

    @Test func `a silent connection does not hold it up`() async throws {
        let city = ServedCity(try TestCity.shared().edition)
        let (server, running) = try await TestServer.start(city, TestClock(TestCity.tuesdayMorning))
        let connection = try await RawConnection(port: server.port)
        defer { connection.close() }
        try await connection.send("GET", "/healthz")
        #expect(try await connection.receive().status == 200)
        running.cancel()
        _ = await running.result
        #expect(try await connection.receiveRest().isEmpty)
    }

    @Test func `two services run side by side`() async throws {
        try await TestServer.with(at: TestCity.tuesdayMorning) { one in
            try await TestServer.with(at: TestCity.tuesdayMorning + 3600) { other in
                #expect(one.port != other.port)
                let target = "/api/v1/stops/200060/departures?limit=1"
                let tags = (try await one.ask(target)["etag"], try await other.ask(target)["etag"])
                #expect(tags.0 != tags.1)
            }
        }
    }

    @Test func `a new timetable is swapped in under load`() async throws {
        let edition = try TestCity.shared().edition
        let city = ServedCity(edition)
        try await TestServer.with(city) { server in
            try await withThrowingTaskGroup(of: Void.self) { group in
                for _ in 0..<4 {
                    group.addTask {
                        for _ in 0..<50 {
                            let reply = try await server.ask("/api/v1/stops/200060/departures")
                            #expect(reply.status == 200)
                        }
                    }
                }
                for _ in 0..<200 {
                    city.publish(edition)
                    await Task.yield()
                }
                try await group.waitForAll()
            }
        }
    }
}
