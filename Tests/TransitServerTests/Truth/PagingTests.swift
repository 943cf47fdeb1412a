import Testing
import TransitAPI
import TransitServer

/// Pages of departures: put together they are one long page, with nothing lost and nothing twice.
@Suite struct PagingTests {
    @Test(arguments: [1, 7, 49]) func `small pages together are the large ones`(limit: Int) async throws {
        let server = try await TestServer.shared()
        let until = TestCity.tuesdayMorning + 1800
        let large = try await server.departures("200060", from: "2026-03-31T08:00", until: until)
        let small = try await server.departures("200060", from: "2026-03-31T08:00", until: until, limit: limit)
        #expect(large.count > 50 && small == large)
        #expect(Set(small.map { "\($0.tripID) \($0.stopSequence)" }).count == small.count)
    }

    @Test func `departures of the same second are all seen`() async throws {
        let server = try await TestServer.shared()
        let until = TestCity.tuesdayMorning + 1800
        let all = try await server.departures("200060", from: "2026-03-31T08:00", until: until, limit: 1)
        let seconds = Dictionary(grouping: all, by: \.scheduledTime.epochSeconds)
        #expect(seconds.values.contains { $0.count > 2 })
        #expect(all.map(\.scheduledTime.epochSeconds) == all.map(\.scheduledTime.epochSeconds).sorted())
    }

    @Test func `pages of a filtered board keep the filter`() async throws {
        let server = try await TestServer.shared()
        let until = TestCity.tuesdayMorning + 3600
        let all = try await server.departures("200060", from: "2026-03-31T08:00", until: until)
        let some = try await server.departures(
            "200060", from: "2026-03-31T08:00", until: until, limit: 3, filter: "&mode=rail&direction_id=0")
        #expect(!some.isEmpty && some == all.filter { $0.mode == .rail && $0.directionID == 0 })
    }

    @Test func `a cursor needs no time beside it, and holds while time goes on`() async throws {
        try await TestServer.with { server in
            let path = "/api/v1/stops/200060/departures?limit=5"
            let first = try await server.ask(path).data(DeparturesBody.self)
            let both = try await server.ask("/api/v1/stops/200060/departures?limit=10").data(DeparturesBody.self)
            let cursor = PercentEncoding.encode(try #require(first.nextCursor))
            server.clock.advance(by: 20)
            let second = try await server.ask("\(path)&cursor=\(cursor)").data(DeparturesBody.self)
            #expect(first.departures + second.departures == both.departures)
        }
    }

    @Test func `the last page of a stop's timetable ends it`() async throws {
        let server = try await TestServer.shared()
        let reply = try await server.ask("/api/v1/stops/200060/departures?at=2026-05-31T02:00&limit=50&route_id=T1")
        #expect(try reply.data(DeparturesBody.self).nextCursor == nil)
    }
}
