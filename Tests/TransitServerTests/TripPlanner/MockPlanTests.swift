import Feeds
import Foundation
import SimulatedCity
import Testing
import TransitAPI

/// Proves planning with the Trip Planner end to end: real HTTP, keys, limits and faults, against the mock NSW API.
struct MockPlanTests {
    private struct Stage: Sendable {
        var scene: TripPlannerScene
        var mock: MockNSW
        var live: LiveCity
    }

    private static func with(
        _ use: TripPlannerRules.Use = .first, timeout: Double = 600, options: MockNSW.Options = MockNSW.Options(),
        _ body: @Sendable (Stage) async throws -> Void
    ) async throws {
        let city = try SimulatedCity(descriptionFolder: TestCity.package + "/Cities/simulated")
        let clock = TestClock(TripPlannerScene.start)
        var options = options
        (options.rate, options.oddRefusals) = (10_000, false)
        let live = LiveCity(city, seed: 7)
        let mock = try MockNSW(city: live, schedule: nil, clock: { clock.now }, options: options, logger: nil)
        let (ports, found) = AsyncStream.makeStream(of: Int.self)
        let running = Task { try await mock.run { found.yield($0) } }
        defer { running.cancel() }
        var port = 0
        for await announced in ports {
            port = announced
            break
        }
        let fetcher = HTTPFetcher()
        let outcome = await Result {
            try await TripPlannerScene.with(
                use, fetcher, address: "http://127.0.0.1:\(port)", timeout: timeout
            ) { scene in try await body(Stage(scene: scene, mock: mock, live: live)) }
        }
        await fetcher.close()
        try outcome.get()
    }

    @Test func `stations are planned between by the Trip Planner, with our own trips`() async throws {
        try await Self.with { stage in
            let body = try await stage.scene.plan { $0.time = .departAt(SmallPlan.moment(10)) }
            #expect(body.provider == .nswTripPlanner && body.itineraries.count >= 3 && body.notices.isEmpty)
            #expect(body.origin.name == "Blacktown Station" && body.destination.stopID == "200060")
            for itinerary in body.itineraries {
                let leg = try #require(itinerary.legs.first)
                #expect(leg.mode == .rail && leg.routeID != nil && leg.routeColor != nil && leg.serviceDate != nil)
                #expect(leg.realtime && itinerary.status == .live && leg.realtimeStatus == .live)
                #expect(itinerary.departureTime.epochSeconds >= TripPlannerScene.start + 300)
                // The trip is ours: it can be looked at, and the journey can be refreshed.
                let id = try #require(leg.tripID)
                #expect(try await stage.scene.server.ask("/api/v1/trips/\(id)").status == 200)
                let token = try #require(itinerary.refreshToken)
                let request = TripRefreshRequest(refreshToken: token)
                let reply = try await stage.scene.server.ask(
                    "/api/v1/trips/refresh", method: "POST", headers: ["Content-Type: application/json"],
                    body: try #require(TransitContract.refreshTrip.body(for: request)))
                let refreshed: TripRefreshBody = try reply.data()
                #expect(refreshed.status != .broken && refreshed.itinerary?.legs.first?.tripID == id)
            }
        }
    }

    @Test func `our own live times win over those of a cached answer`() async throws {
        try await Self.with { stage in
            let asked: @Sendable (inout TripPlanRequest) -> Void = { $0.time = .departAt(SmallPlan.moment(12)) }
            let first = try await stage.scene.plan(asked)
            #expect(first.itineraries.allSatisfy { $0.legs[0].realtime })
            stage.scene.clock.advance(by: 300)
            let now = stage.scene.clock.now
            let bytes = stage.live.feed(.tripUpdates, at: now).feedBytes()
            #expect(stage.scene.liveStore.apply(bytes, from: TripPlannerScene.updates, now: now) == .accepted)
            stage.scene.city.publish(stage.scene.liveStore.state)
            let second = try await stage.scene.plan(asked)
            #expect(second.provider == .nswTripPlanner)
            #expect(try await stage.scene.metric("transit_trip_planner_questions_total{met=\"cached\"}") == 1)
            #expect(!second.itineraries.isEmpty)
            for itinerary in second.itineraries {
                let leg = itinerary.legs[0]
                #expect(leg.realtime && leg.realtimeStatus == .live)
                let id = try #require(leg.tripID)
                let date = try #require(leg.serviceDate)
                let trip: TripDetail = try await stage.scene.server.ask("/api/v1/trips/\(id)?service_date=\(date)")
                    .data()
                let call = try #require(trip.stops.first { $0.stopID == leg.from.stopID })
                #expect(call.estimatedDepartureTime == leg.from.departureTime, "\(id)")
            }
            // Times have changed in five minutes, or this proves nothing.
            let before = Dictionary(first.itineraries.map { ($0.legs[0].tripID, $0.departureTime) }) { a, _ in a }
            #expect(second.itineraries.contains { before[$0.legs[0].tripID] != $0.departureTime })
        }
    }

    @Test func `addresses are found, with a walk from them`() async throws {
        try await Self.with(.addresses) { stage in
            let body = try await stage.scene.plan(
                from: .search("1 Macquarie St", name: nil), to: .search("Opera House", name: nil)
            ) { $0.preferences.maxWalkingDistance = 2_000 }
            #expect(
                body.origin.name == "1 Macquarie St, Sydney" && body.destination.name.hasPrefix("Sydney Opera House"))
            #expect(body.provider == .timetable && !body.itineraries.isEmpty)
        }
    }

    @Test func `an address is planned from by the Trip Planner`() async throws {
        try await Self.with { stage in
            let body = try await stage.scene.plan(
                from: .search("483 George Street", name: nil), to: TripPlannerScene.central
            ) { $0.time = .departAt(SmallPlan.moment(0)) }
            #expect(body.provider == .nswTripPlanner)
            let itinerary = try #require(body.itineraries.first)
            #expect(itinerary.legs.first?.mode == .walk)
            #expect(itinerary.legs.first?.from.name == "483 George St, Sydney")
            #expect(itinerary.walkingDistanceMeters > 0)
            for (leg, next) in zip(itinerary.legs, itinerary.legs.dropFirst()) {
                #expect(leg.to.stopID == next.from.stopID)
                #expect(try #require(leg.to.arrivalTime) <= (try #require(next.from.departureTime)))
            }
        }
    }

    @Test func `arrivals and modes are honoured`() async throws {
        try await Self.with { stage in
            let body = try await stage.scene.plan {
                $0.time = .arriveBy(SmallPlan.moment(60))
                $0.preferences.modes = [.rail]
            }
            #expect(body.provider == .nswTripPlanner && !body.itineraries.isEmpty)
            let latest = TripPlannerScene.start + 3600
            #expect(body.itineraries.allSatisfy { $0.scheduledArrivalTime.epochSeconds <= latest })
            #expect(body.itineraries.flatMap(\.legs).allSatisfy { $0.mode == .rail || $0.mode == .walk })
            let none = try await stage.scene.plan { $0.preferences.modes = [.ferry] }
            #expect(none.provider == .timetable && none.notices.contains { $0.code == .providerUnavailable })
        }
    }

    @Test(arguments: [MockFault.serverError, .tooManyRequests, .truncated, .garbage, .empty])
    func `its faults are met by our own planner`(fault: MockFault) async throws {
        try await Self.with(timeout: 8) { stage in
            try stage.mock.setFault(fault, for: "/v1/tp/trip")
            let body = try await stage.scene.plan()
            #expect(body.provider == .timetable && !body.itineraries.isEmpty)
            #expect(body.notices.contains { $0.code == .providerUnavailable })
            #expect(stage.mock.status.byPath["/v1/tp/trip"] == 1)
        }
    }

    @Test func `when it is slow riders do not wait`() async throws {
        var options = MockNSW.Options()
        options.slowness = .seconds(30)
        try await Self.with(timeout: 1, options: options) { stage in
            try stage.mock.setFault(.slow, for: "/v1/tp/trip")
            let body = try await stage.scene.plan()
            #expect(body.provider == .timetable)
            #expect(body.notices.contains { $0.message.hasSuffix("it took too long.") })
        }
    }

    @Test func `its quota is refused as its gateway refuses`() async throws {
        var options = MockNSW.Options()
        options.quota = 1
        try await Self.with(timeout: 8, options: options) { stage in
            let first = try await stage.scene.plan { $0.time = .departAt(SmallPlan.moment(1)) }
            #expect(first.provider == .nswTripPlanner)
            let body = try await stage.scene.plan { $0.time = .departAt(SmallPlan.moment(2)) }
            #expect(body.provider == .timetable)
            #expect(body.notices.contains { $0.message.hasSuffix("it refused to answer.") })
            #expect(try await stage.scene.metric("transit_trip_planner_failures_total{reason=\"refused\"}") == 1)
        }
    }
}

extension Result where Failure == any Error {
    /// The outcome of work that waits.
    fileprivate init(_ work: () async throws -> Success) async {
        do { self = .success(try await work()) } catch { self = .failure(error) }
    }
}
