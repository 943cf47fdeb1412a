import Departures
import FeedFixtures
import GTFSValues
import Testing
import Timetable

/// Proves that the board of a service day is what its windows show of that day, over a whole month.
struct ServiceDayTests {
    @Test func `a day's departures are those of all windows that belong to it`() throws {
        var feed = BoardTests.feed()
        feed.trip("day", calls: ["P1 8:00", "Z 8:30"])
        feed.trip("night", calls: ["P2 25:30", "Z 26:00"])
        feed.trip("friday", service: "FR", calls: ["P1 50:00", "Z 51:00"])
        let compiled = try Compiled(feed)
        let timetable = compiled.timetable
        let stop = try #require(timetable.stop(id: "ST"))
        let first = try #require(ServiceDate("20250325"))
        let from = timetable.cityZone.start(of: first)
        let query = DepartureQuery(stop: stop, from: from, until: from + 45 * 86_400, limit: 1_000)
        let window = timetable.departures(query).departures
        let days = (0..<45).flatMap { timetable.departures(from: stop, on: first.advanced(by: $0)) }
        #expect(Set(window) == Set(days))
        #expect(window.count == 64 && days.count == 64)
    }
}
