import GTFSRealtime
import Testing
import TransitAPI

/// `GET /api/v1/stops/nearby/departures`: each route and direction once, at the nearest stop where it can be boarded.
@Suite struct NearbyDeparturesTests {
    static let path = "/api/v1/stops/nearby/departures"
    static let central = "\(path)?lat=-33.8832&lon=151.2065"

    static let rows: [Scenario] = [
        Scenario("each route and direction once, nearest first", central) { reply in
            let body = try reply.data(NearbyDeparturesBody.self)
            #expect(body.count == body.groups.count && body.groups.count > 5)
            let keys = body.groups.map { "\($0.route.routeID) \($0.directionID ?? -1)" }
            #expect(Set(keys).count == keys.count)
            let distances = body.groups.map(\.distanceMeters)
            #expect(distances == distances.sorted())
            for group in body.groups {
                #expect((1...3).contains(group.departures.count))
                #expect(group.departures.allSatisfy { $0.routeID == group.route.routeID })
                #expect(group.departures.allSatisfy { $0.directionID == group.directionID })
                #expect(group.headsign == group.departures[0].headsign)
                let times = group.departures.map(\.scheduledTime.epochSeconds)
                #expect(times == times.sorted() && times[0] >= TestCity.tuesdayMorning)
            }
            #expect(body.realtimeStatus == .none && !body.stale && body.alerts.isEmpty)
        },
        Scenario("one departure in a group", "\(central)&per_group=1") { reply throws in
            let groups = try reply.data(NearbyDeparturesBody.self).groups
            #expect(!groups.isEmpty && groups.allSatisfy { $0.departures.count == 1 })
        },
        Scenario("two groups", "\(central)&limit=2") { reply throws in
            #expect(try reply.data(NearbyDeparturesBody.self).groups.count == 2)
        },
        Scenario("a mode", "\(central)&mode=metro") { reply throws in
            let groups = try reply.data(NearbyDeparturesBody.self).groups
            #expect(groups.map(\.directionID).count == 2 && groups.allSatisfy { $0.route.routeID == "M1" })
        },
        Scenario("nothing in the sea", "\(path)?lat=-34.5&lon=152.9") { reply throws in
            let body = try reply.data(NearbyDeparturesBody.self)
            #expect(body.groups.isEmpty && body.count == 0)
        },
        Scenario("no latitude", "\(path)?lon=151.2", refused: .missingParameter, parameter: "lat"),
        Scenario("latitude 91", "\(path)?lat=91&lon=151.2", refused: .invalidParameter, parameter: "lat"),
        Scenario("longitude x", "\(path)?lat=-33&lon=x", refused: .invalidParameter, parameter: "lon"),
        Scenario("radius 0", "\(central)&radius=0", refused: .invalidParameter, parameter: "radius"),
        Scenario("limit 51", "\(central)&limit=51", refused: .invalidParameter, parameter: "limit"),
        Scenario("per_group 0", "\(central)&per_group=0", refused: .invalidParameter, parameter: "per_group"),
        Scenario("no mode", "\(central)&mode=rocket", refused: .invalidParameter, parameter: "mode"),
    ]

    @Test(arguments: rows) func answers(_ row: Scenario) async throws { try await row.run() }

    @Test func `late and cancelled trains stand in their group as on the board`() async throws {
        try await LiveScene.with { scene in
            func group() async throws -> DepartureGroup? {
                try await scene.server.ask(Self.central + "&mode=rail&limit=50").data(NearbyDeparturesBody.self).groups
                    .first { $0.route.routeID == "T1" && $0.directionID == 0 }
            }
            let before = try #require(try await group())
            try #require(before.departures.count >= 2)
            var frame = LiveFrame()
            frame.delay(before.departures[0], by: 30)
            frame.trip(before.departures[1].tripID, as: .canceled)
            frame.alert("Slow today", about: [.route("T1")])
            scene.apply(frame)
            scene.apply(frame, from: LiveScene.alerts)
            let after = try #require(try await group())
            #expect(after.departures[0].realtime && after.departures[0].delaySeconds == 30)
            let cancelled = try #require(after.departures.first { $0.tripID == before.departures[1].tripID })
            #expect(cancelled.isCancelled)
            let hiding = Self.central + "&hide_cancelled=true&limit=50"
            let body = try await scene.server.ask(hiding).data(NearbyDeparturesBody.self)
            #expect(!body.groups.flatMap(\.departures).contains { $0.isCancelled })
            #expect(body.alerts.map(\.header) == ["Slow today"] && body.realtimeStatus == .live)
            for departure in body.groups.flatMap(\.departures) {
                #expect(departure.alertIDs.isEmpty == (departure.routeID != "T1"))
            }
        }
    }

    @Test func `in a whole live city a group is the board of its stop`() async throws {
        try await LiveScene.with { scene in
            _ = try scene.applySimulation()
            let body = try await scene.server.ask(Self.central + "&limit=50").data(NearbyDeparturesBody.self)
            #expect(body.groups.contains { $0.departures.contains { $0.realtime } })
            for group in body.groups {
                let direction = group.directionID.map { "&direction_id=\($0)" } ?? ""
                let board = try await scene.board(
                    "?limit=50&route_id=\(group.route.routeID)\(direction)", of: group.stop.stopID
                ).departures.filter { $0.directionID == group.directionID }
                let isSame = group.departures == Array(board.prefix(group.departures.count))
                #expect(isSame, "\(group.route.routeID) \(direction)")
            }
        }
    }
}
