import GTFSRealtime
import LiveState
import Testing
import TransitAPI

/// A vehicle that its publisher tells twice is one departure, wherever it is asked for.
@Suite struct TwinTests {
    /// A train as an added run of its own times, late at every stop.
    private static func twin(_ id: String, of train: TripDetail, by seconds: Int32, in frame: inout LiveFrame) {
        let updates = train.stops.map { stop in
            var update = PublishedTripUpdate.StopTimeUpdate()
            update.stopID = stop.stopID
            update.stopSequence = UInt32(stop.stopSequence)
            (update.arrival.delay, update.departure.delay) = (seconds, seconds)
            update.arrival.time = stop.scheduledArrivalTime.epochSeconds + Int64(seconds)
            update.departure.time = stop.scheduledDepartureTime.epochSeconds + Int64(seconds)
            return update
        }
        frame.trip(id, as: .added, route: train.route.routeID, updates)
    }

    @Test func `it is listed once, with the times that were measured, and says so`() async throws {
        try await LiveScene.with { scene in
            let train = try await scene.train()
            let before = try await scene.board("?route_id=T1&limit=20").departures.map(\.tripID)
            var frame = LiveFrame()
            frame.delay(train, by: 0)
            Self.twin("twin.1", of: try await scene.trip(train.tripID), by: 75, in: &frame)
            #expect(scene.apply(frame) == .accepted)
            var vehicles = LiveFrame()
            vehicles.vehicle("v", at: (-33.88, 151.2), trip: "twin.1", route: "T1")
            scene.apply(vehicles, from: LiveScene.vehicles)

            let board = try await scene.board("?route_id=T1&limit=20").departures
            #expect(Set(board.map(\.tripID)) == Set(before) && board.count == before.count)
            let shown = try #require(board.first { $0.tripID == train.tripID })
            #expect(shown.delaySeconds == 75 && shown.status == .scheduled && shown.vehicle?.vehicleID == "v")
            #expect(
                shown.provenance.explanation == "Live prediction for this stop, 0 s old; also announced as an extra "
                    + "service, which is the same vehicle; vehicle seen 0 s ago.")

            let named = try await scene.trip("twin.1")
            #expect(named.tripID == train.tripID && named.vehicle?.vehicleID == "v")
            let refused = try await scene.server.ask("/api/v1/trips/twin.1?service_date=2026-03-30")
            #expect(refused.status == 404)
            #expect(try await scene.server.ask("/api/v1/alerts?trip_id=twin.1").status == 200)
            let seen = try await scene.server.ask("/api/v1/vehicles").data(VehiclesBody.self).vehicles
            #expect(seen.map(\.tripID) == [train.tripID] && seen.allSatisfy(\.matched))

            let status = try await scene.server.ask("/api/v1/realtime/status").data(RealtimeStatusBody.self)
            let source = try #require(status.sources.first { $0.sourceID == LiveScene.updates.id })
            #expect(source.folded == 1 && source.matched == 1 && source.matchRate == 1)
            let metrics = try await scene.server.ask("/metrics").text
            #expect(metrics.contains(#"transit_realtime_folded{source="\#(LiveScene.updates.id)"} 1"#))
        }
    }

    @Test(arguments: [UInt64(7), 11, 12])
    func `no board of the simulated city has twins`(seed: UInt64) async throws {
        try await LiveScene.with { scene in
            _ = try scene.applySimulation(seed: seed)
            let timetable = scene.liveStore.state.timetable
            var looked = 0
            for stop in timetable.stops.indices where !timetable.boardings[stop].isEmpty {
                let id = timetable.string(timetable.stops[stop].id)
                let path = "/api/v1/stops/\(id)/departures?limit=50"
                let departures = try await scene.server.ask(path).data(DeparturesBody.self).departures
                let twins = Dictionary(grouping: departures) { "\($0.routeID) \($0.stopID) \($0.scheduledTime)" }
                    .values.filter { $0.count > 1 && $0.contains { $0.status == .added } }
                #expect(twins.isEmpty, "\(id): \(twins.map { $0.map(\.tripID) })")
                looked += departures.count
            }
            #expect(looked > 1_000)
        }
    }
}
