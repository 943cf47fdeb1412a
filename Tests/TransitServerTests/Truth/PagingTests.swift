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

    @Test(arguments: [3, 20]) func `pages back are the pages that were passed`(limit: Int) async throws {
        try await TestServer.with { server in
            let path = "/api/v1/stops/200060/departures?limit=\(limit)&mode=rail"
            var pages = [try await server.ask(path).data(DeparturesBody.self)]
            for _ in 0..<4 {
                let cursor = PercentEncoding.encode(try #require(pages.last?.nextCursor))
                pages.append(try await server.ask("\(path)&cursor=\(cursor)").data(DeparturesBody.self))
            }
            // What has left since is there all the same.
            server.clock.advance(by: 240)
            for (before, page) in zip(pages, pages.dropFirst()).reversed() {
                let back = PercentEncoding.encode(try #require(page.previousCursor))
                let earlier = try await server.ask("\(path)&cursor=\(back)").data(DeparturesBody.self)
                #expect(earlier.departures == before.departures)
                let forth = PercentEncoding.encode(try #require(earlier.nextCursor))
                let again = try await server.ask("\(path)&cursor=\(forth)").data(DeparturesBody.self)
                #expect(again.departures == page.departures)
            }
        }
    }

    @Test func `the page before now has what has left, and the timetable has a first page`() async throws {
        let server = try await TestServer.shared()
        let path = "/api/v1/stops/200060/departures?limit=50"
        let first = try await server.ask(path).data(DeparturesBody.self)
        let back = PercentEncoding.encode(try #require(first.previousCursor))
        let left = try await server.ask("\(path)&cursor=\(back)&at=2026-03-31T08:00").data(DeparturesBody.self)
        let times = left.departures.map(\.scheduledTime.epochSeconds)
        #expect(times.count == 50 && times == times.sorted())
        #expect(times.allSatisfy { $0 < TestCity.tuesdayMorning })
        let nothing = try await server.ask("\(path)&cursor=1_0_0_1_before").data(DeparturesBody.self)
        #expect(nothing.departures.isEmpty && nothing.previousCursor == nil && nothing.nextCursor != nil)
    }

    @Test func `the last page of a stop's timetable ends it`() async throws {
        let server = try await TestServer.shared()
        let reply = try await server.ask("/api/v1/stops/200060/departures?at=2026-05-31T02:00&limit=50&route_id=T1")
        #expect(try reply.data(DeparturesBody.self).nextCursor == nil)
    }
}
