import FeedFixtures
import Testing
import Timetable

/// Proves that frequencies of both kinds reach the pattern they belong to.
struct FrequencyTests {
    private func feed(_ rows: [(start: String, end: String, headway: String, exact: String)]) -> FeedFixture {
        var feed = FeedFixture.line("A", "B")
        feed.trip("f", calls: ["A 6:00", "B 6:10"])
        feed.trip("plain", calls: ["A 8:00", "B 8:10"])
        for row in rows {
            feed.add(
                "frequencies.txt",
                [
                    "trip_id": "f", "start_time": row.start, "end_time": row.end, "headway_secs": row.headway,
                    "exact_times": row.exact,
                ])
        }
        return feed
    }

    @Test func `runs stand in order, with their kind`() throws {
        let compiled = try Compiled(
            feed([("16:00:00", "18:00:00", "300", "0"), ("06:00:00", "10:00:00", "600", "1")]))
        let timetable = compiled.timetable
        let pattern = timetable.trips[try timetable.trip("f")].pattern
        #expect(timetable.patterns[pattern].isFrequency == 1)
        let runs = timetable.runs(of: pattern).map { [$0.start, $0.end, $0.headway, Int32($0.isExact)] }
        #expect(runs == [[21_600, 36_000, 600, 1], [57_600, 64_800, 300, 0]])
        #expect(timetable.patterns[pattern].latest == 64_800 + 600)
        let plain = timetable.trips[try timetable.trip("plain")].pattern
        #expect(plain != pattern)
        #expect(timetable.runs(of: plain).isEmpty)
        #expect(compiled.counts.frequencyRuns == 2)
        #expect(compiled.findings.isEmpty)
    }

    @Test func `a stop matters by the departures it has, not by the trips that stand for them`() throws {
        let timetable = try Compiled(feed([("06:00:00", "10:00:00", "600", "0")])).timetable
        // Every ten minutes for four hours, and one more, on each day of nine weeks.
        #expect(try timetable.record(ofStop: "A").importance == 25 * 63)
    }

    @Test func `periods that overlap are noted`() throws {
        let compiled = try Compiled(
            feed([("06:00:00", "10:00:00", "600", "0"), ("09:59:59", "12:00:00", "600", "0")]))
        #expect(compiled.findings == ["overlapping_frequency f"])
        let touching = try Compiled(
            feed([("06:00:00", "10:00:00", "600", "0"), ("10:00:00", "12:00:00", "600", "0")]))
        #expect(touching.findings.isEmpty)
    }

    @Test func `a trip starts no more than 5,000 times a day, in all of its periods`() throws {
        let eachSecond = try Compiled(
            feed([("00:00:00", "100:00:00", "1", "0"), ("06:00:00", "10:00:00", "600", "0")]))
        #expect(eachSecond.findings == ["invalid_frequency 1"])
        #expect(eachSecond.timetable.frequencyRuns.rows.map(\.headway) == [600])
        // 5,000 starts, and one more.
        let full = try Compiled(feed([("00:00:00", "13:53:20", "10", "0"), ("20:00:00", "20:00:01", "20", "0")]))
        #expect(full.findings == ["invalid_frequency 20"])
        #expect(full.timetable.frequencyRuns.rows.map(\.headway) == [10])
    }

    @Test func `a headway longer than its period gives one trip`() throws {
        let timetable = try Compiled(feed([("06:30:00", "08:30:00", "2575260", "0")])).timetable
        let pattern = timetable.trips[try timetable.trip("f")].pattern
        #expect(timetable.patterns[pattern].isFrequency == 1)
        #expect(timetable.runs(of: pattern).map(\.start) == [23_400])
    }
}
