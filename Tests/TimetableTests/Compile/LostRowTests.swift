import FeedFixtures
import Testing
import Timetable

/// Proves that every row that is lost counts towards the share above which a feed is refused.
struct LostRowTests {
    /// A fault of one call, and how many of the trip's three rows are lost by it.
    static let calls: [(fault: String, lost: Int)] = [
        ("B 8:10 stop_sequence=x3", 1), ("B 8:10 stop_sequence=", 1), ("B 8:10 stop_sequence=-3", 1),
        ("B 8:10 stop_sequence=1", 1), ("nowhere 8:10", 1), ("B 8:61", 1), ("B 7:00", 3), ("B 8:10/8:05", 3),
    ]

    @Test(arguments: calls.indices)
    func `every lost row of stop times counts`(index: Int) throws {
        let (fault, lost) = Self.calls[index]
        var feed = FeedFixture.line("A", "B", "C")
        for trip in 0..<42 { feed.trip("t\(trip)", calls: ["A 8:00", trip < 10 ? fault : "B 8:10", "C 8:20"]) }
        let problems = try Compiled(feed).problems
        #expect(problems.rowsRead(feed: "test", file: "stop_times.txt") == 126)
        #expect(problems.rejectedRows(feed: "test", file: "stop_times.txt") == 10 * lost)
        #expect(problems.isFatal)
        let said = problems.problems.first { $0.code == .tooManyRejectedRows }?.message
        #expect(said == "\(10 * lost) of 126 rows could not be used")
    }

    @Test func `a share of five in a hundred is let pass`() throws {
        var feed = FeedFixture.line("A", "B", "C")
        for trip in 0..<40 {
            feed.trip("t\(trip)", calls: ["A 8:00", "B 8:10" + (trip < 6 ? " stop_sequence=x" : ""), "C 8:20"])
        }
        let compiled = try Compiled(feed)
        #expect(compiled.problems.rejectedRows(feed: "test", file: "stop_times.txt") == 6)
        #expect(!compiled.problems.isFatal)
    }

    @Test func `a row alone in its trip is lost with it`() throws {
        var feed = FeedFixture.line("A", "B")
        for trip in 0..<40 { feed.trip("t\(trip)", calls: ["A 8:00", "B 8:10"]) }
        feed.trip("alone", calls: ["A 8:00"])
        let problems = try Compiled(feed).problems
        #expect(problems.rejectedRows(feed: "test", file: "stop_times.txt") == 1)
        #expect(problems.rejectedRows(feed: "test", file: "trips.txt") == 1)
        #expect(!problems.isFatal)
    }

    @Test(arguments: [
        ("calendar.txt", 1), ("calendar_dates.txt", 2), ("routes.txt", 1), ("stops.txt", 1), ("trips.txt", 1),
    ])
    func `rows lost for their values count in every file of service`(file: String, lost: Int) throws {
        var feed = FeedFixture.line("A", "B")
        feed.trip("t", calls: ["A 8:00", "B 8:10"])
        switch file {
        case "calendar.txt": feed.service("X", "1111111", "20251231", "20250101")
        case "calendar_dates.txt":
            feed.exception("S", "20250101", 3)
            feed.add(file, ["service_id": "S", "date": "20250102"])
        case "routes.txt": feed.add(file, ["route_id": "X", "route_type": "bus"])
        case "stops.txt": feed.stop("", "Nameless")
        default: feed.add(file, ["route_id": "R", "service_id": "", "trip_id": "x"])
        }
        let problems = try Compiled(feed).problems
        #expect(problems.rejectedRows(feed: "test", file: file) == lost)
        #expect(problems.count(.tooManyRejectedRows, file: file) == 1)
    }

    @Test func `what is wrong with a row that is kept loses nothing`() throws {
        var feed = FeedFixture.line("A", "B")
        feed.stop("X", "X", ["stop_timezone": "Mars/Olympus"])
        feed.trip("t", calls: ["A 8:00", "B 8:10"])
        let problems = try Compiled(feed).problems
        #expect(problems.count(.invalidTimeZone, file: "stops.txt") == 1)
        #expect(problems.rejectedRows(feed: "test", file: "stops.txt") == 0)
    }
}
