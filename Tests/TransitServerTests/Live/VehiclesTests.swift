import GTFSRealtime
import Testing
import TransitAPI

/// `GET /api/v1/vehicles` and `/vehicles.geojson`: who is where, by box, route and mode.
@Suite struct VehiclesTests {
    static let path = "/api/v1/vehicles"

    /// A train on T1, a bus of no trip, and one that no route is known of, in three places.
    private static func scene(_ body: (LiveScene, _ train: Departure) async throws -> Void) async throws {
        try await LiveScene.with { scene in
            let running = try await scene.server.ask("/api/v1/routes/T1/trips").data(RouteTripsBody.self).activeTrips
            let trip = try await scene.trip(try #require(running.first).tripID)
            let next = try #require(trip.stops.first { $0.scheduledDepartureTime.epochSeconds > LiveScene.start })
            let train = try #require(try await scene.departure(of: trip.tripID, at: next.stopID))
            var frame = LiveFrame()
            frame.vehicle("train", at: (-33.88, 151.2), trip: train.tripID, time: LiveScene.start - 15) {
                $0.stopID = next.stopID
                $0.currentStopSequence = UInt32(next.stopSequence)
                $0.currentStatus = .stoppedAt
                $0.occupancyStatus = .fewSeatsAvailable
                $0.position.speed = 12.5
            }
            frame.vehicle("bus", at: (-33.9, 151.25), route: "200")
            frame.vehicle("stray", at: (-33.8, 151.0))
            #expect(scene.apply(frame, from: LiveScene.vehicles) == .accepted)
            try await body(scene, train)
        }
    }

    private static func names(_ scene: LiveScene, _ query: String) async throws -> [String] {
        let body = try await scene.server.ask(path + query).data(VehiclesBody.self)
        #expect(body.count == body.vehicles.count && body.total >= body.count)
        return body.vehicles.map(\.position.vehicleID).sorted()
    }

    @Test func `a vehicle tells where it is and what it runs`() async throws {
        try await Self.scene { scene, train in
            var update = LiveFrame()
            update.delay(train, by: 90)
            scene.apply(update)
            let body = try await scene.server.ask(Self.path).data(VehiclesBody.self)
            #expect(body.total == 3 && body.realtimeStatus == .live && !body.stale)
            #expect(body.lastUpdated.epochSeconds == LiveScene.start)
            let one = try #require(body.vehicles.first { $0.tripID == train.tripID })
            #expect(one.matched && one.matchedBy == .tripID && one.routeID == "T1" && one.mode == .rail)
            #expect(one.serviceDate == train.serviceDate && one.directionID == train.directionID)
            #expect(one.nextStopID == train.stopID && one.delaySeconds == 90 && one.headsign == train.headsign)
            #expect(abs(one.position.latitude + 33.88) < 1e-5 && abs(one.position.longitude - 151.2) < 1e-5)
            #expect(one.position.currentStatus == .stoppedAt && one.position.speedKmh == 45)
            #expect(one.position.occupancyStatus == .fewSeatsAvailable && one.position.ageSeconds == 15)
            #expect(one.position.stopSequence == train.stopSequence)
            let bus = try #require(body.vehicles.first { $0.position.vehicleID == "bus" })
            #expect(!bus.matched && bus.tripID == nil && bus.routeID == "200" && bus.mode == .bus)
            let stray = try #require(body.vehicles.first { $0.position.vehicleID == "stray" })
            #expect(!stray.matched && stray.routeID == nil && stray.mode == nil && stray.delaySeconds == nil)
            #expect(Set(body.vehicles.map(\.key)).count == 3)
        }
    }

    @Test func `filters leave what fits all of them`() async throws {
        try await Self.scene { scene, _ in
            #expect(try await Self.names(scene, "") == ["bus", "stray", "train"])
            #expect(try await Self.names(scene, "?route_id=T1") == ["train"])
            #expect(try await Self.names(scene, "?route_id=F1") == [])
            #expect(try await Self.names(scene, "?mode=bus") == ["bus"])
            #expect(try await Self.names(scene, "?bbox=151.1,-34,151.3,-33.85") == ["bus", "train"])
            #expect(try await Self.names(scene, "?bbox=151.1,-34,151.3,-33.85&mode=rail") == ["train"])
            #expect(try await Self.names(scene, "?bbox=150.999,-33.801,151,-33.799") == ["stray"])
            #expect(try await Self.names(scene, "?bbox=-10,50,10,60") == [])
            #expect(try await Self.names(scene, "?mode=rail&route_id=200") == [])
            let some = try await scene.server.ask(Self.path + "?limit=2").data(VehiclesBody.self)
            #expect(some.count == 2 && some.total == 3)
        }
    }

    @Test func `GeoJSON says the same`() async throws {
        try await Self.scene { scene, _ in
            for query in ["", "?mode=rail", "?bbox=151.1,-34,151.3,-33.85", "?limit=1"] {
                let body = try await scene.server.ask(Self.path + query).data(VehiclesBody.self)
                let reply = try await scene.server.ask("\(Self.path).geojson\(query)")
                #expect(reply["content-type"] == "application/geo+json" && reply["cache-control"] != "no-store")
                let map = try reply.decoded(VehicleFeatureCollection.self)
                #expect(map == VehicleFeatureCollection(body) && map.type == "FeatureCollection")
                for (feature, vehicle) in zip(map.features, body.vehicles) {
                    #expect(feature.type == "Feature" && feature.geometry.type == "Point" && feature.id == vehicle.key)
                    // Longitude comes first (RFC 7946 §3.1.1).
                    #expect(feature.geometry.coordinates == [vehicle.position.longitude, vehicle.position.latitude])
                }
                #expect(try reply.decoded(JSONValue.self) == Reply.json(of: map))
            }
        }
    }

    @Test func `a vehicle not heard of for three minutes is no longer shown`() async throws {
        try await Self.scene { scene, _ in
            scene.server.clock.advance(by: 166)
            #expect(try await Self.names(scene, "") == ["bus", "stray"])
            scene.server.clock.advance(by: 15)
            let envelope = try await scene.server.ask(Self.path).envelope(VehiclesBody.self)
            #expect(envelope.data.vehicles.isEmpty && envelope.data.total == 0)
            #expect(envelope.data.realtimeStatus == .expired && envelope.data.stale && envelope.meta.stale == true)
        }
    }

    @Test func `in a whole city every vehicle is where it was said to be`() async throws {
        try await LiveScene.with { scene in
            let feed = try scene.applySimulation().vehicles
            let body = try await scene.server.ask(Self.path + "?limit=5000").data(VehiclesBody.self)
            #expect(body.total == feed.entity.count && body.vehicles.count == feed.entity.count)
            #expect(Set(body.vehicles.map(\.key)).count == body.vehicles.count)
            let shown = Dictionary(body.vehicles.map { ($0.position.vehicleID, $0) }) { first, _ in first }
            for entity in feed.entity {
                let one = try #require(shown[entity.vehicle.vehicle.id])
                #expect(abs(one.position.latitude - Double(entity.vehicle.position.latitude)) < 1e-5)
                #expect(one.tripID == entity.vehicle.trip.tripID)
                #expect(one.position.lastUpdated.epochSeconds == Int64(entity.vehicle.timestamp))
            }
            var byMode = 0
            for mode in ["rail", "metro", "bus", "ferry", "light_rail"] {
                let some = try await scene.server.ask(Self.path + "?limit=1&mode=\(mode)").data(VehiclesBody.self)
                byMode += some.total
            }
            #expect(byMode == body.vehicles.count { $0.mode != nil })
        }
    }

    static let rows: [Scenario] = ["", ".geojson", "/stream"].flatMap { form in
        [
            ("bbox", "151.2,-33.9"), ("bbox", "151.3,-33.9,151.2,-33.8"), ("bbox", "151.2,-33.8,151.3,-33.9"),
            ("bbox", "a,b,c,d"), ("bbox", "151.2,-91,151.3,-33.8"), ("bbox", "nan,-34,152,-33"), ("bbox", ""),
            ("mode", "submarine"), ("limit", "0"), ("limit", "5001"), ("limit", "x"), ("route_id", ""),
        ].map { parameter, value in
            Scenario("\(form) \(parameter)=\(value)", "\(path)\(form)?\(parameter)=\(value)", status: 400) { reply in
                let error = try reply.error().error
                #expect(error.code == "INVALID_PARAMETER" && error.details?["parameter"] == .string(parameter))
                #expect(error.details?["allowed"]?.string?.isEmpty == false)
                #expect(error.message.hasPrefix("\(parameter) must be "))
            }
        } + [
            Scenario("\(form) an unknown route", "\(path)\(form)?route_id=T99", refused: .routeNotFound),
            Scenario("\(form) an unknown parameter", "\(path)\(form)?box=1", refused: .unknownParameter),
        ]
    }

    @Test(arguments: rows) func refuses(_ row: Scenario) async throws { try await row.run() }

    @Test func `what a box and a mode must be is said`() async throws {
        let server = try await TestServer.shared()
        let box = try await server.ask(Self.path + "?bbox=1,2,3").error().error
        let expected =
            "bbox must be west,south,east,north in degrees, west at most east and south at most north, such as "
            + "151.15,-33.92,151.26,-33.84; received \"1,2,3\""
        #expect(box.message == expected)
        let mode = try await server.ask(Self.path + "?mode=submarine").error().error
        #expect(mode.details?["allowed"]?.string?.contains("light_rail") == true)
    }
}
