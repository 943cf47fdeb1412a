import Testing
import TransitAPI

/// `GET /api/v1/trips/{trip_id}`: every call of a run, on the day asked for or the day nearest to now.
@Suite struct TripTests {
    static let path = "/api/v1/trips"

    /// The first T1 train of the board, and how it stands there.
    private static func train() async throws -> Departure {
        let reply = try await TestServer.shared().ask("/api/v1/stops/200060/departures?route_id=T1&limit=1")
        return try #require(try reply.data(DeparturesBody.self).departures.first)
    }

    @Test func `a trip of the board has the board's call in it`() async throws {
        let train = try await Self.train()
        let trip = try await TestServer.shared().ask("\(Self.path)/\(train.tripID)").data(TripDetail.self)
        let call = try #require(trip.stops.first { $0.stopSequence == train.stopSequence })
        #expect(trip.tripID == train.tripID && trip.route.routeID == "T1" && trip.serviceDate == train.serviceDate)
        #expect(call.stopID == train.stopID && call.scheduledDepartureTime == train.scheduledTime)
        #expect(call.platform == train.platform && trip.directionID == train.directionID)
        #expect(trip.startTime == nil && trip.headwaySeconds == nil && !trip.realtime)
    }

    @Test func `calls are in order, boarding first and setting down last`() async throws {
        let train = try await Self.train()
        let stops = try await TestServer.shared().ask("\(Self.path)/\(train.tripID)").data(TripDetail.self).stops
        #expect(stops.map(\.stopSequence) == stops.map(\.stopSequence).sorted())
        var last = Int64.min
        for stop in stops {
            #expect(stop.scheduledArrivalTime.epochSeconds >= last)
            #expect(stop.scheduledDepartureTime >= stop.scheduledArrivalTime)
            last = stop.scheduledDepartureTime.epochSeconds
        }
        #expect(stops.first?.dropOff == BoardingRule.none && stops.last?.pickup == BoardingRule.none)
    }

    @Test func `a service day is as asked, or there is no such trip`() async throws {
        let train = try await Self.train()
        let server = try await TestServer.shared()
        let next = try await server.ask("\(Self.path)/\(train.tripID)?service_date=2026-04-01").data(TripDetail.self)
        #expect(next.serviceDate.description == "2026-04-01")
        #expect(next.stops[0].scheduledDepartureTime.description.hasPrefix("2026-04-01T"))
        // A weekday's train on a Saturday.
        let none = try await server.ask("\(Self.path)/\(train.tripID)?service_date=2026-04-04")
        #expect(none.status == 404)
        #expect(try none.error().error.code == "TRIP_NOT_FOUND")
        #expect(try none.error().error.message == "No trip with id \"\(train.tripID)\" runs on 2026-04-04.")
        #expect(try none.detail("service_date") == .string("2026-04-04"))
    }

    @Test func `a start time picks a run, and the wrong one finds none`() async throws {
        let train = try await Self.train()
        let server = try await TestServer.shared()
        let day = "service_date=2026-03-31"
        let first = try await server.ask("\(Self.path)/\(train.tripID)?\(day)&geometry=none").data(TripDetail.self)
        #expect(first.shape == nil)
        let clock = first.stops[0].scheduledDepartureTime.description.dropFirst(11).prefix(8)
        let same = try await server.ask("\(Self.path)/\(train.tripID)?\(day)&start_time=\(clock)")
        #expect(same.status == 200)
        let none = try await server.ask("\(Self.path)/\(train.tripID)?\(day)&start_time=03:03:03")
        #expect(none.status == 404)
    }

    static let rows: [Scenario] = [
        Scenario(
            "an unknown trip", "\(path)/nothing", refused: .tripNotFound,
            message: "There is no trip with id \"nothing\"."),
        Scenario("no date", "\(path)/x?service_date=1", refused: .invalidParameter, parameter: "service_date"),
        Scenario("no clock", "\(path)/x?start_time=8", refused: .invalidParameter, parameter: "start_time"),
        Scenario("no geometry", "\(path)/x?geometry=svg", refused: .invalidParameter, parameter: "geometry"),
        Scenario("no id", "\(path)/", refused: .notFound),
    ]

    @Test(arguments: rows) func answers(_ row: Scenario) async throws { try await row.run() }
}
