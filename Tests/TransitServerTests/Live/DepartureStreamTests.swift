import FeedFixtures
import GTFSRealtime
import Testing
import TransitAPI
import TransitAnswers
import TransitServer

/// `GET /api/v1/stops/{stop_id}/departures/stream`: the board at once, again whenever it changes, and otherwise only a
/// sign of life.
@Suite struct DepartureStreamTests {
    static let path = LiveScene.board + "/stream"

    @Test func `it begins with how to come back and the board as it is`() async throws {
        try await LiveScene.with { scene in
            let client = try await EventClient(scene.server, Self.path + "?route_id=T1&limit=5")
            defer { client.close() }
            #expect(client.reply.status == 200 && client.reply["content-type"] == EventStreams.mediaType)
            #expect(client.reply["cache-control"] == "no-store" && client.reply["x-accel-buffering"] == "no")
            #expect(client.reply["x-request-id"]?.isEmpty == false)
            let first = try #require(try await client.next())
            #expect(first.retry == "3000")
            #expect(first.event == "departures" && first.id?.isEmpty == false)
            let body = try first.decoded(DeparturesBody.self)
            #expect(try await body == scene.board("?route_id=T1&limit=5"))
        }
    }

    @Test func `a change is told once, with an id of its own`() async throws {
        try await LiveScene.with { scene in
            let train = try await scene.train()
            let client = try await EventClient(scene.server, Self.path + "?route_id=T1&limit=50")
            defer { client.close() }
            let first = try #require(try await client.nextEvent())
            var frame = LiveFrame()
            frame.delay(train, by: 120)
            scene.apply(frame)
            let second = try #require(try await client.nextEvent())
            #expect(second.event == "departures" && second.id != first.id)
            let late = try second.decoded(DeparturesBody.self).departures.first { $0.tripID == train.tripID }
            #expect(late?.delaySeconds == 120 && late?.realtime == true)
            // The same again from a newer frame is no news; the next sign of life says so.
            frame.message.header.timestamp += 10
            #expect(scene.apply(frame) == .accepted)
            try await Self.expectNothing(client, scene)
            frame = LiveFrame(at: LiveScene.start + 20)
            frame.trip(train.tripID, as: .canceled)
            scene.apply(frame)
            let third = try #require(try await client.nextEvent()).decoded(DeparturesBody.self)
            #expect(third.departures.contains { $0.tripID == train.tripID && $0.isCancelled })
        }
    }

    @Test func `a stop that a new timetable does not have is said to be gone, and the stream ends`() async throws {
        var feed = FeedFixture()
        feed.route("R")
        feed.service("S", "1111111", "20260301", "20260430")
        feed.stop("elsewhere", at: (-33, 151))
        feed.stop("there", at: (-33.1, 151))
        feed.trip("one", calls: ["elsewhere 8:00", "there 8:20"])
        let elsewhere = try Compiled(feed)
        let city = ServedCity(try TestCity.shared().edition)
        try await TestServer.serving(city, TestClock(TestCity.tuesdayMorning)) { server in
            let client = try await EventClient(server, Self.path)
            defer { client.close() }
            #expect(try await client.nextEvent()?.event == "departures")
            city.publish(ServedCity.Edition(timetable: elsewhere.timetable))
            let last = try #require(try await client.nextEvent())
            #expect(last.event == "gone")
            let gone = try last.decoded(BoardGone.self)
            #expect(gone.stopID == "200060" && gone.code == .stopNotFound)
            #expect(gone.message.contains("200060"))
            #expect(try await client.next() == nil && client.isEnded)
            #expect(try await server.ask(Self.path).status == 404)
        }
    }

    /// Waits out two looks of the server, lets it feel that time has passed, and expects only a sign of life.
    private static func expectNothing(_ client: EventClient, _ scene: LiveScene) async throws {
        try await Task.sleep(for: .milliseconds(2_200))
        scene.server.clock.pass(Double(EventStreams.heartbeatSeconds) + 1)
        let block = try #require(try await client.next())
        #expect(block.event == "heartbeat" && block.id == nil && block.comment == "still here")
    }

    @Test func `signs of life come as often as promised and not more`() async throws {
        try await LiveScene.with { scene in
            let client = try await EventClient(scene.server, Self.path)
            defer { client.close() }
            _ = try await client.nextEvent()
            for _ in 0..<2 {
                // Time that is just too short: had it been enough, two would come instead of one.
                scene.server.clock.pass(Double(EventStreams.heartbeatSeconds) - 1)
                try await Task.sleep(for: .milliseconds(1_500))
                scene.server.clock.pass(1)
                #expect(try await client.next()?.comment == "still here")
            }
        }
    }

    @Test func `who comes back with the last id is told only what is new`() async throws {
        try await LiveScene.with { scene in
            let train = try await scene.train()
            let one = try await EventClient(scene.server, Self.path + "?route_id=T1&limit=50")
            let id = try #require(try await one.nextEvent()?.id)
            one.close()
            let two = try await EventClient(
                scene.server, Self.path + "?route_id=T1&limit=50", headers: ["Last-Event-ID: \(id)"])
            defer { two.close() }
            #expect(try await two.next()?.retry == "3000")
            try await Self.expectNothing(two, scene)
            var frame = LiveFrame()
            frame.delay(train, by: 60)
            scene.apply(frame)
            let event = try #require(try await two.nextEvent())
            #expect(event.id != id)
            #expect(try event.decoded(DeparturesBody.self).departures.contains { $0.delaySeconds == 60 })
            // An id that is no longer the state is told the whole board at once.
            let three = try await EventClient(
                scene.server, Self.path + "?route_id=T1&limit=50", headers: ["Last-Event-ID: \(id)"])
            defer { three.close() }
            #expect(try await three.nextEvent()?.id == event.id)
        }
    }

    @Test func `a train that leaves, and data that grows old, are changes too`() async throws {
        try await LiveScene.with { scene in
            let train = try await scene.train(after: 30)
            var frame = LiveFrame()
            frame.delay(train, by: 60)
            scene.apply(frame)
            let client = try await EventClient(scene.server, Self.path + "?route_id=T1&limit=50")
            defer { client.close() }
            let first = try #require(try await client.nextEvent()).decoded(DeparturesBody.self)
            #expect(first.realtimeStatus == .live && !first.stale)
            scene.server.clock.advance(by: 150)
            let stale = try #require(try await client.nextEvent()).decoded(DeparturesBody.self)
            #expect(stale.stale && stale.realtimeStatus == .stale)
            #expect(stale.departures.contains { $0.tripID == train.tripID && $0.realtime })
            scene.server.clock.advance(by: 151)
            let expired = try #require(try await client.nextEvent()).decoded(DeparturesBody.self)
            #expect(expired.realtimeStatus == .expired && expired.departures.allSatisfy { !$0.realtime })
            let gone = Set(first.departures.map(\.tripID)).subtracting(expired.departures.map(\.tripID))
            #expect(!gone.isEmpty)
        }
    }

    @Test func `compression does not hold events back`() async throws {
        let client = try await EventClient(
            try await TestServer.shared(), Self.path, headers: ["Accept-Encoding: gzip"])
        defer { client.close() }
        #expect(client.reply["content-encoding"] == nil)
        #expect(try await client.nextEvent()?.event == "departures")
    }

    static let rows: [Scenario] = [
        Scenario("an unknown stop", "/api/v1/stops/nowhere/departures/stream", refused: .stopNotFound),
        Scenario("an unknown route", "\(path)?route_id=T99", refused: .routeNotFound),
        Scenario("limit 51", "\(path)?limit=51", refused: .invalidParameter, parameter: "limit"),
        Scenario("no time can be asked for", "\(path)?at=2026-03-31T08:00", refused: .unknownParameter),
        Scenario("HEAD", path, method: "HEAD") { #expect($0["content-type"] == EventStreams.mediaType) },
    ]

    @Test(arguments: rows) func answers(_ row: Scenario) async throws { try await row.run() }
}
