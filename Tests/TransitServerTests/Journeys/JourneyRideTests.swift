import GTFSRealtime
import Testing
import TransitAPI

/// What is told of single rides: platforms, alerts, runs by frequency, vehicles that go on as another trip.
@Suite struct JourneyRideTests {
    @Test func `another platform is told with the one it was`() async throws {
        try await JourneyScene.with { scene in
            scene.apply { frame in
                var update = PublishedTripUpdate.StopTimeUpdate.late(1, "C1", 0)
                update.stopTimeProperties.assignedStopID = "C2"
                frame.trip("T0800", [update])
            }
            let ride = try #require(try await scene.journeys("200060", "215020").first?.rides.first)
            #expect(ride.tripID == "T0800" && ride.from.stopID == "C2")
            #expect(ride.from.platform == "2" && ride.from.scheduledPlatform == "1" && ride.from.platformChanged)
            #expect(ride.to.platform == "1" && !ride.to.platformChanged)
        }
    }

    @Test func `a journey planned before its platform changed says so`() async throws {
        try await JourneyScene.with { scene in
            let planned = try #require(try await scene.journeys("200060", "215020").first)
            scene.apply { frame in
                var update = PublishedTripUpdate.StopTimeUpdate.late(1, "C1", 0)
                update.stopTimeProperties.assignedStopID = "C2"
                frame.trip("T0800", [update])
            }
            let now = try await scene.refresh(planned)
            #expect(now.status == .updated && now.changes.map(\.kind) == [.platform])
            #expect(now.changes.first?.message == "Now from Central Station, Platform 2.")
        }
    }

    @Test func `alerts of the route and of the stops at the ends are named once, others not`() async throws {
        try await JourneyScene.with { scene in
            scene.alert {
                $0.alert("Track work", about: [.route("T1"), .stop("200060")])
                $0.alert("Lift out of order", about: [.stop("215020")])
                $0.alert("Passed on the way", about: [.stop("201510")])
                $0.alert("Other line", about: [.route("L1")])
            }
            let journey = try #require(try await scene.journeys("200060", "215020").first)
            var texts: [String] = []
            for id in journey.alertIDs {
                let alert: TransitAPI.Alert = try await scene.server.ask("/api/v1/alerts/\(id)").data()
                texts.append(alert.header)
            }
            #expect(texts.sorted() == ["Lift out of order", "Track work"])
        }
    }

    @Test func `a run by frequency tells its interval and start`() async throws {
        try await JourneyScene.with { scene in
            let journey = try #require(try await scene.journeys("H1", "D1").first)
            let ride = try #require(journey.rides.first)
            #expect(ride.tripID == "L" && ride.headwayMinutes == 10 && ride.mode == .lightRail)
            #expect(ride.startTime?.description == "08:00:00" && ride.durationMinutes == 20)
            let again = try await scene.refresh(journey)
            #expect(again.status == .unchanged && again.itinerary?.rides.first?.startTime == ride.startTime)
        }
    }

    @Test func `one ride is a journey that is refreshed like any other`() async throws {
        try await JourneyScene.with { scene in
            let ride = "/api/v1/trips/T0800/ride?service_date=2023-10-12&from=201510&to=213510"
            let planned: Itinerary = try await scene.server.ask(ride).data()
            let leg = try #require(planned.legs.first)
            #expect(
                planned.legs.count == 1 && leg.tripID == "T0800" && leg.from.stopID == "R1" && leg.to.stopID == "S1")
            #expect(planned.departureTime.epochSeconds == JourneyTown.at(8, 3) && planned.status == .scheduled)
            #expect(try await scene.refresh(planned).status == .unchanged)
            scene.apply { $0.trip("T0800", [.late(1, "C1", 120)]) }
            let late: Itinerary = try await scene.server.ask(ride).data()
            #expect(late.departureTime.epochSeconds == JourneyTown.at(8, 5) && late.status == .live)
            // Its own start says nothing new.
            let named: Itinerary = try await scene.server.ask(ride + "&start_time=08:00:00").data()
            #expect(named.legs.first?.tripID == "T0800")
            let run: Itinerary = try await scene.server.ask(
                "/api/v1/trips/L/ride?service_date=2023-10-12&start_time=08:00:00&from=H1&to=D1"
            ).data()
            #expect(run.legs.first?.startTime?.description == "08:00:00")
        }
    }

    @Test func `one ride to a stop that is passed by is broken`() async throws {
        try await JourneyScene.with { scene in
            scene.apply { $0.trip("T0800", [.skipped(3, "S1")]) }
            let broken: Itinerary = try await scene.server.ask(
                "/api/v1/trips/T0800/ride?service_date=2023-10-12&from=201510&to=213510"
            ).data()
            #expect(broken.status == .broken)
        }
    }

    @Test(arguments: [
        (
            "T0800/ride?service_date=2023-10-12&from=213510&to=201510", ErrorCode.stopNotFound,
            "Trip \"T0800\" does not call at stop \"213510\" and after that at stop \"201510\"."
        ),
        ("T0800/ride?service_date=2023-10-12&from=NO&to=S1", .stopNotFound, "There is no stop with id \"NO\"."),
        (
            "T0800/ride?service_date=2023-10-20&from=C1&to=S1", .tripNotFound,
            "No trip with id \"T0800\" runs on 2023-10-20."
        ),
        (
            "L/ride?service_date=2023-10-12&from=H1&to=D1", .tripNotFound,
            "Trip \"L\" runs by frequency: start_time has to say which run is meant."
        ),
        (
            "L/ride?service_date=2023-10-12&start_time=08:00:11&from=H1&to=D1", .tripNotFound,
            "No run of trip \"L\" starts at 08:00:11."
        ),
    ])
    func `a ride that there is not says what is wrong`(
        _ target: String, _ code: ErrorCode, _ message: String
    ) async throws {
        try await JourneyScene.with { scene in
            let refused = try await scene.server.ask("/api/v1/trips/" + target)
            let error = try refused.error().error
            #expect(refused.status == 404 && error.code == code.rawValue && error.message == message)
        }
    }

    @Test func `who stays seated does not change`() async throws {
        try await JourneyScene.with { scene in
            let journey = try #require(try await scene.journeys("A1", "Y1").first)
            #expect(journey.trips == ["K1", "K2"] && journey.transfers == 0)
            #expect(journey.rides.map(\.staysSeated) == [false, true] && journey.rides[0].connection == nil)
            #expect(try await scene.journeys("A1", "Y1", #""preferences": {"max_transfers": 0}"#).count == 1)
            let again = try await scene.refresh(journey)
            #expect(again.status == .unchanged && again.itinerary?.transfers == 0)
        }
    }

    @Test func `a late train is live, and its lateness is told`() async throws {
        try await JourneyScene.with { scene in
            scene.apply { $0.trip("T0800", [.late(1, "C1", 120)]) }
            let journey = try #require(try await scene.journeys("200060", "215020").first)
            #expect(journey.status == .live && journey.realtimeDataAvailable)
            #expect(journey.departureTime.epochSeconds == JourneyTown.at(8, 2))
            #expect(journey.scheduledDepartureTime.epochSeconds == JourneyTown.at(8, 0))
            #expect(journey.scheduledArrivalTime.epochSeconds == JourneyTown.at(8, 25))
            let ride = journey.rides[0]
            #expect(ride.realtime && ride.realtimeStatus == .live && ride.delaySeconds == 120)
            #expect(ride.intermediateStops.map(\.stopID) == ["R1", "S1"] && ride.stopsBetween == 2)
            #expect(ride.intermediateStops[0].arrivalTime?.epochSeconds == JourneyTown.at(8, 5))
            #expect(ride.intermediateStops[0].scheduledArrivalTime?.epochSeconds == JourneyTown.at(8, 3))
        }
    }
}
