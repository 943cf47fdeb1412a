import Foundation
import Testing
import TransitAPI

/// What the Trip Planner says beside the timetable: its tickets, and where it contradicts what the timetable has.
@Suite struct ProviderFactsTests {
    private static func plan(_ changes: (String, String)...) -> [UInt8] {
        var text = String(decoding: SmallPlan.journey(), as: UTF8.self)
        for (old, new) in changes { text = text.replacing(old, with: new) }
        return Array(text.utf8)
    }

    private static let tickets = """
        "fare":{"tickets":[
          {"person":"ADULT","currency":"AUD","priceBrutto":5.8,"properties":{"evaluationTicket":"nswFareEnabled"}},
          {"person":"CHILD","currency":"AUD","priceBrutto":2.9,"properties":{"evaluationTicket":"nswFareEnabled"}}]},
        "legs"
        """

    @Test(arguments: [(FareCategory.adult, 580), (.youth, 290)])
    func `the ticket of a journey is its fare`(rider: FareCategory, cents: Int) async throws {
        try await TripPlannerScene.with(.first, StagedFetcher(trip: Self.plan(("\"legs\"", Self.tickets)))) { scene in
            let journey = try #require(try await scene.plan { $0.rider = rider }.itineraries.first)
            #expect(journey.fareCents == cents && journey.fareUnknownReason == nil)
            let fare = try #require(journey.fare)
            #expect(fare.amountCents == cents && fare.certainty == .exact && fare.rider == rider)
            #expect(fare.table == "the Trip Planner of Transport for NSW" && fare.legs.isEmpty && fare.remark == nil)
        }
    }

    @Test func `of a ticket for part of a journey, or for others, nothing is taken`() async throws {
        let part = Self.tickets.replacing("nswFareEnabled", with: "nswFarePartiallyEnabled")
        try await TripPlannerScene.with(.first, StagedFetcher(trip: Self.plan(("\"legs\"", part)))) { scene in
            let answer = try await scene.plan()
            #expect(answer.itineraries.first?.fareCents == nil)
        }
        try await TripPlannerScene.with(.first, StagedFetcher(trip: Self.plan(("\"legs\"", Self.tickets)))) { scene in
            let answer = try await scene.plan { $0.rider = .concession }
            #expect(answer.itineraries.first?.fareCents == nil)
        }
    }

    @Test func `nobody guesses whose fares a ride takes that the timetable does not have`() async throws {
        let fares = try JourneyScene.opal.get()
        try await TripPlannerScene.with(.first, StagedFetcher(trip: SmallPlan.journey()), fares: fares) { scene in
            let journey = try #require(try await scene.plan().itineraries.first)
            #expect(journey.fare == nil && journey.fareCents == nil)
            #expect(
                journey.fareUnknownReason
                    == "the timetable has no ride that is surely ride 1, so what it costs is not known")
        }
    }

    /// Stop 200059 of the simulated city is not accessible, 200013 is.
    @Test(
        arguments: [
            ("200059", "true", .unknown, "the timetable says it is not accessible", "says it is."),
            ("200013", "false", .unknown, "the timetable says it is accessible", "says it is not."),
            ("200059", "false", .no, nil, nil),
        ] as [(String, String, ThreeValued, String?, String?)])
    func `sources that contradict each other are named, and neither is believed`(
        stop: String, planned: String, fact: ThreeValued, ours: String?, theirs: String?
    ) async throws {
        let trip = Self.plan(
            ("\"2148001\"", "\"\(stop)\",\"properties\":{\"WheelchairAccess\":\"\(planned)\"}"))
        try await TripPlannerScene.with(.first, StagedFetcher(trip: trip)) { scene in
            let journey = try #require(try await scene.plan().itineraries.first)
            let leg = try #require(journey.legs.first { $0.mode != .walk })
            #expect(leg.wheelchair == fact && journey.wheelchair == fact)
            #expect(leg.accessibilityNotes.count == (ours == nil ? 0 : 1))
            guard let ours, let theirs, let note = leg.accessibilityNotes.first else { return }
            #expect(note == "Blacktown Station, Platform 3: \(ours), the Trip Planner of Transport for NSW \(theirs)")
        }
    }
}
