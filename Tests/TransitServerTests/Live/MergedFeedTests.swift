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
            scene.ledger.state.eachRun(now: scene.server.clock.now) { _, _ in runs += 1 }
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
            #expect(moved.stopID == trains[1].stopID && moved.stopTimeProperties.assignedStopID == other.stopID)
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

    static let rows: [Scenario] = [
        Scenario("a parameter", "/gtfs-rt/alerts?a=1", refused: .unknownParameter, parameter: "a"),
        Scenario("another feed", "/gtfs-rt/shapes", refused: .notFound),
        Scenario("HEAD", "/gtfs-rt/trip-updates", method: "HEAD"),
    ]

    @Test(arguments: rows) func answers(_ row: Scenario) async throws { try await row.run() }
}
