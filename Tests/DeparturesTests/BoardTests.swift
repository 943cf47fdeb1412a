import Departures
import FeedFixtures
import Fuzzing
import GTFSValues
import Testing
import Timetable

/// Shows what a board is, example by example: what counts as a departure, days, frequencies, filters, pages.
struct BoardTests {
    /// Two platforms of a station and a terminus; 2025-04-04 is a Friday.
    static func feed() -> FeedFixture {
        var feed = FeedFixture(zone: "Australia/Sydney")
        feed.stop("ST", "Central", ["location_type": "1"])
        feed.stop("P1", "Platform 1", ["parent_station": "ST"])
        feed.stop("P2", "Platform 2", ["parent_station": "ST"])
        feed.stop("Z", "Zoo")
        feed.route("R")
        feed.route("F", type: 4)
        feed.service("S", "1111111", "20250401", "20250430")
        feed.service("FR", "0000100", "20250401", "20250430")
        return feed
    }

    /// `HH:MM trip` of what leaves a stop from a time of a day on.
    private func board(
        _ compiled: Compiled, _ stop: String, _ date: String, _ hour: Int, hours: Int = 4,
        _ change: (inout DepartureQuery, Timetable) -> Void = { _, _ in }
    ) throws -> [String] {
        let timetable = compiled.timetable
        let day = try #require(ServiceDate(date))
        let from = timetable.cityZone.instant(civil: day, secondsOfDay: hour * 3600)
        var query = DepartureQuery(
            stop: try #require(timetable.stop(id: stop)), from: from, until: from + Int64(hours) * 3600, limit: 100)
        change(&query, timetable)
        return timetable.departures(query).departures.map {
            let clock = ($0.instant + Int64(timetable.cityZone.offset(at: $0.instant))) % 86_400
            let time = ServiceTime(seconds: Int32(clock)).description.dropLast(3)
            return "\(time) \(timetable.string(timetable.trips[$0.trip].id))"
        }
    }

    @Test func `a station shows its platforms, in order, without what ends or only sets down here`() throws {
        var feed = Self.feed()
        feed.trip("b", calls: ["P2 8:05", "Z 8:30"])
        feed.trip("a", calls: ["P1 8:00", "Z 8:30"])
        feed.trip("ends", calls: ["Z 8:00", "P1 8:02"])
        feed.trip("sets_down", calls: ["Z 8:00", "P1 8:03 pickup_type=1", "Z 8:20"])
        feed.trip("phone", calls: ["P1 8:04 pickup_type=2", "Z 8:20"])
        let compiled = try Compiled(feed)
        #expect(try board(compiled, "ST", "20250402", 8) == ["08:00 a", "08:04 phone", "08:05 b"])
        #expect(try board(compiled, "P2", "20250402", 8) == ["08:05 b"])
        #expect(try board(compiled, "ST", "20250331", 8).isEmpty)
        #expect(try board(compiled, "ST", "20250501", 8).isEmpty)
    }

    @Test func `a window holds its first instant and not its last`() throws {
        var feed = Self.feed()
        feed.trip("first", calls: ["P1 8:00", "Z 8:30"])
        feed.trip("last", calls: ["P1 9:00", "Z 9:30"])
        #expect(try board(Compiled(feed), "P1", "20250402", 8, hours: 1) == ["08:00 first"])
    }

    @Test func `after midnight yesterday's trips still leave`() throws {
        var feed = Self.feed()
        feed.trip("friday", service: "FR", calls: ["P1 25:10", "Z 26:00"])
        feed.trip("days", service: "FR", calls: ["P1 56:30", "Z 57:00"])
        let compiled = try Compiled(feed)
        #expect(try board(compiled, "P1", "20250405", 0) == ["01:10 friday"])
        #expect(try board(compiled, "P1", "20250406", 6) == ["07:30 days"])
        #expect(try board(compiled, "P1", "20250404", 0).isEmpty)
    }

    @Test func `times count from noon minus twelve hours, so clocks that change move them`() throws {
        var feed = Self.feed()
        // Clocks go back at 03:00 on 2025-04-06: 01:30 of the service day is the second 01:30 minus nothing, 03:30 as ever.
        feed.trip("early", calls: ["P1 1:30", "Z 1:40"])
        feed.trip("late", calls: ["P1 3:30", "Z 3:40"])
        let compiled = try Compiled(feed)
        #expect(try board(compiled, "P1", "20250405", 0) == ["01:30 early", "03:30 late"])
        #expect(try board(compiled, "P1", "20250406", 0, hours: 5) == ["02:30 early", "03:30 late"])
    }

    @Test func `frequencies of both kinds start within their period`() throws {
        var feed = Self.feed()
        feed.trip("f", calls: ["P1 6:00", "P2 6:05", "Z 6:30"])
        for (start, end, exact) in [("08:00:00", "09:00:00", "0"), ("10:00:00", "10:40:01", "1")] {
            feed.add(
                "frequencies.txt",
                ["trip_id": "f", "start_time": start, "end_time": end, "headway_secs": "1200", "exact_times": exact])
        }
        let compiled = try Compiled(feed)
        #expect(
            try board(compiled, "P2", "20250402", 8)
                == ["08:05 f", "08:25 f", "08:45 f", "10:05 f", "10:25 f", "10:45 f"])
        let timetable = compiled.timetable
        let stop = try #require(timetable.stop(id: "P2"))
        let day = timetable.departures(from: stop, on: try #require(ServiceDate("20250402")))
        #expect(day.map(\.headway) == [1200, 1200, 1200, nil, nil, nil])
        #expect(day.map { $0.start?.description ?? "" }.prefix(2) == ["08:00:00", "08:20:00"])
    }

    @Test func `route, direction and mode narrow the board`() throws {
        var feed = Self.feed()
        feed.trip("out", ["direction_id": "0"], calls: ["P1 8:00", "Z 8:30"])
        feed.trip("back", ["direction_id": "1"], calls: ["P1 8:01", "Z 8:31"])
        feed.trip("boat", route: "F", calls: ["P1 8:02", "Z 8:32"])
        let compiled = try Compiled(feed)
        #expect(try board(compiled, "P1", "20250402", 8) { q, _ in q.direction = 1 } == ["08:01 back"])
        #expect(try board(compiled, "P1", "20250402", 8) { q, _ in q.modes = ModeSet(.ferry) } == ["08:02 boat"])
        #expect(
            try board(compiled, "P1", "20250402", 8) { q, t in q.route = t.route(id: "R") } == [
                "08:00 out", "08:01 back",
            ])
    }

    @Test(arguments: 1...12)
    func `pages follow each other without gap or repeat`(limit: Int) throws {
        var random = SeededGenerator(seed: UInt64(limit))
        var feed = Self.feed()
        for trip in 0..<60 {
            // Few minutes, so that many leave at once.
            let minute = Int.random(in: 0..<10, using: &random)
            feed.trip("t\(trip)", calls: ["P\(trip % 2 + 1) 8:0\(minute)", "Z 9:00"])
        }
        let compiled = try Compiled(feed)
        let timetable = compiled.timetable
        let day = try #require(ServiceDate("20250402"))
        let from = timetable.cityZone.instant(civil: day, secondsOfDay: 8 * 3600)
        var query = DepartureQuery(
            stop: try #require(timetable.stop(id: "ST")), from: from, until: from + 3600, limit: 1_000)
        let whole = timetable.departures(query)
        #expect(whole.departures.count == 60 && whole.next == nil)
        query.limit = limit
        var paged: [StopDeparture] = []
        repeat {
            let page = timetable.departures(query)
            #expect(page.departures.count <= limit)
            paged += page.departures
            // The cursor goes through its text, as it does over the wire.
            query.cursor = try page.next.map { try #require(DepartureCursor(text: $0.text)) }
        } while query.cursor != nil && paged.count <= 60
        #expect(paged == whole.departures)
        // And back, page by page: the same, each leading on to the one it came from.
        query.cursor = nil
        var after = timetable.departures(query)
        while let next = after.next {
            query.cursor = next
            after = timetable.departures(query)
        }
        var back = after.departures
        while back.count < 60 {
            let previous = try #require(after.previous)
            let again: DepartureCursor = try #require(DepartureCursor(text: previous.text))
            query.cursor = again
            let page = timetable.departures(query)
            query.cursor = page.next
            #expect(timetable.departures(query).departures.prefix(after.departures.count) == after.departures[...])
            (back, after) = (page.departures + back, page)
        }
        #expect(back == whole.departures)
    }

    @Test(arguments: ["", "1", "1~2~3", "1~2~3~4~5", "x y~2~3~4", "zzzzzzzzzzzzzzzz~1~1~1", "1~-1~1~1", "~~~"])
    func `what is no cursor is refused`(text: String) {
        #expect(DepartureCursor(text: text) == nil)
    }

    @Test func `without an end a board looks a week ahead`() throws {
        var feed = Self.feed()
        feed.trip("t", calls: ["P1 8:00", "Z 8:30"])
        let timetable = try Compiled(feed).timetable
        let stop = try #require(timetable.stop(id: "P1"))
        let from = timetable.cityZone.instant(civil: try #require(ServiceDate("20250410")), secondsOfDay: 0)
        #expect(timetable.departures(DepartureQuery(stop: stop, from: from, limit: 100)).departures.count == 7)
        #expect(timetable.departures(DepartureQuery(stop: stop, from: from, limit: 3)).departures.count == 3)
        #expect(timetable.departures(DepartureQuery(stop: stop, from: from, until: from, limit: 3)).departures.isEmpty)
        #expect(timetable.departures(DepartureQuery(stop: stop, from: from - 1 << 39, limit: 3)).departures.isEmpty)
    }
}
