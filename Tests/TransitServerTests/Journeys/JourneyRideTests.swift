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

    @Test func `alerts of the other direction or of another run are not those of a ride`() async throws {
        try await JourneyScene.with { scene in
            scene.alert {
                for direction in [UInt32(0), 1] {
                    $0.alert("T1 \(direction)", about: [.with { ($0.routeID, $0.directionID) = ("T1", direction) }])
                }
                for start in ["08:00:00", "08:10:00"] {
                    $0.alert("L \(start)", about: [.with { ($0.trip.tripID, $0.trip.startTime) = ("L", start) }])
                }
            }
            func texts(_ journey: Itinerary) async throws -> [String] {
                var texts: [String] = []
                for id in journey.alertIDs {
                    let alert: TransitAPI.Alert = try await scene.server.ask("/api/v1/alerts/\(id)").data()
                    texts.append(alert.header)
                }
                return texts
            }
            let train = try #require(try await scene.journeys("200060", "215020").first)
            #expect(try await texts(train) == ["T1 0"])
            let tram = try #require(try await scene.journeys("H1", "D1").first)
            #expect(try await texts(tram) == ["L 08:00:00"])
            let run = "/api/v1/trips/L?service_date=2023-10-12&start_time="
            let timetabled = try await scene.server.ask(run + "08:10:00").data(TripDetail.self)
            #expect(timetabled.alerts.map(\.header) == ["L 08:10:00"])
            // A live run has its own as well.
            scene.apply { frame in
                frame.trip("T0800", [.late(1, "C1", 60)])
                frame.trip("L", [.late(1, "H1", 60)])
                frame.message.entity[1].tripUpdate.trip.startTime = "08:00:00"
            }
            let late = try #require(try await scene.journeys("200060", "215020").first)
            #expect(try await texts(late) == ["T1 0"])
            let live = try await scene.server.ask(run + "08:00:00").data(TripDetail.self)
            #expect(live.realtime && live.alerts.map(\.header) == ["L 08:00:00"])
        }
    }

    @Test func `a live run between the times of its interval is found by its start`() async throws {
        try await JourneyScene.with { scene in
            scene.apply { frame in
                frame.trip("L", [.late(1, "H1", 60)])
                frame.message.entity[0].tripUpdate.trip.startTime = "07:55:00"
            }
            let run = "service_date=2023-10-12&start_time=07:55:00"
            let trip = try await scene.server.ask("/api/v1/trips/L?\(run)").data(TripDetail.self)
            #expect(trip.realtime && trip.startTime?.description == "07:55:00")
            #expect(trip.stops.first?.estimatedDepartureTime?.epochSeconds == JourneyTown.at(7, 56))
            let ride: Itinerary = try await scene.server.ask("/api/v1/trips/L/ride?\(run)&from=H1&to=D1").data()
            #expect(ride.departureTime.epochSeconds == JourneyTown.at(7, 56))
            let active = try await scene.server.ask("/api/v1/routes/L1/trips").data(RouteTripsBody.self).activeTrips
            #expect(active.filter(\.realtime).map { $0.startTime?.description } == ["07:55:00"])
            // Those of the timetable are there too, each once.
            let starts = active.compactMap { $0.startTime?.description }
            #expect(Set(starts).count == starts.count && starts.contains("07:50:00"))
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
            #expect(again.itinerary?.rides.first?.headwayMinutes == 10)
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

    @Test func `one ride to a stop that a late train passes by is late`() async throws {
        try await JourneyScene.with { scene in
            scene.apply { $0.trip("T0800", [.late(1, "C1", 120), .skipped(3, "S1")]) }
            let broken: Itinerary = try await scene.server.ask(
                "/api/v1/trips/T0800/ride?service_date=2023-10-12&from=201510&to=213510"
            ).data()
            let leg = try #require(broken.legs.first)
            #expect(broken.status == .broken && leg.realtime && leg.delaySeconds == 120)
            #expect(broken.departureTime.epochSeconds == JourneyTown.at(8, 5))
            #expect(broken.scheduledDepartureTime.epochSeconds == JourneyTown.at(8, 3))
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
            "L/ride?service_date=2023-10-12&start_time=22:00:11&from=H1&to=D1", .tripNotFound,
            "No run of trip \"L\" starts at 22:00:11."
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

    @Test func `a train of which only what lies ahead is told is as late as it will be there`() async throws {
        try await JourneyScene.with { scene in
            let planned = try #require(try await scene.journeys("200060", "215020").first)
            scene.apply { $0.trip("T0800", [.late(3, "S1", 240)]) }
            let ride = try #require(try await scene.refresh(planned).itinerary?.rides.first)
            #expect(ride.from.departureTime == ride.from.scheduledDepartureTime)
            #expect(ride.realtime && ride.delaySeconds == 240)
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
