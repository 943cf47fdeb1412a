import FeedFixtures
import Testing
import Timetable
import TimetableCompiler

/// Proves how several feeds become one city, and how filters take a part of a feed.
struct CityTests {
    private func bus() -> FeedFixture {
        var feed = FeedFixture.line("A", "B")
        feed.trip("t", calls: ["A 8:00", "B 8:10"])
        return feed
    }

    @Test func `a coverage feed adds only what the others lack`() throws {
        var coverage = FeedFixture(zone: "Australia/Sydney")
        coverage.stop("A", "Another name for A")
        coverage.stop("Z", "Only in the coverage feed")
        coverage.route("R", type: 2)
        coverage.route("Q", type: 4)
        coverage.service("S", "1111111", "20260101", "20261231")
        coverage.trip("u", calls: ["A 8:00", "Z 8:10"])
        let compiled = try Compiled([.init(bus()), .init(coverage, id: "more", role: .coverage)])
        let timetable = compiled.timetable
        #expect(timetable.stops.rows.map { timetable.string($0.id) } == ["A", "B", "Z"])
        #expect(try timetable.string(timetable.record(ofStop: "A").name) == "A")
        #expect(timetable.routes.rows.map { timetable.string($0.id) } == ["R", "Q"])
        #expect(timetable.trips.count == 1)
        #expect(timetable.agencies.count == 1)
        #expect(timetable.feeds.rows.map(\.role) == [0, 1])
        #expect(timetable.lastDate.compact == "20251231")
    }

    @Test func `two timetable feeds share stops and keep their routes and trips apart`() throws {
        let compiled = try Compiled([.init(bus(), id: "one"), .init(bus(), id: "two")])
        let timetable = compiled.timetable
        #expect(timetable.stops.count == 2)
        #expect(timetable.routes.rows.map { timetable.string($0.id) } == ["R", "two:R"])
        #expect(timetable.trips(id: "t").count == 2)
        #expect(timetable.feeds.rows.map(\.tripCount) == [1, 1])
        #expect(compiled.problems.count(.duplicateKey) == 0)
    }

    @Test func `a coverage feed alone is no failure, a timetable without trips is one`() throws {
        var stops = FeedFixture(zone: nil)
        stops.stop("A")
        #expect(try !Compiled([.init(stops, role: .coverage)]).problems.isFatal)
        #expect(try Compiled(FeedFixture.line("A", "B")).problems.count(.noUsableTrips) == 1)
    }

    @Test func `a filter of route types takes only those`() throws {
        var feed = bus()
        feed.route("F", type: 4)
        feed.trip("ferry", route: "F", calls: ["A 8:00", "B 8:10"])
        var filter = FeedFilter()
        filter.routeTypes = [4]
        let compiled = try Compiled(feed, filter: filter)
        #expect(compiled.timetable.tripsByPattern == [["ferry"]])
        #expect(compiled.timetable.routes.count == 1)
        #expect(compiled.findings.isEmpty)
    }

    @Test func `a filter of agencies leaves theirs out`() throws {
        var feed = bus()
        feed.agency("X", zone: "Australia/Sydney")
        feed.route("O", agency: "X")
        feed.trip("other", route: "O", calls: ["A 8:00", "B 8:10"])
        var filter = FeedFilter()
        filter.excludedAgencies = ["X"]
        let compiled = try Compiled(feed, filter: filter)
        #expect(compiled.timetable.tripsByPattern == [["t"]])
        #expect(compiled.timetable.agencies.count == 1)
    }

    @Test func `a transfer rule of a route that is left out is nobody's`() throws {
        var feed = bus()
        feed.route("F", type: 4)
        feed.trip("ferry", route: "F", calls: ["A 8:00", "B 8:10"])
        feed.add(
            "transfers.txt", ["from_stop_id": "A", "to_stop_id": "B", "from_route_id": "F", "transfer_type": "3"])
        var filter = FeedFilter()
        filter.routeTypes = [3]
        let compiled = try Compiled(feed, filter: filter)
        #expect(compiled.timetable.transfers.count == 0)
        #expect(compiled.findings.isEmpty)
        #expect(try Compiled(feed).timetable.transfers.count == 1)
    }

    @Test func `a box keeps the stops inside and trips with two of them`() throws {
        var feed = FeedFixture.line("A", "B", "C", "D")
        feed.trip("whole", calls: ["A 8:00", "B 8:10", "C 8:20", "D 8:30"])
        feed.trip("half", calls: ["C 9:00", "D 9:10"])
        feed.trip("edge", calls: ["A 9:00", "C 9:10"])
        var filter = FeedFilter()
        filter.box = BoundingBox(south: -34.005, west: 150, north: -33.985, east: 152)
        let compiled = try Compiled(feed, filter: filter)
        #expect(compiled.timetable.tripsByPattern == [["whole"]])
        #expect(try compiled.timetable.stopIDs(of: "whole") == ["A", "B"])
        #expect(compiled.timetable.stop(id: "C") == nil)
        #expect(compiled.findings.isEmpty)
    }

    @Test func `a feed's own facts are kept`() throws {
        var feed = bus()
        feed.add(
            "feed_info.txt",
            ["feed_publisher_name": "Us", "feed_lang": "en", "feed_version": "v7", "feed_start_date": "20250101"])
        let timetable = try Compiled(feed).timetable
        let record = try #require(timetable.feeds.rows.first)
        #expect([record.publisher, record.version, record.language].map(timetable.string) == ["Us", "v7", "en"])
        #expect(timetable.string(timetable.summary.city) == "Testville")
        // The day in the city, and a mark of the sources.
        #expect(timetable.string(timetable.summary.version).hasPrefix("20231115"))
        #expect(timetable.summary.generatedAt == 1_700_000_000)
    }
}
