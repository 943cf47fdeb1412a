import FeedFixtures
import GTFSValues
import Testing
import Timetable

/// Proves how blank times are filled: along the shape, else by distance, else evenly, and always rounded down.
struct InterpolationTests {
    /// Calls of a trip and the departures that come of them; `P` and `Q` have no place, `A`…`D` stand 1.11 km apart.
    static let table: [(calls: [String], departures: [String])] = [
        (["A 8:00", "B -", "C -", "D 8:30"], ["08:00:00", "08:10:00", "08:20:00", "08:30:00"]),
        (["A 8:00", "B -", "D 8:10:01"], ["08:00:00", "08:03:20", "08:10:01"]),
        (["A 8:00", "P -", "Q -", "A 8:01:40"], ["08:00:00", "08:00:33", "08:01:06", "08:01:40"]),
        (["A 8:00", "A -", "A -", "A 8:30"], ["08:00:00", "08:10:00", "08:20:00", "08:30:00"]),
        (["A 7:59/8:00", "B -", "C 8:20/8:40"], ["08:00:00", "08:10:00", "08:40:00"]),
        (["A 8:00", "B -", "C 8:00"], ["08:00:00", "08:00:00", "08:00:00"]),
        (
            ["A 8:00 shape_dist_traveled=0", "B - shape_dist_traveled=9", "C 8:10 shape_dist_traveled=10"],
            ["08:00:00", "08:09:00", "08:10:00"]
        ),
        (  // One row lacks its distance: as if none had one.
            ["A 8:00 shape_dist_traveled=0", "B -", "C 8:10 shape_dist_traveled=10"],
            ["08:00:00", "08:05:00", "08:10:00"]
        ),
        (  // Distances run backwards, or do not grow at all.
            ["A 8:00 shape_dist_traveled=5", "B - shape_dist_traveled=9", "C 8:10 shape_dist_traveled=7"],
            ["08:00:00", "08:05:00", "08:10:00"]
        ),
        (
            ["A 8:00 shape_dist_traveled=5", "B - shape_dist_traveled=5", "C 8:10 shape_dist_traveled=5"],
            ["08:00:00", "08:05:00", "08:10:00"]
        ),
        (["A 8:00", "B -", "C 8:10", "B -", "A 8:30"], ["08:00:00", "08:05:00", "08:10:00", "08:20:00", "08:30:00"]),
        (["A 23:50", "B -", "C 25:10"], ["23:50:00", "24:30:00", "25:10:00"]),
    ]

    @Test(arguments: table.indices)
    func `blank times are filled`(index: Int) throws {
        var feed = FeedFixture.line("A", "B", "C", "D")
        feed.stop("P", at: nil)
        feed.stop("Q", at: nil)
        feed.trip("t", calls: Self.table[index].calls)
        let timetable = try Compiled(feed).timetable
        // Distances on the sphere differ in the last digits: one second of slack where they decide.
        let found = try timetable.departures(of: "t").compactMap { ServiceTime($0)?.seconds }
        let expected = Self.table[index].departures.compactMap { ServiceTime($0)?.seconds }
        try #require(found.count == expected.count)
        for (time, wanted) in zip(found, expected) { #expect(time == wanted || time == wanted - 1) }
    }

    @Test func `filled times are not exact, and are counted`() throws {
        var feed = FeedFixture.line("A", "B", "C")
        feed.trip("t", calls: ["A 8:00", "B -", "C 8:20"])
        let compiled = try Compiled(feed)
        let pattern = compiled.timetable.trips[try compiled.timetable.trip("t")].pattern
        #expect((0..<3).map { compiled.timetable.rules(of: pattern, at: $0).isExact } == [true, false, true])
        #expect(compiled.counts.interpolated == 1)
    }
}
