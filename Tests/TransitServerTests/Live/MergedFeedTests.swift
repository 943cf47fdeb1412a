import GTFSRealtime
import LiveState
import SwiftProtobuf
import Testing
import TransitAPI

/// `GET /gtfs-rt/…`: what the server believes, for others to check with their own tools.
@Suite struct MergedFeedTests {
    private static func feed(_ name: String, of server: TestServer) async throws -> PublishedFeedMessage {
        let reply = try await server.ask("/gtfs-rt/\(name)")
        #expect(reply.status == 200 && reply["content-type"] == "application/x-protobuf")
        #expect(reply["cache-control"] == TransitContract.tripUpdatesFeed.description.cache.headerValue)
        return try PublishedFeedMessage(serializedBytes: reply.body)
    }

    @Test(arguments: ["trip-updates", "vehicle-positions", "alerts"])
    func `with nothing live it is an empty feed of this moment`(name: String) async throws {
        let feed = try await Self.feed(name, of: try await TestServer.shared())
        #expect(feed.entity.isEmpty && feed.header.timestamp == UInt64(TestCity.tuesdayMorning))
        #expect(feed.header.gtfsRealtimeVersion == "2.0" && feed.header.incrementality == .fullDataset)
        let timetable = try TestCity.shared().timetable
        #expect(feed.header.feedVersion == timetable.string(timetable.summary.version))
    }

    @Test func `every believed run is in it, with the delays that were published`() async throws {
        try await LiveScene.with { scene in
            let published = try scene.applySimulation().updates
            scene.server.clock.advance(by: 30)
            let merged = try await Self.feed("trip-updates", of: scene.server)
            var runs = 0
            scene.liveStore.state.eachRun(now: scene.server.clock.now) { _, _ in runs += 1 }
            #expect(merged.entity.count == runs && runs > 300)
            #expect(merged.header.timestamp == UInt64(LiveScene.start + 30))
            #expect(Set(merged.entity.map(\.id)).count == runs)
            let ours = Dictionary(merged.entity.map { ($0.tripUpdate.trip.tripID, $0.tripUpdate) }) { first, _ in first
            }
            for update in published.entity.map(\.tripUpdate) {
                let one = try #require(ours[update.trip.tripID])
                let delays = Dictionary(one.stopTimeUpdate.map { ($0.stopID, $0.departure) }) { first, _ in first }
                guard update.trip.scheduleRelationship == .scheduled,
                    Set(update.stopTimeUpdate.map(\.stopID)).count == update.stopTimeUpdate.count
                else { continue }
                for call in update.stopTimeUpdate where call.hasDeparture && call.scheduleRelationship == .scheduled {
                    let departure = try #require(delays[call.stopID], "\(update.trip.tripID) at \(call.stopID)")
                    if call.departure.hasTime { #expect(departure.time == call.departure.time) }
                    if call.departure.hasDelay { #expect(departure.delay == call.departure.delay) }
                }
            }
        }
    }

    @Test func `read in again it makes the same boards`() async throws {
        try await LiveScene.with { scene in
            _ = try scene.applySimulation()
            let feeds = [
                (LiveScene.updates, try await scene.server.ask("/gtfs-rt/trip-updates").body),
                (LiveScene.vehicles, try await scene.server.ask("/gtfs-rt/vehicle-positions").body),
                (LiveScene.alerts, try await scene.server.ask("/gtfs-rt/alerts").body),
            ]
            try await LiveScene.with { again in
                for (source, bytes) in feeds { #expect(again.apply(bytes, from: source) == .accepted) }
                for stop in ["200060", "200070", "206010", "20002"] {
                    let (a, b) = (
                        try await scene.board("?limit=50", of: stop), try await again.board("?limit=50", of: stop)
                    )
                    #expect(a.departures.map(Self.told) == b.departures.map(Self.told))
                    #expect(Set(a.alerts.map(\.header)) == Set(b.alerts.map(\.header)))
                }
                let path = "/api/v1/vehicles?limit=5000"
                let (a, b) = (
                    try await scene.server.ask(path).data(VehiclesBody.self),
                    try await again.server.ask(path).data(VehiclesBody.self)
                )
                #expect(Set(a.vehicles.map(Self.told)) == Set(b.vehicles.map(Self.told)) && a.total == b.total)
            }
        }
    }

    /// What a rider reads of a departure.
    private static func told(_ departure: Departure) -> String {
        "\(departure.tripID) \(departure.stopID) \(departure.status) \(departure.estimatedTime?.description ?? "-") "
            + "\(departure.delaySeconds ?? 0) \(departure.platform ?? "") \(departure.platformChanged) "
            + "\(departure.realtime) \(departure.headsign)"
    }

    private static func told(_ vehicle: Vehicle) -> String {
        "\(vehicle.tripID ?? "") \(vehicle.position.vehicleID) \(vehicle.position.latitude) "
            + "\(vehicle.position.longitude) \(vehicle.nextStopID ?? "") \(vehicle.matched) "
            + "\(vehicle.delaySeconds ?? 0)"
    }

    @Test func `cancelled, moved, skipped and extra runs say so in the standard's words`() async throws {
        try await LiveScene.with { scene in
            let trains = try await scene.trains(after: 5, 3)
            let platforms = try await scene.server.ask("/api/v1/stops/200060").data(StopDetail.self).children
            let other = try #require(platforms.first { $0.modes.contains(.rail) && $0.stopID != trains[1].stopID })
            var frame = LiveFrame()
            frame.trip(trains[0].tripID, as: .canceled)
            frame.trip(
                trains[1].tripID,
                [
                    .call(trains[1]) {
                        $0.departure.delay = 45
                        $0.stopTimeProperties.assignedStopID = other.stopID
                    }
                ])
            frame.trip(trains[2].tripID, [.call(trains[2]) { $0.scheduleRelationship = .skipped }])
            let leaves = LiveScene.start + 600
            frame.trip("extra.3", as: .added, route: "T1", [.own("200060", leaves), .own("200070", leaves + 200)])
            scene.apply(frame)
            let updates = try await Self.feed("trip-updates", of: scene.server).entity.map(\.tripUpdate)
            func update(_ id: String) throws -> PublishedTripUpdate {
                try #require(updates.first { $0.trip.tripID == id })
            }
            let cancelled = try update(trains[0].tripID)
            #expect(cancelled.trip.scheduleRelationship == .canceled && cancelled.stopTimeUpdate.isEmpty)
            #expect(cancelled.trip.startDate == "20260331" && cancelled.trip.routeID == "T1")
            let moved = try #require(try update(trains[1].tripID).stopTimeUpdate.first)
            #expect(moved.stopID == other.stopID && moved.stopTimeProperties.assignedStopID == other.stopID)
            #expect(moved.departure.delay == 45 && Int(moved.stopSequence) == trains[1].stopSequence)
            let skipped = try #require(try update(trains[2].tripID).stopTimeUpdate.first)
            #expect(skipped.scheduleRelationship == .skipped && skipped.stopID == trains[2].stopID)
            let extra = try update("extra.3")
            #expect(extra.stopTimeUpdate.map(\.departure.time) == [leaves, leaves + 200])
        }
    }

    @Test func `what is no longer believed is no longer in it`() async throws {
        try await LiveScene.with { scene in
            _ = try scene.applySimulation()
            scene.server.clock.advance(by: 301)
            #expect(try await Self.feed("trip-updates", of: scene.server).entity.isEmpty)
            #expect(try await Self.feed("vehicle-positions", of: scene.server).entity.isEmpty)
            #expect(try await !Self.feed("alerts", of: scene.server).entity.isEmpty)
            scene.server.clock.advance(by: 1_600)
            #expect(try await Self.feed("alerts", of: scene.server).entity.isEmpty)
        }
    }

    @Test func `of one moment all feeds say the same, and each is of the moment it was asked for`() async throws {
        try await LiveScene.with { scene in
            let train = try await scene.train()
            var frame = LiveFrame()
            frame.delay(train, by: 60)
            scene.apply(frame)
            var vehicles = LiveFrame()
            vehicles.vehicle("v", at: (-33.88, 151.2), trip: train.tripID)
            scene.apply(vehicles, from: LiveScene.vehicles)
            var alerts = LiveFrame()
            alerts.alert("Works", about: [.with { $0.routeID = "T1" }])
            scene.apply(alerts, from: LiveScene.alerts)
            #expect(try await Self.feed("trip-updates", of: scene.server).entity.count == 1)
            // A state that comes into force within the second is the next moment's, for all of them.
            var next = LiveFrame(at: LiveScene.start + 1)
            next.vehicle("v", at: (-33.88, 151.2), trip: train.tripID)
            next.vehicle("w", at: (-33.88, 151.2), trip: train.tripID)
            #expect(scene.apply(next, from: LiveScene.vehicles) == .accepted)
            #expect(try await Self.feed("vehicle-positions", of: scene.server).entity.count == 1)
            for second in [0, 1, 70] {
                scene.server.clock.advance(by: second == 70 ? 69 : Int64(second))
                for name in ["trip-updates", "vehicle-positions", "alerts"] {
                    let feed = try await Self.feed(name, of: scene.server)
                    #expect(feed.header.timestamp == UInt64(LiveScene.start + Int64(second)), "\(name)")
                    if second == 1, name == "vehicle-positions" { #expect(feed.entity.count == 2) }
                }
            }
        }
    }

    @Test func `a vehicle of an extra run is of the run its update tells`() async throws {
        try await LiveScene.with { scene in
            let train = try await scene.train()
            let leaves = LiveScene.start + 600
            var frame = LiveFrame()
            frame.trip("extra.3", as: .added, route: "T1", [.own("200060", leaves), .own("200070", leaves + 200)])
            frame.trip(train.tripID, as: .duplicated, [.at(train, delay: 30)])
            frame.message.entity[1].tripUpdate.tripProperties.tripID = "again.4"
            frame.message.entity[1].tripUpdate.tripProperties.startDate = "20260331"
            frame.message.entity[1].tripUpdate.tripProperties.startTime = "08:07:00"
            scene.apply(frame)
            var vehicles = LiveFrame()
            for (name, trip) in [("v", "extra.3"), ("w", "again.4"), ("u", "nobody.5")] {
                vehicles.vehicle(name, at: (-33.88, 151.2), trip: trip, route: "T1")
            }
            vehicles.vehicle("t", at: (-33.88, 151.2), trip: train.tripID)
            scene.apply(vehicles, from: LiveScene.vehicles)
            let updates = try await Self.feed("trip-updates", of: scene.server).entity.map(\.tripUpdate)
            let positions = Dictionary(
                uniqueKeysWithValues: try await Self.feed("vehicle-positions", of: scene.server).entity.map {
                    ($0.vehicle.vehicle.id, $0.vehicle.trip)
                })
            #expect(positions["v"] == updates.first { $0.trip.tripID == "extra.3" }?.trip)
            #expect(positions["v"]?.scheduleRelationship == .new && positions["v"]?.startDate == "20260331")
            #expect(positions["w"]?.tripID == "again.4" && positions["w"]?.scheduleRelationship == .duplicated)
            // What neither the timetable nor an update has is no trip.
            #expect(positions["u"]?.hasTripID == false && positions["u"]?.routeID == "T1")
            // Of a train that is only seen, the other feed says that its times are not known.
            let seen = try #require(updates.first { $0.trip.tripID == train.tripID && $0.vehicle.id == "t" })
            #expect(seen.trip == positions["t"] && seen.stopTimeUpdate.map(\.scheduleRelationship) == [.noData])
        }
    }

    @Test(arguments: [UInt64(7), 11])
    func `what it counts in others is not to be found in it`(seed: UInt64) async throws {
        try await LiveScene.with { scene in
            _ = try scene.applySimulation(seed: seed)
            scene.server.clock.advance(by: 5)
            let updates = try await Self.feed("trip-updates", of: scene.server).entity.map(\.tripUpdate)
            let positions = try await Self.feed("vehicle-positions", of: scene.server).entity.map(\.vehicle)
            let timetable = scene.liveStore.state.timetable
            // W009 of trips and of calls.
            #expect(updates.allSatisfy { $0.trip.hasScheduleRelationship })
            #expect(updates.allSatisfy { $0.stopTimeUpdate.allSatisfy(\.hasScheduleRelationship) })
            #expect(positions.allSatisfy { !$0.hasTrip || $0.trip.hasScheduleRelationship })
            // E003: only what runs beside the timetable may have an id it does not know.
            let isExtra = { (trip: PublishedTripDescriptor) in [.new, .duplicated].contains(trip.scheduleRelationship) }
            for trip in updates.map(\.trip) + positions.map(\.trip) where trip.hasTripID && !isExtra(trip) {
                #expect(!timetable.trips(id: trip.tripID).isEmpty && trip.hasStartDate, "\(trip)")
            }
            // W003: whatever names a trip with its vehicle names one that the other feed has.
            func name(_ trip: PublishedTripDescriptor) -> String {
                "\(trip.tripID) \(trip.startDate) \(trip.startTime)"
            }
            func name(_ update: PublishedTripUpdate) -> String {
                guard update.trip.scheduleRelationship == .duplicated else { return name(update.trip) }
                let run = update.tripProperties
                return "\(run.tripID) \(run.startDate) \(run.startTime)"
            }
            let told = Set(updates.map { name($0) })
            let seen = Set(positions.map { "\(name($0.trip)) \($0.vehicle.id)" })
            #expect(positions.count > 100)
            for position in positions where position.trip.hasTripID { #expect(told.contains(name(position.trip))) }
            for update in updates where update.hasVehicle {
                #expect(seen.contains("\(name(update)) \(update.vehicle.id)"), "\(update.trip)")
            }
        }
    }

    static let rows: [Scenario] = [
        Scenario("a parameter", "/gtfs-rt/alerts?a=1", refused: .unknownParameter, parameter: "a"),
        Scenario("another feed", "/gtfs-rt/shapes", refused: .notFound),
        Scenario("HEAD", "/gtfs-rt/trip-updates", method: "HEAD"),
    ]

    @Test(arguments: rows) func answers(_ row: Scenario) async throws { try await row.run() }
}
