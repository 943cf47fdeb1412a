import Testing
import TransitAPI

/// `GET /api/v1/routes/{route_id}/trips`: trips under way at this moment, and what they call at next.
@Suite struct RouteTripsTests {
    static let path = "/api/v1/routes/T1/trips"

    static let rows: [Scenario] = [
        Scenario("trips with their next three calls", path) { reply in
            let body = try reply.data(RouteTripsBody.self)
            #expect(body.route.routeID == "T1" && body.activeTrips.count > 5)
            for trip in body.activeTrips {
                let times = trip.nextStops.map(\.departureTime.epochSeconds)
                #expect((1...3).contains(times.count) && times == times.sorted())
                #expect(times.allSatisfy { $0 >= TestCity.tuesdayMorning })
                #expect(!trip.realtime && trip.vehicle == nil && trip.provenance.source == .timetable)
                #expect(trip.serviceDate.description == "2026-03-31")
            }
            #expect(Set(body.activeTrips.map(\.tripID)).count == body.activeTrips.count)
        },
        Scenario("one direction", "\(path)?direction_id=1") {
            let trips = try $0.data(RouteTripsBody.self).activeTrips
            #expect(!trips.isEmpty && trips.allSatisfy { $0.directionID == 1 })
        },
        Scenario("a limit", "\(path)?limit=2") { reply throws in
            #expect(try reply.data(RouteTripsBody.self).activeTrips.count == 2)
        },
        Scenario("an unknown route", "/api/v1/routes/T99/trips", refused: .routeNotFound),
        Scenario("limit 201", "\(path)?limit=201", refused: .invalidParameter, parameter: "limit"),
    ]

    @Test(arguments: rows) func answers(_ row: Scenario) async throws { try await row.run() }

    @Test func `after midnight the trips of the day before are under way`() async throws {
        let night = TestCity.tuesdayMorning - 7 * 3600 - 1800  // Tuesday 00:30
        try await TestServer.with(at: night) { server in
            let trips = try await server.ask(Self.path).data(RouteTripsBody.self).activeTrips
            #expect(!trips.isEmpty && trips.allSatisfy { $0.serviceDate.description == "2026-03-30" })
        }
    }

    @Test func `at half past three no metro is under way`() async throws {
        try await TestServer.with(at: TestCity.tuesdayMorning - 4 * 3600 - 1800) { server in
            let body = try await server.ask("/api/v1/routes/M1/trips").data(RouteTripsBody.self)
            #expect(body.activeTrips.isEmpty)
        }
    }
}
