import FeedFixtures
import Feeds
import GTFSValues
import Testing
import Timetable

/// Proves each gate, open and closed: a timetable that fails one is not published, and the reason says which.
struct GateTests {
    /// A bus route and a ferry route over 2025, three stops, six trips.
    static func feed(trips: Int = 6) -> FeedFixture {
        var feed = FeedFixture(zone: "Australia/Sydney")
        for stop in ["Central", "Hall", "Manly"] { feed.stop(stop, "\(stop) Stop") }
        feed.route("R")
        feed.route("F", type: 4)
        feed.service("S", "1111100", "20250106", "20251231")
        for trip in 0..<(trips - 1) {
            feed.trip("t\(trip)", calls: ["Central \(trip + 5):00", "Hall \(trip + 5):10"])
        }
        feed.trip("f", route: "F", calls: ["Hall 8:00", "Manly 8:30"])
        return feed
    }

    /// What the gates say of the feed on a day.
    private func verdict(
        _ gates: Gates, on today: String = "20250602", _ feed: FeedFixture = feed(), lastGood: Timetable? = nil
    ) throws -> (texts: [String], canBePublished: Bool) {
        let folder = try TemporaryFolder()
        let city = CityFile(
            name: "Testville", feeds: [CityFeed(id: "bus", path: try feed.write(to: folder, named: "bus"))],
            gates: gates)
        let outcome = try CityImport(city: city, today: try #require(ServiceDate(today)))
            .run(generatedAt: 1_748_822_400, lastGood: lastGood)
        return (
            outcome.problems.problems.map { "\($0.severity) \($0.code.rawValue): \($0.message)" },
            outcome.canBePublished
        )
    }

    @Test func `gates that ask nothing are open`() throws {
        let verdict = try verdict(Gates())
        #expect(verdict.texts.isEmpty && verdict.canBePublished)
    }

    @Test func `each expected mode must be there`() throws {
        var gates = Gates()
        gates.modes = [.bus: .init(routes: 1, trips: 5, stops: 2), .ferry: .init(routes: 1, trips: 1, stops: 2)]
        #expect(try verdict(gates).canBePublished)
        gates.modes = [.bus: .init(trips: 6), .rail: .init(routes: 1, stops: 1)]
        let closed = try verdict(gates)
        #expect(
            closed.texts == [
                "fatal mode_coverage: 0 routes of rail, at least 1 expected",
                "fatal mode_coverage: 0 stops of rail, at least 1 expected",
                "fatal mode_coverage: 5 trips of bus, at least 6 expected",
            ])
        #expect(!closed.canBePublished)
    }

    @Test func `the city must be as large as expected`() throws {
        var gates = Gates()
        gates.minimum = .init(routes: 2, trips: 6, stops: 3)
        #expect(try verdict(gates).canBePublished)
        gates.minimum = .init(routes: 3, trips: 7, stops: 4)
        #expect(
            try verdict(gates).texts == [
                "fatal city_coverage: 2 routes, at least 3 expected",
                "fatal city_coverage: 6 trips, at least 7 expected",
                "fatal city_coverage: 3 stops, at least 4 expected",
            ])
    }

    @Test func `critical stops must exist, by name or id`() throws {
        var gates = Gates()
        gates.criticalStops = ["Central Stop", "Manly"]
        #expect(try verdict(gates).canBePublished)
        gates.criticalStops = ["Central Stop", "Redfern"]
        #expect(try verdict(gates).texts == ["fatal missing_critical_stop: no stop of this name or id"])
    }

    @Test func `calendars that are over or not begun are said to be`() throws {
        #expect(
            try verdict(Gates(), on: "20260101").texts == ["warning expired_calendar: service ended on 2025-12-31"])
        #expect(try verdict(Gates(), on: "20250101").texts == ["warning future_feed: service starts on 2025-01-06"])
        #expect(try verdict(Gates(), on: "20251231").texts.isEmpty)
    }

    /// The feed with its service on other days.
    private static func feed(from first: String, to last: String) -> FeedFixture {
        var feed = Self.feed()
        feed.remove("calendar.txt")
        feed.service("S", "1111100", first, last)
        return feed
    }

    @Test func `a feed without service today is told of though others have some`() throws {
        let folder = try TemporaryFolder()
        let ferries = Self.feed(from: "20250623", to: "20251231")
        let city = CityFile(
            name: "Testville",
            feeds: [
                CityFeed(id: "bus", path: try Self.feed().write(to: folder, named: "bus")),
                CityFeed(id: "ferries", path: try ferries.write(to: folder, named: "ferries")),
            ])
        let outcome = try CityImport(city: city, today: try #require(ServiceDate("20250602"))).run(generatedAt: 0)
        #expect(outcome.problems.count(.futureFeed, feed: "ferries") == 1)
        #expect(outcome.problems.count(.futureFeed) == 1 && outcome.canBePublished)
    }

    @Test func `a feed may not lose today's service to another one, unless it may pause`() throws {
        // On 2025-06-02.
        let before = try Compiled([.init(Self.feed(), id: "bus")], generatedAt: 1_748_822_400).timetable
        let later = Self.feed(from: "20250623", to: "20251231")
        #expect(
            try verdict(Gates(), later, lastGood: before).texts == [
                "warning future_feed: service starts on 2025-06-23",
                "fatal service_interrupted: no service today, which the last good timetable has until 2025-12-31",
            ])
        let earlier = Self.feed(from: "20250106", to: "20250530")
        #expect(try !verdict(Gates(), earlier, lastGood: before).canBePublished)
        var gates = Gates()
        gates.mayPause = ["bus"]
        #expect(try verdict(gates, later, lastGood: before).canBePublished)
        #expect(try !verdict(Gates(), on: "20250609", later, lastGood: before).canBePublished)
        #expect(try verdict(Gates(), on: "20250610", later, lastGood: before).canBePublished, "others wait no longer")
        #expect(try verdict(Gates(), on: "20250623", later, lastGood: before).canBePublished, "it has started")
        #expect(try verdict(Gates(), on: "20260105", earlier, lastGood: before).canBePublished, "both are over")
        #expect(try verdict(Gates(), later).canBePublished, "there is nothing to keep")
    }

    @Test func `the days to come must have service`() throws {
        var gates = Gates()
        gates.daysOfService = 5
        // 2025-06-02 is a Monday, and no trip runs at the weekend.
        #expect(try verdict(gates).canBePublished)
        gates.daysOfService = 7
        let closed = try verdict(gates)
        #expect(closed.texts == Array(repeating: "fatal city_coverage: no trip runs on this day", count: 2))
    }

    @Test func `too much may not vanish since the last good build`() throws {
        let before = try Compiled(Self.feed(trips: 10))
        var gates = Gates()
        gates.maximumDropPercent = 40
        #expect(try verdict(gates, lastGood: before.timetable).canBePublished)
        gates.maximumDropPercent = 39
        #expect(
            try verdict(gates, lastGood: before.timetable).texts
                == ["fatal dropped_since_last_good: 6 trips, 10 before: 40 % fewer, at most 39 % allowed"])
        #expect(try verdict(gates, Self.feed(trips: 20), lastGood: before.timetable).canBePublished)
    }

    @Test func `a week without a trip is a warning, a weekend is none`() throws {
        var feed = Self.feed()
        // Monday to Friday of one week do not run: with its weekends nine days in a row.
        for day in 9...13 { feed.exception("S", "202506" + (day < 10 ? "0\(day)" : "\(day)"), 2) }
        let verdict = try verdict(Gates(), feed)
        #expect(verdict.texts == ["warning big_gap_in_service: no trip runs for 9 days from this one on"])
        #expect(verdict.canBePublished)
    }
}
