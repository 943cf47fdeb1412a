import Testing
import TransitAPI
import TransitAnswers
import TransitServer

/// Fares are those of the day, or it is said why none is known.
@Suite struct JourneyFareTests {
    @Test(arguments: [("adult", 542), ("youth", 271), ("concession", 271), ("senior", 250)])
    func `a peak train of the third band costs what the table of the day says`(rider: String, cents: Int) async throws {
        try await JourneyScene.with { scene in
            let journey = try #require(try await scene.journeys("200060", "215020", #""rider": "\#(rider)""#).first)
            let fare = try #require(journey.fare)
            #expect(journey.fareUnknownReason == nil && journey.fareCents == fare.amountCents)
            #expect(fare.currency == "AUD" && fare.rider.rawValue == rider && fare.table.contains("25 November 2022"))
            #expect(fare.legs.map(\.legIndex) == [0] && fare.legs.allSatisfy(\.peak))
            // The cap of a day is taken off the whole, not off a leg.
            #expect(fare.legs.map(\.amountCents) == [rider == "senior" ? 271 : cents])
            #expect(fare.amountCents == cents)
        }
    }

    @Test func `a change from train to bus earns the discount`() async throws {
        try await JourneyScene.with { scene in
            let fare = try #require(try await scene.journeys("200060", "X").first?.fare)
            #expect(fare.legs.map(\.discountCents).reduce(0, +) == 200)
            #expect(fare.legs.map { $0.amountCents }.reduce(0, +) == fare.amountCents)
        }
    }

    @Test func `what a train to the airport adds has the access fee in it`() async throws {
        try await JourneyScene.with { scene in
            let late = #""depart_at": "2023-10-12T10:46:00+11:00""#
            let fare = try #require(try await scene.journeys("200060", "202020", late).first?.fare)
            #expect(fare.legs.map(\.accessFeeCents) == [1_574] && fare.amountCents > 1_574)
            #expect(fare.legs.map(\.amountCents) == [fare.amountCents])
        }
    }

    @Test func `a ride charged with the one before adds nothing, and is there`() async throws {
        try await JourneyScene.with { scene in
            let journey = try #require(try await scene.journeys("A1", "Y1").first)
            let fare = try #require(journey.fare)
            #expect(journey.trips == ["K1", "K2"] && fare.legs.map(\.legIndex) == [0, 1])
            #expect(fare.amountCents > 0 && fare.legs.map(\.amountCents) == [fare.amountCents, 0])
        }
    }

    @Test func `after the last table fares are an estimate that says so`() async throws {
        let shared = try TestCity.shared()
        let journeyService = JourneyService(fares: try JourneyScene.opal.get(), timeLimit: 600)
        let clock = TestClock(TestCity.tuesdayMorning)
        try await TestServer.serving(ServedCity(shared.edition), clock, journeys: journeyService) { server in
            let reply = try await server.ask("/api/v1/trips/plan?from=200060&to=Hornsby")
            let journey = try #require(try reply.data(TripPlanBody.self).itineraries.first)
            let fare = try #require(journey.fare)
            #expect(journey.fareCents == fare.amountCents && journey.fareUnknownReason == nil)
            #expect(fare.certainty == .estimate && fare.table == "Opal fares from 16 October 2023")
            #expect(fare.tableEnds == ISODate(year: 2024, month: 6, day: 30))
            #expect(
                fare.remark
                    == "About: by the fares in force until 2024-06-30, "
                    + "raised by what was published for 2024-07-01 and 2025-07-14.")
            // 20 to 35 km in the peak: 5.72 in 2023, 3.6 % and 3.2 % more.
            let added = fare.legs.map(\.amountCents)
            #expect(fare.amountCents == 612 && added.first == 612 && added.dropFirst().allSatisfy { $0 == 0 })
        }
    }

    @Test func `a city without tables says that`() async throws {
        try await JourneyScene.with(journeyService: JourneyService(timeLimit: 600)) { scene in
            let journey = try #require(try await scene.journeys("200060", "215020").first)
            #expect(journey.fare == nil && journey.fareUnknownReason == "No fares are known for this city.")
        }
    }
}
