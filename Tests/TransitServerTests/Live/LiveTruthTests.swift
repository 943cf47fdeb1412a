import GTFSRealtime
import Testing
import Timetable
import TransitAPI

/// Nothing says it is live that is not: over a whole simulated city every live departure is held against the published
/// messages, read here in the plainest way.
@Suite struct LiveTruthTests {
    /// What the published frame says of one trip, by trip id.
    private static func updates(_ feed: PublishedFeedMessage) -> [String: PublishedTripUpdate] {
        Dictionary(feed.entity.map { ($0.tripUpdate.trip.tripID, $0.tripUpdate) }) { first, _ in first }
    }

    /// Stops where many modes meet, and a few that see one.
    static let stops = ["200060", "200070", "206010", "20002", "215020", "2000341"]

    @Test(arguments: [7, 8] as [UInt64], [0, 100, 250] as [Int64])
    func `what is shown live was said of that very call, and lately`(seed: UInt64, age: Int64) async throws {
        try await LiveScene.with { scene in
            let feed = try scene.applySimulation(seed: seed).updates
            scene.server.clock.advance(by: age)
            let updates = Self.updates(feed)
            let limit = LiveScene.updates.limit
            var live = 0
            for stop in Self.stops {
                let reply = try await scene.server.ask("/api/v1/stops/\(stop)/departures?limit=50")
                guard reply.status == 200 else { continue }
                for departure in try reply.data(DeparturesBody.self).departures where departure.realtime {
                    live += 1
                    let update = try #require(updates[departure.tripID], "\(departure.tripID)")
                    #expect(update.trip.scheduleRelationship != .canceled)
                    let timetable = scene.liveStore.state.timetable
                    let told = update.stopTimeUpdate.filter { Self.isAt($0, departure, timetable) }
                    // A train may pass a station twice.
                    let call = try #require(
                        told.first { Self.time(of: $0, departure) == departure.estimatedTime?.epochSeconds }
                            ?? told.first, "\(departure.tripID) at \(departure.stopID)")
                    #expect(call.scheduleRelationship != .skipped && call.scheduleRelationship != .noData)
                    let time = try #require(Self.time(of: call, departure))
                    #expect(departure.estimatedTime?.epochSeconds == time, "\(departure.tripID)")
                    let evidence = try #require(departure.provenance.evidenceAgeSeconds)
                    // As old as the frame, or for a run under way as its own measurement.
                    #expect([age, scene.server.clock.now - Int64(update.timestamp)].contains(Int64(evidence)))
                    #expect(Int64(evidence) <= limit)
                    #expect(departure.status != .cancelled && !departure.isCancelled)
                }
            }
            #expect(live > 50, "\(live) live departures")
        }
    }

    private static func isAt(
        _ call: PublishedTripUpdate.StopTimeUpdate, _ departure: Departure, _ timetable: Timetable
    ) -> Bool {
        if call.hasStopSequence, departure.stopSequence > 0, departure.status == .scheduled {
            return Int(call.stopSequence) == departure.stopSequence
        }
        if call.stopID == departure.stopID { return true }
        // The board of the platform that it has been moved from; updates name the one that it has been moved to.
        guard let told = timetable.stop(id: call.stopID), let shown = timetable.stop(id: departure.stopID),
            call.stopID == call.stopTimeProperties.assignedStopID
        else { return false }
        return timetable.station(of: told) == timetable.station(of: shown)
    }

    private static func time(of call: PublishedTripUpdate.StopTimeUpdate, _ departure: Departure) -> Int64? {
        if call.departure.hasTime { return call.departure.time }
        if call.departure.hasDelay { return departure.scheduledTime.epochSeconds + Int64(call.departure.delay) }
        return nil
    }

    @Test func `whatever is published as cancelled is shown as cancelled and never as live`() async throws {
        try await LiveScene.with { scene in
            let feed = try scene.applySimulation().updates
            let cancelled = Set(
                feed.entity.map(\.tripUpdate.trip).filter { $0.scheduleRelationship == .canceled }.map(\.tripID))
            try #require(cancelled.count > 3)
            for id in cancelled.sorted().prefix(20) {
                let trip = try await scene.trip(id)
                #expect(trip.isCancelled && trip.status == .cancelled && !trip.realtime)
                #expect(trip.stops.allSatisfy { !$0.realtime && $0.estimatedDepartureTime == nil })
            }
        }
    }

    /// Bodies say what Codable would: decoded and encoded again they are the same.
    @Test(arguments: [
        "/api/v1/stops/200060/departures?limit=50", "/api/v1/stops/206010/departures?limit=50",
    ]) func `departures are what Codable would write`(target: String) async throws {
        try await Self.expectSame(target, DeparturesBody.self)
    }

    @Test func `nearby departures, vehicles and alerts too`() async throws {
        try await Self.expectSame("/api/v1/stops/nearby/departures?lat=-33.883&lon=151.206", NearbyDeparturesBody.self)
        try await Self.expectSame("/api/v1/vehicles?limit=5000", VehiclesBody.self)
        try await Self.expectSame("/api/v1/alerts?active=all", AlertsBody.self)
    }

    private static func expectSame<Body: ResponseBody>(_ target: String, _ type: Body.Type) async throws {
        try await LiveScene.with { scene in
            _ = try scene.applySimulation()
            let reply = try await scene.server.ask(target)
            let body = try reply.data(type)
            let again = try Reply.json(of: body)
            #expect(try reply.decoded(JSONValue.self)["data"] == again)
        }
    }
}
