import FeedFixtures
import Fuzzing
import GTFSValues
import Testing
import Timetable

/// Proves that trips share a pattern only where they may, that none overtakes another in it, and that nothing is lost.
struct OvertakingTests {
    @Test func `trips with the same stops share a pattern, in order of departure`() throws {
        var feed = FeedFixture.line("A", "B", "C")
        feed.trip("late", calls: ["A 9:00", "B 9:10", "C 9:20"])
        feed.trip("early", calls: ["A 8:00", "B 8:10", "C 8:20"])
        feed.trip("short", calls: ["A 8:00", "B 8:10"])
        let compiled = try Compiled(feed)
        #expect(compiled.timetable.tripsByPattern == [["early", "late"], ["short"]])
        #expect(compiled.findings.isEmpty)
    }

    @Test func `a trip that overtakes goes to a pattern of its own`() throws {
        var feed = FeedFixture.line("A", "B", "C")
        feed.trip("slow", calls: ["A 8:00", "B 8:30", "C 9:00"])
        feed.trip("fast", calls: ["A 8:10", "B 8:20", "C 8:30"])
        feed.trip("next", calls: ["A 8:20", "B 8:40", "C 9:10"])
        feed.trip("faster", calls: ["A 8:25", "B 8:32", "C 8:40"])
        #expect(try Compiled(feed).timetable.tripsByPattern == [["slow", "next"], ["fast", "faster"]])
    }

    @Test func `an arrival may not overtake either`() throws {
        var feed = FeedFixture.line("A", "B", "C")
        feed.trip("waits", calls: ["A 8:00", "B 8:10/8:30", "C 9:00"])
        feed.trip("passes", calls: ["A 8:01", "B 8:09/8:30", "C 9:00"])
        #expect(try Compiled(feed).timetable.tripsByPattern == [["waits"], ["passes"]])
    }

    @Test func `rules and direction set patterns apart`() throws {
        var feed = FeedFixture.line("A", "B", "C")
        feed.trip("all", ["direction_id": "0"], calls: ["A 8:00", "B 8:10", "C 8:20"])
        feed.trip("back", ["direction_id": "1"], calls: ["A 8:30", "B 8:40", "C 8:50"])
        feed.trip(
            "set_down", ["direction_id": "0"],
            calls: ["A 9:00 drop_off_type=1", "B 9:10 pickup_type=1 timepoint=0", "C 9:20 pickup_type=2"])
        let timetable = try Compiled(feed).timetable
        #expect(timetable.tripsByPattern.map { $0.joined() }.sorted() == ["all", "back", "set_down"])
        let pattern = timetable.trips[try timetable.trip("set_down")].pattern
        let rules = (0..<3).map { timetable.rules(of: pattern, at: $0) }
        #expect(rules.map(\.canBoard) == [true, false, true])
        #expect(rules.map(\.canAlight) == [false, true, true])
        #expect(rules.map(\.isExact) == [true, false, true])
        #expect(rules[2].pickup == .phoneAgency)
        #expect(timetable.direction(of: pattern) == 0)
    }

    @Test func `a stop may come twice in a trip`() throws {
        var feed = FeedFixture.line("A", "B")
        feed.trip("loop", calls: ["A 8:00", "B 8:10", "A 8:20", "A 8:25"])
        let timetable = try Compiled(feed).timetable
        #expect(try timetable.stopIDs(of: "loop") == ["A", "B", "A", "A"])
        let stop = try #require(timetable.stop(id: "A"))
        #expect(timetable.boardings[stop].map(\.position) == [0, 2, 3])
    }

    @Test(arguments: 0..<20)
    func `random trips keep their times and never overtake`(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        var feed = FeedFixture.line("A", "B", "C", "D")
        var expected: [String: [String]] = [:]
        for trip in 0..<40 {
            var seconds = Int32.random(in: 28_800..<32_400, using: &random)
            let times = (0..<4).map { _ in
                seconds += Int32.random(in: 0..<900, using: &random)
                return ServiceTime(seconds: seconds).description
            }
            expected["t\(trip)"] = times
            feed.trip("t\(trip)", calls: zip(["A", "B", "C", "D"], times).map { "\($0) \($1)" })
        }
        let timetable = try Compiled(feed).timetable
        for (trip, times) in expected { #expect(try timetable.departures(of: trip) == times) }
        for pattern in timetable.patterns.indices {
            let trips = timetable.trips(of: pattern)
            for (one, next) in zip(trips, trips.dropFirst()) {
                for stop in 0..<4 {
                    #expect(timetable.departure(of: one, at: stop) <= timetable.departure(of: next, at: stop))
                }
            }
        }
    }

    @Test func `patterns of a route stand together`() throws {
        var feed = FeedFixture.line("A", "B", "C")
        feed.route("Q")
        feed.trip("r1", calls: ["A 8:00", "B 8:10"])
        feed.trip("q1", route: "Q", calls: ["A 8:00", "B 8:10"])
        feed.trip("r2", calls: ["B 8:00", "C 8:10"])
        let timetable = try Compiled(feed).timetable
        let route = try #require(timetable.route(id: "R"))
        #expect(timetable.patterns(of: route).flatMap { timetable.trips(of: $0) }.count == 2)
        #expect(timetable.patterns(of: route).allSatisfy { timetable.patterns[$0].route == route })
    }
}
