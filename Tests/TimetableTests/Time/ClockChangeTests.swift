import FeedFixtures
import GTFSValues
import Testing
import Timetable

/// Shows the hard hours as examples: the night the clock is put on, the night it is put back, and days outside the table.
struct ClockChangeTests {
    /// Sydney's zone; the look-ups in it live as long as the pair is held.
    private func sydney() throws -> ZoneTableTests.Pair { try ZoneTableTests.Pair("Australia/Sydney") }

    private func date(_ text: String) throws -> ServiceDate { try #require(ServiceDate(text)) }

    @Test func `a service day of 25 hours begins an hour after midnight`() throws {
        // 2015-04-05, clocks back at 03:00 AEDT: midnight is 13:00Z, noon minus twelve hours 14:00Z.
        let pair = try sydney()
        let zone = pair.table
        let day = try date("20150405")
        #expect(zone.start(of: day) == zone.instant(civil: day, secondsOfDay: 0) + 3600)
        #expect(zone.start(of: day) == 1_428_156_000)
    }

    @Test func `a service day of 23 hours begins an hour before midnight`() throws {
        let pair = try sydney()
        let zone = pair.table
        let day = try date("20201004")
        #expect(zone.start(of: day) == zone.instant(civil: day, secondsOfDay: 0) - 3600)
        #expect(zone.civilDate(at: zone.start(of: day)) == day.advanced(by: -1))
    }

    @Test func `a time the clock skips is read with the offset from before`() throws {
        let pair = try sydney()
        let zone = pair.table
        let day = try date("20201004")
        #expect(zone.instant(civil: day, secondsOfDay: 9_000) == zone.instant(civil: day, secondsOfDay: 12_600))
    }

    @Test func `of a time shown twice the first is taken`() throws {
        let pair = try sydney()
        let zone = pair.table
        let day = try date("20150405")
        let first = zone.instant(civil: day, secondsOfDay: 9_000)
        #expect(zone.offset(at: first) == 39_600)
        #expect(zone.offset(at: first + 3600) == 36_000)
    }

    @Test func `days outside the table have the nearest offset`() throws {
        let pair = try sydney()
        let zone = pair.table
        #expect(zone.start(of: try date("19700101")) == -39_600)
        #expect(zone.start(of: try date("20750101")) == 105 * 31_536_000 + 26 * 86_400 - 39_600)
        #expect(zone.civilDate(at: -1_000_000_000).compact == "19380425")
    }

    @Test func `each agency keeps its own zone`() throws {
        var feed = FeedFixture(zone: "Australia/Sydney")
        feed.agency("P", zone: "Australia/Perth")
        for id in ["A", "B"] { feed.stop(id) }
        feed.service("S", "1111111", "20250101", "20251231")
        feed.route("R")
        feed.route("W", agency: "P")
        feed.trip("east", calls: ["A 8:00", "B 9:00"])
        feed.trip("west", route: "W", calls: ["A 8:00", "B 9:00"])
        feed.trip("east2", calls: ["A 9:00", "B 10:00"])
        let compiled = try Compiled(feed)
        let timetable = compiled.timetable
        let zones = timetable.patterns.rows.map { timetable.zoneName($0.zone) }
        #expect(zones == ["Australia/Sydney", "Australia/Perth"])
        #expect(timetable.zoneName(timetable.summary.zone) == "Australia/Sydney")
        #expect(compiled.findings == ["inconsistent_agency_timezone Australia/Perth"])
    }
}
