import FeedFixtures
import GTFS
import Testing
import Timetable

/// Several feeds become one city, and filters take only what they say.
struct MergeTests {
    private func feed(route: String, type: Int = 3, stops: [String: (Double, Double)]) -> FeedFixture {
        var feed = FeedFixture()
        for (stop, place) in stops.sorted(by: { $0.key < $1.key }) { feed.stop(stop, "Stop \(stop)", at: place) }
        feed.route(route, type: type)
        feed.service("s", "1111111", "20260101", "20261231")
        feed.add("trips.txt", ["route_id": route, "service_id": "s", "trip_id": "t"])
        for (sequence, stop) in stops.keys.sorted().enumerated() {
            feed.add(
                "stop_times.txt",
                [
                    "trip_id": "t", "stop_id": stop, "stop_sequence": "\(sequence + 1)",
                    "arrival_time": "08:\(10 + sequence):00", "departure_time": "08:\(10 + sequence):00",
                ])
        }
        return feed
    }

    private let north: [String: (Double, Double)] = ["a": (-33.8, 151.2), "b": (-33.81, 151.2)]

    @Test func `the same stop id is one stop and the same route id is two routes`() throws {
        let south: [String: (Double, Double)] = ["b": (-33.81, 151.2), "c": (-33.82, 151.2)]
        let city = try Compiled([
            Compiled.Source(feed(route: "1", stops: north), id: "north"),
            Compiled.Source(feed(route: "1", stops: south), id: "south"),
        ]).timetable
        #expect(city.stops.count == 3)
        #expect(city.routes.rows.map { city.string($0.id) } == ["1", "south:1"])
        #expect(city.trips(id: "t").count == 2, "each feed numbers its trips for itself")
        #expect(city.agencies.count == 1, "the same operator is one")
        let shared = try #require(city.stop(id: "b"))
        #expect(city.boardings[shared].count == 2)
    }

    @Test func `a coverage feed adds only what the others lack`() throws {
        var more = FeedFixture()
        more.stop("b", "Another name", at: (-33.9, 151.3))
        more.stop("z", "Zetland", at: (-33.9, 151.2))
        more.route("1", type: 2)
        more.route("9", type: 4)
        let city = try Compiled([
            Compiled.Source(feed(route: "1", stops: north), id: "buses"),
            Compiled.Source(more, id: "all", role: .coverage),
        ]).timetable
        #expect(city.stops.count == 3)
        #expect(city.stop(id: "b").map { city.string(city.stops[$0].name) } == "Stop b")
        #expect(city.routes.rows.map { city.string($0.id) } == ["1", "9"])
        #expect(city.trips.count == 1)
    }

    @Test func `a filter by route type takes the whole route out`() throws {
        var filter = FeedFilter()
        filter.routeTypes = [2]
        let compiled = try Compiled(feed(route: "1", type: 3, stops: north), filter: filter)
        #expect(compiled.counts.routes == 0)
        #expect(compiled.counts.trips == 0)
        #expect(compiled.problems.count(.foreignKeyViolation) == 0, "what a filter takes out is no error")
    }

    @Test func `a box cuts stops off trips`() throws {
        var filter = FeedFilter()
        filter.box = BoundingBox(south: -33.815, west: 151, north: -33.7, east: 152)
        let stops = north.merging(["c": (-33.9, 151.2)]) { $1 }
        let city = try Compiled(feed(route: "1", stops: stops), filter: filter).timetable
        #expect(city.stops.count == 2)
        #expect(city.patterns[PatternIndex(0)].stopCount == 2)
    }
}
