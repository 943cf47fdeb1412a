import GTFSRealtime
import Testing
import TransitAPI

/// `GET /api/v1/trips/{trip_id}` and `GET /api/v1/routes/{route_id}/trips` with live data.
@Suite struct TripsLiveTests {
    @Test func `a late run is late from where it is said on`() async throws {
        try await LiveScene.with { scene in
            let train = try await scene.train()
            var frame = LiveFrame()
            frame.delay(train, by: 180)
            scene.apply(frame)
            scene.server.clock.advance(by: 5)
            let trip = try await scene.trip(train.tripID)
            let at = try #require(trip.stops.firstIndex { $0.stopSequence == train.stopSequence })
            #expect(trip.realtime && trip.status == .scheduled && !trip.isCancelled && trip.delaySeconds == 180)
            #expect(trip.provenance.source == .tripUpdate && trip.provenance.evidenceAgeSeconds == 5)
            #expect(trip.lastUpdated?.epochSeconds == LiveScene.start && !trip.stale && trip.vehicle == nil)
            #expect(trip.stops[..<at].allSatisfy { !$0.realtime && $0.estimatedDepartureTime == nil })
            for stop in trip.stops[at...] {
                #expect(stop.realtime && stop.delaySeconds == 180)
                let planned = stop.scheduledDepartureTime.epochSeconds
                #expect(stop.estimatedDepartureTime?.epochSeconds == planned + 180)
            }
            let arrivals = trip.stops[at...].compactMap { $0.estimatedArrivalTime?.epochSeconds }
            #expect(arrivals == arrivals.sorted() && arrivals.count == trip.stops.count - at)
        }
    }

    @Test func `a skipped stop and a stop nothing is known of stand among the others`() async throws {
        try await LiveScene.with { scene in
            let train = try await scene.train()
            let stops = try await scene.trip(train.tripID).stops
            let at = try #require(stops.firstIndex { $0.stopSequence == train.stopSequence })
            try #require(stops.count > at + 3)
            func update(
                _ index: Int, _ relationship: PublishedTripUpdate.StopTimeUpdate.ScheduleRelationship
            )
                -> PublishedTripUpdate.StopTimeUpdate
            {
                var update = PublishedTripUpdate.StopTimeUpdate()
                (update.stopID, update.scheduleRelationship) = (stops[index].stopID, relationship)
                update.stopSequence = UInt32(stops[index].stopSequence)
                return update
            }
            var frame = LiveFrame()
            frame.trip(train.tripID, [.at(train, delay: 60), update(at + 1, .skipped), update(at + 3, .noData)])
            scene.apply(frame)
            let live = try await scene.trip(train.tripID).stops
            #expect(live[at].delaySeconds == 60 && live[at].status == .scheduled)
            #expect(live[at + 1].status == .skipped && !live[at + 1].realtime)
            #expect(live[at + 2].realtime && live[at + 2].delaySeconds == 60)
            #expect(live[(at + 3)...].allSatisfy { !$0.realtime && $0.status == .scheduled })
        }
    }

    @Test func `a cancelled run keeps its timetable and claims nothing live`() async throws {
        try await LiveScene.with { scene in
            let train = try await scene.train()
            let before = try await scene.trip(train.tripID)
            var frame = LiveFrame()
            frame.trip(train.tripID, as: .canceled)
            scene.apply(frame)
            let trip = try await scene.trip(train.tripID)
            #expect(trip.isCancelled && trip.status == .cancelled && !trip.realtime && trip.delaySeconds == nil)
            #expect(trip.stops.map(\.scheduledDepartureTime) == before.stops.map(\.scheduledDepartureTime))
            #expect(trip.stops.allSatisfy { $0.status == .cancelled && $0.estimatedDepartureTime == nil })
        }
    }

    @Test func `another day's run of the trip is not touched`() async throws {
        try await LiveScene.with { scene in
            let train = try await scene.train()
            var frame = LiveFrame()
            frame.delay(train, by: 180)
            scene.apply(frame)
            let tomorrow = try await scene.trip(train.tripID + "?service_date=2026-04-01")
            #expect(!tomorrow.realtime && tomorrow.provenance.source == .timetable)
        }
    }

    @Test func `an extra run can be asked for by its id`() async throws {
        try await LiveScene.with { scene in
            let train = try await scene.train()
            let last = try #require(try await scene.trip(train.tripID).stops.last)
            var frame = LiveFrame()
            let leaves = train.scheduledTime.epochSeconds + 90
            frame.trip(
                "extra.2", as: .added, route: "T1", [.own(train.stopID, leaves), .own(last.stopID, leaves + 900)])
            scene.apply(frame)
            let trip = try await scene.trip("extra.2")
            #expect(trip.status == .added && trip.stops.map(\.stopID) == [train.stopID, last.stopID])
            #expect(trip.stops.map { $0.scheduledDepartureTime.epochSeconds } == [leaves, leaves + 900])
            #expect(try await scene.server.ask("/api/v1/trips/extra.2?service_date=2026-04-01").status == 404)
            scene.server.clock.advance(by: 301)
            #expect(try await scene.server.ask("/api/v1/trips/extra.2").status == 404)
        }
    }

    @Test func `an extra run under the id of a timetabled one is told from it by its start`() async throws {
        try await LiveScene.with { scene in
            let train = try await scene.train()
            let last = try #require(try await scene.trip(train.tripID).stops.last)
            let leaves = train.scheduledTime.epochSeconds + 3_700
            var frame = LiveFrame()
            frame.trip(
                train.tripID, as: .added, route: "T1",
                [.own(train.stopID, leaves), .own(last.stopID, leaves + 900)])
            let direction = try #require(train.directionID)
            frame.message.entity[0].tripUpdate.trip.directionID = UInt32(direction)
            scene.apply(frame)
            let rows = try await scene.board("?route_id=T1&direction_id=\(direction)&limit=50").departures.filter {
                $0.tripID == train.tripID
            }
            #expect(rows.map(\.status) == [.scheduled, .added])
            let (own, extra) = (try #require(rows.first), try #require(rows.last))
            #expect(own.startTime == nil && own.scheduledTime == train.scheduledTime)
            let start = try #require(extra.startTime)
            func tapped(_ start: String) async throws -> TripDetail {
                try await scene.trip("\(train.tripID)?service_date=\(extra.serviceDate)\(start)")
            }
            let shown = try await tapped("&start_time=\(start)")
            #expect(shown.status == .added && shown.startTime == start)
            #expect(shown.stops.map { $0.scheduledDepartureTime.epochSeconds } == [leaves, leaves + 900])
            // As it stood on a board of a minute before.
            #expect(try await tapped("&start_time=\(ServiceClock(seconds: start.seconds - 60))").status == .added)
            #expect(try await tapped("").status == .scheduled)
            // Once nothing is known of it any more, it is not the timetabled one.
            scene.server.clock.advance(by: 301)
            let path = "/api/v1/trips/\(train.tripID)?service_date=\(extra.serviceDate)&start_time=\(start)"
            #expect(try await scene.server.ask(path).status == 404)
        }
    }

    @Test func `trips of a route have their vehicle and their next stops`() async throws {
        try await LiveScene.with { scene in
            let path = "/api/v1/routes/T1/trips?limit=200"
            let running = try await scene.server.ask(path).data(RouteTripsBody.self).activeTrips
            let one = try #require(running.first { $0.nextStops.count == 3 })
            let next = one.nextStops[0]
            let call = try #require(try await scene.trip(one.tripID).stops.first { $0.stopID == next.stopID })
            var update = PublishedTripUpdate.StopTimeUpdate()
            (update.stopID, update.stopSequence) = (call.stopID, UInt32(call.stopSequence))
            update.departure.delay = 300
            var frame = LiveFrame()
            frame.trip(one.tripID, [update])
            scene.apply(frame)
            var vehicles = LiveFrame()
            vehicles.vehicle("41.7", at: (-33.85, 151.2), trip: one.tripID, time: LiveScene.start - 10) {
                $0.position.bearing = 90
                $0.position.speed = 10
                $0.vehicle.label = "the 8 o'clock"
            }
            scene.apply(vehicles, from: LiveScene.vehicles)
            let body = try await scene.server.ask(path).data(RouteTripsBody.self)
            let live = try #require(body.activeTrips.first { $0.tripID == one.tripID })
            #expect(live.realtime && live.delaySeconds == 300 && live.status == .scheduled)
            #expect(live.nextStops[0].stopID == next.stopID && live.nextStops[0].delaySeconds == 300)
            #expect(live.nextStops[0].departureTime.epochSeconds == next.departureTime.epochSeconds + 300)
            #expect(live.vehicle?.vehicleID == "41.7" && live.vehicle?.label == "the 8 o'clock")
            #expect(live.vehicle?.speedKmh == 36 && live.vehicle?.bearing == 90 && live.vehicle?.ageSeconds == 10)
            #expect(live.provenance.source == .vehiclePosition)
            #expect(
                body.activeTrips.filter { $0.tripID != one.tripID }.allSatisfy { !$0.realtime && $0.vehicle == nil })
            #expect(try await scene.trip(one.tripID).vehicle?.vehicleID == "41.7")
        }
    }

    @Test func `a deleted run is not among the trips of its route, and a cancelled one is`() async throws {
        try await LiveScene.with { scene in
            let path = "/api/v1/routes/T1/trips?limit=200"
            let running = try await scene.server.ask(path).data(RouteTripsBody.self).activeTrips.map(\.tripID)
            try #require(running.count > 2)
            var frame = LiveFrame()
            frame.trip(running[0], as: .deleted)
            frame.trip(running[1], as: .canceled)
            scene.apply(frame)
            let now = try await scene.server.ask(path).data(RouteTripsBody.self).activeTrips
            #expect(now.map(\.tripID).sorted() == running.dropFirst().sorted())
            #expect(now.filter(\.isCancelled).map(\.tripID) == [running[1]])
        }
    }

    @Test func `a train that is late enough is under way after the timetable has it arrive`() async throws {
        try await LiveScene.with { scene in
            let path = "/api/v1/routes/T1/trips?limit=200"
            let running = try await scene.server.ask(path).data(RouteTripsBody.self).activeTrips
            let ends = try #require(running.first)
            let last = try #require(try await scene.trip(ends.tripID).stops.last)
            scene.server.clock.advance(by: last.scheduledArrivalTime.epochSeconds - LiveScene.start + 30)
            func isRunning() async throws -> Bool {
                let trips = try await scene.server.ask(path).data(RouteTripsBody.self).activeTrips
                return trips.contains { $0.tripID == ends.tripID }
            }
            #expect(try await isRunning() == false)
            var update = PublishedTripUpdate.StopTimeUpdate()
            (update.stopID, update.stopSequence) = (last.stopID, UInt32(last.stopSequence))
            update.arrival.delay = 600
            var frame = LiveFrame(at: scene.server.clock.now)
            frame.trip(ends.tripID, [update])
            scene.apply(frame)
            #expect(try await isRunning() == true)
        }
    }
}
