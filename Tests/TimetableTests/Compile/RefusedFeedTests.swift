import FeedFixtures
import GTFS
import Testing
import Timetable
import TimetableCompiler

/// Proves which feeds are refused although each of their rows can be read: those without a day, and without a zone.
struct RefusedFeedTests {
    /// Weekdays and period of the only service, and whether the feed may be published.
    static let calendars: [(week: String, first: String, last: String, isRefused: Bool)] = [
        ("1111111", "20250101", "20250101", false), ("1111111", "20251231", "20250101", true),
        ("0000000", "20250101", "20251231", true), ("1000000", "20250107", "20250108", true),
    ]

    @Test(arguments: calendars.indices)
    func `a feed without a day of service is refused`(index: Int) throws {
        let calendar = Self.calendars[index]
        var feed = FeedFixture.line("A", "B")
        feed.remove("calendar.txt")
        feed.service("S", calendar.week, calendar.first, calendar.last)
        feed.trip("t", calls: ["A 8:00", "B 8:10"])
        let problems = try Compiled(feed).problems
        #expect(problems.isFatal == calendar.isRefused)
        #expect(problems.count(.noServiceDay) == (calendar.isRefused ? 1 : 0))
    }

    @Test func `days of their own make up for weekdays that are none`() throws {
        var feed = FeedFixture.line("A", "B")
        feed.remove("calendar.txt")
        feed.service("S", "0000000", "20251231", "20250101")
        feed.exception("S", "20250301", 1)
        feed.trip("t", calls: ["A 8:00", "B 8:10"])
        let compiled = try Compiled(feed)
        #expect(try compiled.timetable.dates(of: "t") == ["20250301"])
        #expect(compiled.findings == ["service_has_no_active_day_of_the_week S"])
    }

    @Test func `a day both added and taken away is said to be`() throws {
        var feed = FeedFixture.line("A", "B")
        for day in 1...40 { feed.exception("S", "202503\(day < 10 ? "0" : "")\(min(day, 31))", 2) }
        feed.exception("S", "20250301", 1)
        feed.trip("t", calls: ["A 8:00", "B 8:10"])
        let compiled = try Compiled(feed)
        #expect(compiled.findings == ["duplicate_key 20250301"])
        #expect(!compiled.problems.isFatal)
    }

    /// One agency, of a zone that is none.
    private static func adrift() -> FeedFixture {
        var feed = FeedFixture.line("A", "B")
        feed.remove("agency.txt")
        feed.agency("A", zone: "Australia/Atlantis")
        feed.trip("t", calls: ["A 8:00", "B 8:10"])
        return feed
    }

    private func compile(_ feed: FeedFixture, timeZone: String?) throws -> (ProblemLog, Timetable) {
        let folder = try TemporaryFolder()
        let problems = ProblemLog()
        let compiler = TimetableCompiler(city: "Testville", problems: problems, timeZone: timeZone)
        let path = try feed.write(to: folder, named: "feed")
        compiler.add(try Feed(at: path, id: "test", problems: problems), role: .timetable)
        _ = try compiler.finish(generatedAt: 1_700_000_000).write(to: folder.path + "/city.timetable")
        return (problems, try Timetable(path: folder.path + "/city.timetable"))
    }

    @Test func `a feed without a time zone is refused`() throws {
        let (problems, _) = try compile(Self.adrift(), timeZone: nil)
        #expect(problems.problems.map(\.code) == [.invalidTimeZone, .noTimeZone])
        #expect(problems.isFatal)
    }

    @Test(arguments: [
        ("Singapore", true), ("EST5EDT", true), ("BST", false), ("GMT+10", false), ("Australia/Sydny", false),
    ])
    func `a zone is what the database of zones has`(name: String, isKnown: Bool) throws {
        var feed = Self.adrift()
        feed.remove("agency.txt")
        feed.agency("A", zone: name)
        let (problems, _) = try compile(feed, timeZone: nil)
        #expect(problems.isFatal == !isKnown)
    }

    @Test func `the city's zone stands in for one that is none`() throws {
        let (problems, timetable) = try compile(Self.adrift(), timeZone: "Australia/Sydney")
        #expect(problems.problems.map(\.code) == [.invalidTimeZone])
        #expect(!problems.isFatal)
        #expect(timetable.zoneName(timetable.summary.zone) == "Australia/Sydney")
        #expect(timetable.agencies.rows.map { timetable.zoneName($0.zone) } == ["Australia/Sydney"])
    }

    @Test func `another agency's zone stands in for one that is none`() throws {
        var feed = Self.adrift()
        feed.agency("B", zone: "Australia/Perth")
        let (problems, timetable) = try compile(feed, timeZone: nil)
        #expect(!problems.isFatal)
        #expect(timetable.agencies.rows.map { timetable.zoneName($0.zone) } == ["Australia/Perth", "Australia/Perth"])
        #expect(timetable.zoneName(timetable.summary.zone) == "Australia/Perth")
    }

    @Test func `an agency file without agencies names no zone`() throws {
        var feed = Self.adrift()
        feed.remove("agency.txt")
        feed.add(
            "agency.txt", ["agency_id": "A", "agency_name": "A", "agency_url": "https://a", "agency_timezone": ""])
        let (problems, _) = try compile(feed, timeZone: nil)
        #expect(problems.count(.noTimeZone) == 1)
    }
}
