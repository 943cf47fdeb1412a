import Feeds
import Foundation
import Testing
import TransitAPI
import TripPlanner

/// Proves what becomes of real answers, journey by journey, over HTTP.
@Suite(.enabled(if: RealPlan.arePresent, "the real answers (../shared/nsw-trip-planner) are not here"))
struct RealPlanTests {
    /// Files and how many of their journeys there are.
    private static let files: [(name: String, journeys: Int)] = [
        ("trip", 6), ("trip_metro_bus", 10), ("trip_occupancy_platform", 4), ("example_trip_1", 6),
        ("hige_multiple_legs_trip", 1),
    ]

    /// A file with its walks made shorter than what is asked for.
    private static func bytes(_ name: String) throws -> [UInt8] {
        let text = String(decoding: try RealPlan.bytes(name), as: UTF8.self)
        return Array(
            text.replacing("\"distance\": 1129", with: "\"distance\": 929").replacing(
                "\"distance\": 1015", with: "\"distance\": 915"
            ).replacing("\"distance\": 1254", with: "\"distance\": 954").utf8)
    }

    @Test(arguments: files.indices)
    func `every journey of every file is told leg by leg`(index: Int) async throws {
        let file = Self.files[index]
        let bytes = try Self.bytes(file.name)
        let planned = try TripAnswer.plan(bytes, fetchedAt: 0).journeys
        let expected = planned.filter { !$0.isAdditional } + planned.filter(\.isAdditional)
        try await TripPlannerScene.with(.first, StagedFetcher(trip: bytes)) { scene in
            let body = try await scene.plan()
            #expect(body.provider == .nswTripPlanner && body.itineraries.count == file.journeys)
            for (itinerary, journey) in zip(body.itineraries, expected) { check(itinerary, journey) }
        }
    }

    private func check(_ itinerary: Itinerary, _ journey: PlannedJourney) {
        #expect(itinerary.departureTime.epochSeconds == journey.legs.first?.departure.best)
        #expect(itinerary.arrivalTime.epochSeconds == journey.legs.last?.arrival.best)
        let rides = itinerary.legs.filter { $0.mode != .walk }
        let planned = journey.legs.filter { $0.ride != nil }
        #expect(rides.count == planned.count && itinerary.transfers == max(0, rides.count - 1))
        for (leg, plan) in zip(rides, planned) {
            guard let ride = plan.ride else { continue }
            #expect(leg.mode.rawValue.lowercased() == ride.mode.name)
            #expect(leg.tripID == ride.tripID && leg.headsign == ride.headsign)
            #expect(leg.routeShortName == ride.lineNumber && leg.agencyName == ride.operatorName)
            #expect(leg.from.stopID == plan.origin.id && leg.to.stopID == plan.destination.id)
            // A stop that the simulated city has lies where that has it.
            let place = plan.origin.coordinate
            #expect(leg.from.lat.map { abs($0 - (place?.latitude ?? $0)) < 0.004 } ?? (place == nil))
            #expect(leg.from.lon.map { abs($0 - (place?.longitude ?? $0)) < 0.004 } ?? (place == nil))
            #expect(leg.from.scheduledDepartureTime?.epochSeconds == plan.departure.planned)
            #expect(leg.to.scheduledArrivalTime?.epochSeconds == plan.arrival.planned)
            #expect(
                leg.from.departureTime?.epochSeconds == (ride.isRealtime ? plan.departure.best : plan.departure.planned)
            )
            #expect(leg.realtime == ride.isRealtime)
            #expect(leg.delaySeconds == (ride.isRealtime ? Int(plan.departure.best - plan.departure.planned) : nil))
            let between = ride.stops.dropFirst().dropLast().filter { !$0.isPassed }
            #expect(leg.intermediateStops.map(\.stopID) == between.compactMap(\.place.id))
            #expect(leg.stopsBetween == between.count)
            if plan.path.count > 1 {
                let points = leg.polyline.flatMap { EncodedPolyline.decode($0) }
                #expect(points?.count == plan.path.count)
            }
        }
        // Legs join and time never goes back.
        for (leg, next) in zip(itinerary.legs, itinerary.legs.dropFirst()) {
            #expect(leg.to.name == next.from.name)
            let (arrives, leaves) = (leg.to.arrivalTime?.epochSeconds, next.from.departureTime?.epochSeconds)
            #expect(arrives ?? 0 <= leaves ?? 0)
        }
        #expect(itinerary.alertIDs.isEmpty && itinerary.refreshToken == nil)
        #expect(itinerary.fare == nil && itinerary.fareUnknownReason != nil)
    }

    @Test func `a walk that is longer than asked for is none of the answer`() async throws {
        try await TripPlannerScene.with(.first, StagedFetcher(trip: RealPlan.bytes("trip_occupancy_platform"))) {
            scene in
            let body = try await scene.plan()
            #expect(body.provider == .timetable)
            #expect(body.notices.contains { $0.message.hasSuffix("it knows no journey.") })
        }
    }

    @Test func `a train, an interchange on foot and a ferry`() async throws {
        try await TripPlannerScene.with(.first, StagedFetcher(trip: RealPlan.bytes("example_trip_1"))) { scene in
            let journey = try #require(try await scene.plan().itineraries.dropFirst().first)
            #expect(journey.legs.map(\.mode) == [.rail, .walk, .ferry])
            #expect(journey.legs[0].from.platform != nil && journey.legs[0].routeShortName?.hasPrefix("T") == true)
            #expect(journey.legs[2].from.platform == "3A" && journey.legs[2].from.platformChanged == false)
            #expect(journey.legs[2].routeShortName == "F1" && journey.legs[2].routeID == nil)
            let connection = try #require(journey.legs[0].connection)
            #expect(!connection.missed && connection.slackSeconds >= 0 && connection.next == nil)
            #expect(journey.walkingDistanceMeters == journey.legs[1].distanceMeters)
        }
    }

    @Test func `an express names the stops it calls at and not those it passes`() async throws {
        try await TripPlannerScene.with(.first, StagedFetcher(trip: RealPlan.bytes("trip"))) { scene in
            let journey = try await scene.plan().itineraries[2]
            // Of ten stops listed five are passed, and the ends are two.
            #expect(journey.legs[0].intermediateStops.count == 3 && journey.legs[0].platformNames == ["4", "24"])
            #expect(journey.status == .live && journey.wheelchair == .yes)
            #expect(journey.departureTime.description == "2024-09-24T19:23:00+10:00")
            #expect(journey.durationMinutes == 15 && journey.legs[0].headsign == "Bondi Junction via Central")
        }
    }

    @Test func `an answer of ten minutes is shared, and after two its live times are no longer called live`()
        async throws
    {
        let fetcher = StagedFetcher(trip: try RealPlan.bytes("trip"))
        try await TripPlannerScene.with(.first, fetcher) { scene in
            func ask() async throws -> (body: TripPlanBody, reply: Reply) {
                let reply = try await scene.reply { $0.time = .departAt(SmallPlan.moment(5)) }
                return (try reply.data(), reply)
            }
            async let one = ask()
            async let other = ask()
            let bodies = try await [one.body, other.body]
            #expect(fetcher.trips.count == 1 && bodies.allSatisfy { $0.itineraries[0].legs[0].realtime })
            #expect(bodies[0] == bodies[1] && bodies[0].notices.isEmpty)
            scene.clock.advance(by: 300)
            let (old, reply) = try await ask()
            #expect(fetcher.trips.count == 1 && old.provider == .nswTripPlanner)
            let leg = old.itineraries[0].legs[0]
            #expect(!leg.realtime && leg.realtimeStatus == .stale && leg.delaySeconds == nil)
            #expect(old.itineraries[0].status == .scheduled && !old.itineraries[0].realtimeDataAvailable)
            #expect(old.notices.map(\.code) == [.liveDataStale] && old.notices[0].message.hasSuffix(" min ago."))
            #expect(reply.text.contains("\"stale\":true"))
            scene.clock.advance(by: 400)
            let young = try await ask().body
            #expect(fetcher.trips.count == 2 && young.itineraries[0].legs[0].realtime)
            #expect(try await scene.metric("transit_trip_planner_questions_total{met=\"asked\"}") == 2)
            let shared = try await scene.metric("transit_trip_planner_questions_total{met=\"cached\"}") ?? 0
            let joined = try await scene.metric("transit_trip_planner_questions_total{met=\"joined\"}") ?? 0
            #expect(shared + joined == 2)
            #expect(try await scene.metric("transit_trip_planner_answers_total") == 2)
        }
    }
}

extension Leg {
    fileprivate var platformNames: [String?] { [from.platform, to.platform] }
}
