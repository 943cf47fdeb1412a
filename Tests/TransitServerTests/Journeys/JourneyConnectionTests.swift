import Testing
import TransitAPI

/// Changes that live times make narrow, and changes they make impossible.
@Suite struct JourneyConnectionTests {
    /// From Central at 8:00 to the Shops by the bus of 8:20: the train is there at 8:12, the walk to the stand takes 97 s.
    private func journey(_ scene: JourneyScene, _ more: String = "") async throws -> Itinerary {
        try #require(try await scene.journeys("200060", "X", more).first)
    }

    @Test func `a change with time to spare is told and worries nobody`() async throws {
        try await JourneyScene.with { scene in
            let journey = try await journey(scene)
            #expect(journey.trips == ["T0800", "B0820"] && journey.transfers == 1 && journey.status == .scheduled)
            let change = try #require(journey.rides[0].connection)
            #expect(change.minimumSeconds + change.slackSeconds == 480 && change.minimumSeconds > 60)
            #expect(!change.atRisk && !change.missed && change.next == nil && journey.rides[1].connection == nil)
        }
    }

    @Test func `a change that lateness leaves hardly any time for is at risk, with the bus after it`() async throws {
        try await JourneyScene.with { scene in
            let need = try #require(try await journey(scene).rides[0].connection).minimumSeconds
            scene.apply { $0.trip("T0800", [.late(1, "C1", Int32(480 - need - 60))]) }
            let journey = try await journey(scene)
            #expect(journey.trips == ["T0800", "B0820"] && journey.status == .atRisk)
            let change = try #require(journey.rides[0].connection)
            #expect(change.slackSeconds == 60 && change.atRisk && !change.missed)
            let next = try #require(change.next)
            #expect(next.routeID == "480" && next.routeShortName == "480" && next.headsign == "Shops")
            #expect(next.departureTime.epochSeconds == JourneyTown.at(8, 40))
            #expect(next.arrivalTime?.epochSeconds == JourneyTown.at(8, 50))
        }
    }

    @Test func `the same change is not at risk where the timetable is all that counts`() async throws {
        try await JourneyScene.with { scene in
            scene.apply { $0.trip("T0800", [.late(1, "C1", 900)]) }
            let journey = try await journey(scene, #""realtime": false"#)
            #expect(journey.trips == ["T0800", "B0820"] && journey.status == .scheduled)
            #expect(journey.rides[0].connection?.missed == false && journey.rides[0].connection?.next == nil)
            #expect(!journey.realtimeDataAvailable && journey.rides[0].delaySeconds == nil)
        }
    }

    @Test func `a change that was planned and is missed breaks the journey`() async throws {
        try await JourneyScene.with { scene in
            let planned = try await journey(scene)
            scene.apply { $0.trip("T0800", [.late(1, "C1", 600)]) }
            let now = try await scene.refresh(planned)
            #expect(now.status == .broken)
            let again = try #require(now.itinerary)
            #expect(again.status == .broken && again.trips == ["T0800", "B0820"])
            let change = try #require(again.rides[0].connection)
            #expect(change.missed && change.slackSeconds < 0)
            #expect(change.next?.departureTime.epochSeconds == JourneyTown.at(8, 40))
            #expect(now.changes.map(\.kind) == [.departureTime, .arrivalTime, .connectionMissed])
            #expect(
                now.changes.map(\.message) == [
                    "Leaves Central Station, Platform 1 at 08:10, was 08:00.",
                    "Arrives at Strathfield Station, Platform 1 at 08:22, was 08:12.",
                    "The change at Strathfield Station, Platform 1 can no longer be made.",
                ])
            // Of those in time for the bus at 8:40, the train that leaves last.
            #expect(now.alternatives.first?.trips == ["T0815", "B0840"])
            #expect(try await journey(scene).trips == ["T0815", "B0840"])
        }
    }

    @Test func `what is named for a missed change leaves only once the late train is there`() async throws {
        try await JourneyScene.with { scene in
            let planned = try await journey(scene)
            scene.apply { $0.trip("T0800", [.late(1, "C1", 1_800)]) }
            // The train is there at 8:42, when the bus of 8:40 has left too.
            let change = try #require(try await scene.refresh(planned).itinerary?.rides[0].connection)
            #expect(change.missed && change.next?.departureTime.epochSeconds == JourneyTown.at(9, 0))
        }
    }

    @Test func `a change made in less time than its rider asks for is at risk, not missed`() async throws {
        try await JourneyScene.with { scene in
            let planned = try await journey(scene, #""preferences": {"minimum_transfer_minutes": 5}"#)
            #expect(planned.trips == ["T0800", "B0820"])
            let before = try #require(planned.rides[0].connection)
            #expect(try await journey(scene).rides[0].connection == before)
            scene.apply { $0.trip("T0800", [.late(1, "C1", 240)]) }
            let now = try await scene.refresh(planned)
            #expect(now.status == .updated && now.changes.map(\.kind) == [.departureTime, .arrivalTime])
            let again = try #require(now.itinerary)
            let change = try #require(again.rides[0].connection)
            #expect(again.status == .atRisk && change.atRisk && !change.missed)
            #expect(change.minimumSeconds == before.minimumSeconds && change.slackSeconds == before.slackSeconds - 240)
            // Without that wish there is time enough.
            let usual = try await scene.refresh(try await journey(scene, #""realtime": false"#))
            #expect(usual.itinerary?.status == .live && usual.itinerary?.rides[0].connection?.atRisk == false)
        }
    }

    @Test func `a cancelled train breaks the journey, and the next is offered`() async throws {
        try await JourneyScene.with { scene in
            let planned = try await journey(scene)
            #expect(try await scene.refresh(planned).status == .unchanged)
            scene.apply { $0.trip("T0800", as: .canceled) }
            let now = try await scene.refresh(planned)
            #expect(now.status == .broken && now.itinerary?.status == .broken)
            #expect(now.changes.map(\.kind) == [.cancelled] && now.changes[0].legIndex == 0)
            #expect(now.changes[0].message == "The service from Central Station, Platform 1 is cancelled.")
            #expect(now.itinerary?.rides[0].tripStatus == .cancelled && now.itinerary?.rides[0].realtime == false)
            #expect(now.alternatives.first?.trips == ["T0815", "B0840"])
            #expect(try await journey(scene).trips == ["T0815", "B0840"])
        }
    }

    @Test func `whoever has a walk to the first train is offered what can be reached by setting out as planned`()
        async throws
    {
        // Half an hour before, a quarter of an hour's walk away.
        try await JourneyScene.with(at: JourneyTown.at(7, 30)) { scene in
            let home = #"{"type": "coordinates", "lat": -33.8985, "lon": 151.2065}"#
            let more = #""depart_at": "2023-10-12T07:36:00+11:00", "preferences": {"max_walking_distance": 3000}"#
            let found = try await scene.ask(home, JourneyScene.stop("X"), more).data(TripPlanBody.self).itineraries
            let planned = try #require(found.first { $0.trips.first == "T0800" })
            let walk = try #require(planned.legs.first).durationMinutes
            #expect(planned.legs[0].mode == .walk && walk > 15, "\(walk) min")
            scene.apply { $0.trip("T0800", as: .canceled) }
            #expect(try await scene.refresh(planned).alternatives.first?.trips.first == "T0815")
        }
    }

    @Test(arguments: [(3, "S1", "Strathfield"), (1, "C1", "Central")])
    func `a stop left out breaks the journey`(sequence: UInt32, stop: String, name: String) async throws {
        try await JourneyScene.with { scene in
            let planned = try await journey(scene)
            scene.apply { $0.trip("T0800", [.skipped(sequence, stop)]) }
            let now = try await scene.refresh(planned)
            #expect(now.status == .broken && now.itinerary?.status == .broken)
            #expect(now.changes.map(\.kind) == [.stopSkipped])
            #expect(now.changes[0].message == "The service no longer calls at \(name) Station, Platform 1.")
            #expect(now.alternatives.first?.trips.first == "T0815")
        }
    }

    @Test func `a journey a little later is updated, leg by leg`() async throws {
        try await JourneyScene.with { scene in
            let planned = try await journey(scene)
            scene.apply { $0.trip("T0800", [.late(2, "R1", 60)]) }
            let now = try await scene.refresh(planned)
            #expect(now.status == .updated && now.alternatives.isEmpty)
            #expect(now.changes.map(\.kind) == [.arrivalTime] && now.changes[0].legIndex == 0)
            #expect(now.itinerary?.departureTime == planned.departureTime)
            let again = try await JourneyScene.refresh(scene.server, now.itinerary?.refreshToken)
            #expect(again.status == .unchanged && again.itinerary?.legs == now.itinerary?.legs)
        }
    }
}
