import FeedFixtures
import GTFSValues
import Testing
import Timetable

/// Trips become patterns without losing a second, a stop or a headsign.
struct PatternTests {
    private func feed() -> FeedFixture {
        var feed = FeedFixture()
        for stop in ["a", "b", "c"] { feed.stop(stop) }
        feed.route("r")
        feed.service("s", "1111111", "20260101", "20261231")
        return feed
    }

    private func add(
        _ feed: inout FeedFixture, _ trip: String, _ calls: [(String, String)]
    ) {
        feed.add("trips.txt", ["route_id": "r", "service_id": "s", "trip_id": trip])
        for (position, call) in calls.enumerated() {
            feed.add(
                "stop_times.txt",
                [
                    "trip_id": trip, "stop_id": call.0, "stop_sequence": "\(position + 1)", "arrival_time": call.1,
                    "departure_time": call.1,
                ])
        }
    }

    private func trips(_ timetable: Timetable, _ pattern: PatternIndex) -> [String] {
        timetable.trips(of: pattern).map { timetable.string(timetable.trips[$0].id) }
    }

    @Test func `trips with the same stops share a pattern in order of departure`() throws {
        var feed = feed()
        add(&feed, "late", [("a", "09:00:00"), ("b", "09:10:00")])
        add(&feed, "early", [("a", "08:00:00"), ("b", "08:10:00")])
        let timetable = try Compiled(feed).timetable
        #expect(timetable.patterns.count == 1)
        #expect(trips(timetable, PatternIndex(0)) == ["early", "late"])
        #expect(timetable.departure(of: TripIndex(1), at: 0) == ServiceTime(hours: 9, minutes: 0))
        #expect(timetable.arrival(of: TripIndex(0), at: 1) == ServiceTime(hours: 8, minutes: 10))
    }

    @Test func `a trip that overtakes gets a pattern of its own`() throws {
        var feed = feed()
        add(&feed, "slow", [("a", "08:00:00"), ("b", "08:30:00"), ("c", "09:00:00")])
        add(&feed, "fast", [("a", "08:10:00"), ("b", "08:20:00"), ("c", "08:30:00")])
        add(&feed, "after", [("a", "08:20:00"), ("b", "08:40:00"), ("c", "09:10:00")])
        let timetable = try Compiled(feed).timetable
        #expect(timetable.patterns.indices.map { trips(timetable, $0) } == [["slow", "after"], ["fast"]])
    }

    @Test func `boarding rules split a pattern`() throws {
        var feed = feed()
        add(&feed, "one", [("a", "08:00:00"), ("b", "08:10:00")])
        feed.add("trips.txt", ["route_id": "r", "service_id": "s", "trip_id": "two"])
        for (sequence, stop) in ["a", "b"].enumerated() {
            feed.add(
                "stop_times.txt",
                [
                    "trip_id": "two", "stop_id": stop, "stop_sequence": "\(sequence)",
                    "arrival_time": "08:0\(sequence):00",
                    "departure_time": "08:0\(sequence):00", "pickup_type": "3", "drop_off_type": "2",
                ])
        }
        let timetable = try Compiled(feed).timetable
        #expect(timetable.patterns.count == 2)
        let asked = try #require(
            timetable.patterns.indices.first { timetable.rules(of: $0, at: 0).pickup == .askDriver })
        #expect(timetable.rules(of: asked, at: 1).dropOff == .phoneAgency)
        #expect(timetable.rules(of: asked, at: 0).canBoard)
    }

    @Test func `stop sequences come back as published`() throws {
        var feed = feed()
        feed.add("trips.txt", ["route_id": "r", "service_id": "s", "trip_id": "t"])
        // Out of order in the file, with gaps.
        for (stop, sequence, time) in [("c", 40, "08:20:00"), ("a", 7, "08:00:00"), ("b", 12, "08:10:00")] {
            feed.add(
                "stop_times.txt",
                [
                    "trip_id": "t", "stop_id": stop, "stop_sequence": "\(sequence)", "arrival_time": time,
                    "departure_time": time,
                ])
        }
        let timetable = try Compiled(feed).timetable
        let stops = timetable.stops(of: PatternIndex(0)).map { timetable.string(timetable.stops[$0].id) }
        #expect(stops == ["a", "b", "c"])
        #expect((0..<3).map { timetable.stopSequence(of: TripIndex(0), at: $0) } == [7, 12, 40])
    }

    @Test func `headsigns change along the way`() throws {
        var feed = feed()
        feed.add("trips.txt", ["route_id": "r", "service_id": "s", "trip_id": "t", "trip_headsign": "City"])
        for (sequence, headsign) in ["City via Museum", "", ""].enumerated() {
            feed.add(
                "stop_times.txt",
                [
                    "trip_id": "t", "stop_id": ["a", "b", "c"][sequence], "stop_sequence": "\(sequence + 1)",
                    "arrival_time": "08:0\(sequence):00", "departure_time": "08:0\(sequence):00",
                    "stop_headsign": headsign,
                ])
        }
        let timetable = try Compiled(feed).timetable
        let shown = (0..<3).map { timetable.string(timetable.headsign(of: TripIndex(0), at: $0)) }
        #expect(shown == ["City via Museum", "City", "City"])
    }

    @Test func `a trip without a headsign is named after its last station`() throws {
        var feed = feed()
        add(&feed, "t", [("a", "08:00:00"), ("c", "08:10:00")])
        let timetable = try Compiled(feed).timetable
        #expect(timetable.string(timetable.headsign(of: TripIndex(0), at: 0)) == "c")
    }

    @Test func `times that run backwards and untimed ends leave a trip out`() throws {
        var feed = feed()
        add(&feed, "good", [("a", "08:00:00"), ("b", "08:10:00")])
        add(&feed, "back", [("a", "08:00:00"), ("b", "07:59:59")])
        add(&feed, "untimed", [("a", "08:00:00"), ("b", "")])
        add(&feed, "alone", [("a", "08:00:00")])
        let compiled = try Compiled(feed)
        #expect(compiled.counts.trips == 1)
        #expect(compiled.problems.count(.timeTravel) == 1)
        #expect(compiled.problems.count(.missingTripEdge) == 1)
        #expect(compiled.problems.count(.tripWithoutStopTimes) == 1)
        #expect(compiled.problems.isFatal, "three of four trips are too much to lose")
    }

    @Test func `blank times are filled in proportion to the way`() throws {
        var feed = FeedFixture()
        feed.stop("a", at: (1, 0))
        feed.stop("b", at: (1, 0.01))
        feed.stop("c", at: (1, 0.04))
        feed.route("r")
        feed.service("s", "1111111", "20260101", "20261231")
        add(&feed, "t", [("a", "08:00:00"), ("b", ""), ("c", "08:40:01")])
        let compiled = try Compiled(feed)
        #expect(compiled.counts.interpolated == 1)
        // A quarter of 2,401 s is 600.25 s; seconds are rounded down.
        #expect(compiled.timetable.arrival(of: TripIndex(0), at: 1) == ServiceTime(hours: 8, minutes: 10))
        #expect(!compiled.timetable.rules(of: PatternIndex(0), at: 1).isExact)
    }
}
