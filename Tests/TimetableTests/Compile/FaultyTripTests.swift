import FeedFixtures
import GTFS
import Testing
import Timetable

/// Proves which trips and rows are left out, and what is said of them.
struct FaultyTripTests {
    /// Calls of a trip that must be left out, and the first thing noted.
    static let table: [(calls: [String], finding: String)] = [
        (["A 8:00"], "unusable_trip bad"),
        ([], "unusable_trip bad"),
        (["A -", "B 8:10"], "missing_trip_edge bad"),
        (["A 8:00", "B -"], "missing_trip_edge bad"),
        (["A 8:00", "B 7:59"], "stop_time_with_arrival_before_previous_departure_time bad"),
        (["A 8:00", "B 8:20/8:10", "C 8:30"], "stop_time_with_arrival_before_previous_departure_time bad"),
        (["A 8:00", "B -", "C 7:00"], "stop_time_with_arrival_before_previous_departure_time bad"),
        (["A 8:00", "nowhere 8:10"], "foreign_key_violation nowhere"),
        (["A 8:00", "B 8:61"], "invalid_time 8:61:00"),
        (["A 8:00", "B 8:10 stop_sequence=1"], "duplicate_key 1"),
        (["A 8:00", "B 8:10 stop_sequence=x"], "invalid_integer x"),
        (["A 8:00", "B 8:10 stop_sequence="], "missing_required_field "),
    ]

    @Test(arguments: table.indices)
    func `a trip that cannot be used is left out`(index: Int) throws {
        var feed = FeedFixture.line("A", "B", "C")
        feed.trip("good", calls: ["A 8:00", "B 8:10", "C 8:20"])
        feed.trip("bad", calls: Self.table[index].calls)
        let compiled = try Compiled(feed)
        #expect(compiled.timetable.tripsByPattern == [["good"]])
        #expect(compiled.findings.first == Self.table[index].finding)
    }

    @Test func `bad rows leave the rest of their trip`() throws {
        var feed = FeedFixture.line("A", "B", "C")
        feed.trip(
            "t", calls: ["A 8:00", "nowhere 8:05", "B 8:10", "B 8:11 stop_sequence=3", "C 8:20"])
        let compiled = try Compiled(feed)
        #expect(try compiled.timetable.departures(of: "t") == ["08:00:00", "08:10:00", "08:20:00"])
        #expect(compiled.findings.contains("duplicate_key 3"))
    }

    @Test func `rows of ids that came before are left out`() throws {
        var feed = FeedFixture.line("A", "B")
        feed.stop("A", "Another A")
        feed.route("R", type: 2)
        feed.trip("t", calls: ["A 8:00", "B 8:10"])
        feed.trip("t", ["trip_headsign": "again"], calls: [])
        feed.service("S", "1111111", "20300101", "20301231")
        let compiled = try Compiled(feed)
        let timetable = compiled.timetable
        #expect(try timetable.string(timetable.record(ofStop: "A").name) == "A")
        #expect(timetable.route(id: "R").map { timetable.routes[$0].mode } == .bus)
        #expect(timetable.trips.count == 1)
        #expect(timetable.lastDate.compact == "20251231")
        #expect(
            compiled.findings.prefix(4) == ["duplicate_key A", "duplicate_key R", "duplicate_key S", "duplicate_key t"])
    }

    @Test func `trips of unknown routes are left out, of unknown services never run`() throws {
        var feed = FeedFixture.line("A", "B")
        feed.trip("t", calls: ["A 8:00", "B 8:10"])
        feed.trip("lost", route: "X", calls: ["A 8:00", "B 8:10"])
        feed.trip("idle", service: "X", calls: ["A 8:00", "B 8:10"])
        let compiled = try Compiled(feed)
        #expect(compiled.timetable.trips(id: "lost").isEmpty)
        #expect(try compiled.timetable.dates(of: "idle").isEmpty)
        #expect(try compiled.timetable.dates(of: "t").count == 365)
        #expect(compiled.findings.prefix(2) == ["foreign_key_violation X", "foreign_key_violation X"])
    }

    @Test func `a feed that loses too many rows is refused`() throws {
        var feed = FeedFixture.line("A", "B")
        for trip in 0..<100 { feed.trip("t\(trip)", calls: ["A 8:00", trip < 11 ? "X 8:10" : "B 8:10"]) }
        let compiled = try Compiled(feed)
        #expect(compiled.problems.isFatal)
        let text =
            "fatal too_many_rejected_rows stop_times.txt: 22 of 200 rows could not be used "
            + "(mend the errors listed; too much of the file would be lost)"
        #expect(compiled.problems.problems.map(\.description).contains(text))
    }

    @Test(arguments: ["agency.txt", "stops.txt", "routes.txt", "trips.txt", "stop_times.txt", "calendar.txt"])
    func `a feed that lacks a file is refused`(file: String) throws {
        var feed = FeedFixture.line("A", "B")
        feed.trip("t", calls: ["A 8:00", "B 8:10"])
        feed.remove(file)
        let compiled = try Compiled(feed)
        #expect(compiled.problems.isFatal)
        let code: ProblemCode = file == "calendar.txt" ? .missingCalendar : .missingRequiredFile
        #expect(compiled.problems.count(code, file: file) == 1)
    }

    @Test func `a time zone nobody knows is an error`() throws {
        var feed = FeedFixture.line("A", "B")
        feed.agency("M", zone: "Mars/Olympus")
        feed.trip("t", calls: ["A 8:00", "B 8:10"])
        #expect(try Compiled(feed).findings == ["invalid_timezone Mars/Olympus"])
    }

    @Test func `a time zone nobody knows is told wherever it is named`() throws {
        var feed = FeedFixture.line("A", "B")
        feed.stop("X", "X", ["stop_timezone": "Mars/Olympus"])
        feed.agency("M", zone: "Mars/Olympus")
        feed.trip("t", calls: ["A 8:00", "B 8:10"])
        let fields = try Compiled(feed).problems.problems.map { "\($0.file) \($0.field ?? "")" }
        #expect(fields == ["agency.txt agency_timezone", "stops.txt stop_timezone"])
    }

    @Test func `a trip with calls within windows runs on demand`() throws {
        var feed = FeedFixture.line("A", "B")
        feed.trip("t", calls: ["A 8:00", "B 8:10"])
        let window = " start_pickup_drop_off_window=08:00:00 end_pickup_drop_off_window=09:00:00"
        feed.trip("u", calls: ["A -" + window, "B -" + window])
        let compiled = try Compiled(feed)
        #expect(compiled.timetable.tripsByPattern == [["t"]])
        #expect(compiled.findings == ["unsupported_flexible_trip u"])
    }

    @Test func `two trips of the same times are told to be one too many`() throws {
        var feed = FeedFixture.line("A", "B")
        feed.trip("t", calls: ["A 8:00", "B 8:10"])
        feed.trip("u", calls: ["A 8:00", "B 8:10"])
        let compiled = try Compiled(feed)
        #expect(compiled.timetable.trips.count == 2)
        #expect(compiled.findings == ["duplicate_trip u"])
    }
}
