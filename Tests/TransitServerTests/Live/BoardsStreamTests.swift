import Testing
import TransitAPI

/// `GET /api/v1/departures/stream`: several boards in one stream, each told anew when it changes, and only then.
@Suite struct BoardsStreamTests {
    static let path = "/api/v1/departures/stream?stop_ids=200060,209573"

    @Test func `it begins with each board as it is, in the order asked`() async throws {
        try await LiveScene.with { scene in
            let client = try await EventClient(scene.server, Self.path + ",200060&limit=5")
            defer { client.close() }
            #expect(client.reply.status == 200 && client.reply["content-type"] == EventStreams.mediaType)
            for stop in ["200060", "209573"] {
                let event = try #require(try await client.nextEvent())
                let body = try event.decoded(DeparturesBody.self)
                #expect(event.event == "departures" && body.stop.stopID == stop)
                let board = try await scene.server.ask("/api/v1/stops/\(stop)/departures?limit=5")
                #expect(try body.departures == board.data(DeparturesBody.self).departures)
            }
            #expect(try await scene.server.ask("/metrics").text.contains("\ntransit_event_streams 1\n"))
        }
    }

    @Test func `a change is told of its board alone, and who comes back gets what is new`() async throws {
        try await LiveScene.with { scene in
            let train = try await scene.train()
            var frame = LiveFrame()
            frame.delay(train, by: 60)
            scene.apply(frame)
            let client = try await EventClient(scene.server, Self.path + "&limit=50")
            _ = try await client.nextEvent()
            let id = try #require(try await client.nextEvent()?.id)
            frame = LiveFrame(at: LiveScene.start + 10)
            frame.trip(train.tripID, as: .canceled)
            scene.apply(frame)
            let changed = try #require(try await client.nextEvent())
            let body = try changed.decoded(DeparturesBody.self)
            #expect(body.stop.stopID == "200060" && body.departures.contains { $0.isCancelled })
            // One board is as it was: the next thing told is of the other again.
            frame = LiveFrame(at: LiveScene.start + 20)
            frame.delay(train, by: 120)
            scene.apply(frame)
            let again = try #require(try await client.nextEvent())
            #expect(try again.decoded(DeparturesBody.self).stop.stopID == "200060" && again.id != changed.id)
            client.close()
            let back = try await EventClient(
                scene.server, Self.path + "&limit=50", headers: ["Last-Event-ID: \(id)"])
            defer { back.close() }
            let told = try #require(try await back.nextEvent())
            #expect(told.id == again.id && told.data == again.data)
            // An id of another stream is none of this one's.
            let other = try await EventClient(scene.server, Self.path + "&limit=50", headers: ["Last-Event-ID: x-y-z"])
            defer { other.close() }
            for stop in ["200060", "209573"] {
                #expect(try await other.nextEvent()?.decoded(DeparturesBody.self).stop.stopID == stop)
            }
        }
    }

    static let rows: [Scenario] = [
        Scenario("no stops", "/api/v1/departures/stream", refused: .missingParameter, parameter: "stop_ids"),
        Scenario("an unknown stop among them", "\(path),nowhere", refused: .stopNotFound),
        Scenario(
            "eleven stops", "/api/v1/departures/stream?stop_ids=1,2,3,4,5,6,7,8,9,10,11", refused: .invalidParameter,
            parameter: "stop_ids"),
        Scenario("an empty one", "\(path),", refused: .invalidParameter, parameter: "stop_ids"),
        Scenario("a route has a board of its own", "\(path)&route_id=T1", refused: .unknownParameter),
        Scenario("HEAD", path, method: "HEAD") { #expect($0["content-type"] == EventStreams.mediaType) },
    ]

    @Test(arguments: rows) func answers(_ row: Scenario) async throws { try await row.run() }
}
