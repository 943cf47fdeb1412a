import Testing
import TransitAPI
import TransitAnswers
import TransitServer

/// `GET /healthz` and `GET /readyz`: the process answers whatever happens; readiness says what riders would find.
@Suite struct HealthTests {
    static let rows: [Scenario] = [
        Scenario("the process answers", "/healthz") { reply in
            #expect(reply.text == #"{"status":"ok"}"# && reply["cache-control"] == "no-store")
            #expect(reply["content-type"] == "application/json; charset=utf-8")
        },
        Scenario("ready", "/readyz") { reply in
            let body = try reply.decoded(ReadyBody.self)
            let timetable = try #require(body.timetable)
            let served = try TestCity.shared().timetable
            #expect(body.status == .ok && body.checks.map(\.name) == ["timetable", "validity", "pack"])
            #expect(body.checks.allSatisfy(\.ok) && reply["cache-control"] == "no-store")
            #expect(timetable.stops == served.stops.count && timetable.trips == served.trips.count)
            #expect(timetable.routes == served.routes.count)
            #expect(timetable.validFrom.description == "2026-03-24" && timetable.validUntil.description == "2026-05-30")
        },
        Scenario("no app version is asked of a monitor", "/healthz", headers: ["X-App-Version: nonsense"]),
        Scenario("a parameter", "/healthz?a=1", refused: .unknownParameter, parameter: "a"),
        Scenario("another method", "/readyz", method: "POST", refused: .methodNotAllowed),
        Scenario("not below the API's prefix", "/api/v1/healthz", refused: .notFound),
    ]

    @Test(arguments: rows) func answers(_ row: Scenario) async throws { try await row.run() }

    @Test func `before the first timetable it is not ready, and riders are told to come back`() async throws {
        let city = ServedCity()
        try await TestServer.with(city) { server in
            #expect(try await server.ask("/healthz").status == 200)
            let reply = try await server.ask("/readyz")
            let body = try reply.decoded(ReadyBody.self)
            #expect(reply.status == 503 && body.status == .unavailable && body.timetable == nil)
            #expect(body.checks.map(\.message) == ["no timetable is loaded"])
            let stop = try await server.ask("/api/v1/stops/200060")
            #expect(stop.status == 503 && stop["retry-after"] == "30")
            #expect(try stop.error().error.code == "TIMETABLE_UNAVAILABLE")
            #expect(try stop.error().meta.timestamp.description.hasSuffix("+00:00"))
            // Published under a running server, the next request is answered from it.
            city.publish(try TestCity.shared().edition)
            #expect(try await server.ask("/readyz").status == 200)
            #expect(try await server.ask("/api/v1/stops/200060").status == 200)
        }
    }

    @Test(arguments: [(-8, "2026-03-23"), (61, "2026-05-31")])
    func `outside its days it is degraded`(days: Int, today: String) async throws {
        try await TestServer.with(at: TestCity.tuesdayMorning + Int64(days) * 86_400) { server in
            let reply = try await server.ask("/readyz")
            let body = try reply.decoded(ReadyBody.self)
            #expect(reply.status == 200 && body.status == .degraded)
            let check = try #require(body.checks.first { !$0.ok })
            let isOver = today > "2026-05-30"
            #expect(
                check.message == (isOver ? "TIMETABLE_EXPIRED: " : "")
                    + "valid 2026-03-24 to 2026-05-30: today, \(today), is outside")
        }
    }

    @Test func `without a pack it is degraded`() async throws {
        let edition = ServedCity.Edition(timetable: try TestCity.shared().timetable)
        try await TestServer.with(ServedCity(edition)) { server in
            let body = try await server.ask("/readyz").decoded(ReadyBody.self)
            #expect(body.status == .degraded && body.checks.filter { !$0.ok }.map(\.name) == ["pack"])
        }
    }
}
