import FeedFixtures
import Testing
import Timetable

/// Proves on which days trips run: weeks, exceptions, both, neither.
struct ServiceTests {
    private func dates(_ change: (inout FeedFixture) -> Void) throws -> [String] {
        var feed = FeedFixture.line("A", "B")
        feed.trip("t", service: "X", calls: ["A 8:00", "B 8:10"])
        feed.trip("anchor", calls: ["A 8:00", "B 8:10"])
        change(&feed)
        return try Compiled(feed).timetable.dates(of: "t")
    }

    @Test func `weekdays count from Monday`() throws {
        // 2025-01-06 is a Monday.
        let found = try dates { $0.service("X", "1010000", "20250101", "20250112") }
        #expect(found == ["20250101", "20250106", "20250108"])
        #expect(try dates { $0.service("X", "0000001", "20250106", "20250119") } == ["20250112", "20250119"])
    }

    @Test func `exceptions add and remove days`() throws {
        let found = try dates { feed in
            feed.service("X", "1111100", "20250106", "20250112")
            feed.exception("X", "20250107", 2)
            feed.exception("X", "20250111", 1)
            feed.exception("X", "20250109", 1)
            feed.exception("X", "20250112", 2)
        }
        #expect(found == ["20250106", "20250108", "20250109", "20250110", "20250111"])
    }

    @Test func `a feed may have exceptions only`() throws {
        var feed = FeedFixture.line("A", "B")
        feed.remove("calendar.txt")
        feed.exception("S", "20250301", 1)
        feed.exception("S", "20240229", 1)
        feed.exception("S", "20250401", 2)
        feed.trip("t", calls: ["A 8:00", "B 8:10"])
        let compiled = try Compiled(feed)
        #expect(try compiled.timetable.dates(of: "t") == ["20240229", "20250301"])
        #expect(compiled.timetable.firstDate.compact == "20240229")
        #expect(compiled.timetable.lastDate.compact == "20250301")
        #expect(!compiled.problems.isFatal)
    }

    @Test func `services of the same days share a calendar`() throws {
        var feed = FeedFixture.line("A", "B")
        feed.service("X", "1111111", "20250101", "20251231")
        feed.trip("t", calls: ["A 8:00", "B 8:10"])
        feed.trip("u", service: "X", calls: ["A 9:00", "B 9:10"])
        #expect(try Compiled(feed).timetable.calendarCount == 1)
    }

    @Test func `a service without days is no error`() throws {
        #expect(try dates { $0.service("X", "0000000", "20250101", "20251231") }.isEmpty)
        #expect(try dates { $0.service("X", "1111111", "20250201", "20250101") }.isEmpty)
        let removed = try dates { feed in
            feed.service("X", "1111111", "20250101", "20250101")
            feed.exception("X", "20250101", 2)
        }
        #expect(removed.isEmpty)
    }

    @Test func `dates outside the years kept are cut off`() throws {
        var feed = FeedFixture.line("A", "B")
        feed.service("X", "1111111", "19500101", "19900103")
        feed.exception("X", "20991231", 1)
        feed.trip("t", service: "X", calls: ["A 8:00", "B 8:10"])
        let compiled = try Compiled(feed)
        #expect(try compiled.timetable.dates(of: "t") == ["19900101", "19900102", "19900103"])
        #expect(compiled.problems.count(.dateOutOfRange) == 2)
    }

    @Test func `dates that are none leave their rows out`() throws {
        var feed = FeedFixture.line("A", "B")
        feed.service("X", "1111111", "20250230", "20251231")
        feed.exception("S", "2025-01-01", 2)
        feed.trip("t", calls: ["A 8:00", "B 8:10"])
        let compiled = try Compiled(feed)
        #expect(compiled.problems.count(.invalidDate) == 2)
        #expect(try compiled.timetable.dates(of: "t").count == 365)
    }

    @Test func `days beyond the calendars have no service`() throws {
        var feed = FeedFixture.line("A", "B")
        feed.trip("t", calls: ["A 8:00", "B 8:10"])
        let timetable = try Compiled(feed).timetable
        let calendar = timetable.tripCalendars[try timetable.trip("t")]
        let outside = [-100_000, -1, 365, 100_000].map { timetable.firstDate.advanced(by: $0) }
        #expect(outside.allSatisfy { !timetable.runs(calendar, on: $0) })
        #expect(timetable.runs(calendar, on: timetable.firstDate))
        #expect(timetable.runs(calendar, on: timetable.lastDate))
    }
}
